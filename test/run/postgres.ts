import { openStore } from "../../src-main/store/store.ts";
import { startServer, ask, databaseAt, template } from "./postgresServer.ts";

/** One server for a run, with a database that is migrated and empty, of which tests make theirs. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  await ask(server.address, `create database ${template}`);
  await (await openStore(databaseAt(server.address, template))).close();
  process.env["RECTO_TEST_SERVER"] = server.address;
  process.env["RECTO_TEST_GUARDED"] = server.guarded;
  return () => server.stop();
}
