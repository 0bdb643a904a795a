import type { TestProject } from "vitest/node";
import { makeTemplate, startServer } from "./postgresServer.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the run's server. */
    server: string;
    /** The same, as somebody with a password has it. */
    guarded: string;
  }
}

/** One server for a run, with a database that is migrated and empty, of which tests make theirs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  await makeTemplate(server.address);
  project.provide("server", server.address);
  project.provide("guarded", server.guarded);
  return () => server.stop();
}
