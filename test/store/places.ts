import pg from "pg";
import { ask, databaseAt, template } from "../run/postgresServer.ts";
import { dump, load } from "./dump.ts";
import { countStatements, exempt } from "./underway.ts";

/* Where tests keep an instance's data: in memory or in a file, or, in the project `postgres`, on the run's server. */

const server = process.env["RECTO_TEST_SERVER"];

/** Are the instances of this run on a server? */
export const onServer = server !== undefined;

const free: string[] = [];
/** A connection to each database of this worker, by which it is emptied. */
const known = new Map<string, pg.Client>();

/** An empty place for an instance's data: this path, or a database of this worker's own. */
export async function takePlace(path = ":memory:"): Promise<string> {
  if (server === undefined) return path;
  countStatements();
  const place = free.pop() ?? (await makeDatabase(server));
  await known.get(place)?.query(emptying);
  return place;
}

/** Lets another test have a place, whatever is in it. */
export function freePlace(place: string): void {
  if (known.has(place)) free.push(place);
}

/** A backup of what a place on the server holds, as of one moment; answers what brings it back. */
export async function backUp(place: string): Promise<() => Promise<void>> {
  const client = known.get(place);
  if (!client) throw new Error("This place is on no server of this run.");
  const dumped = await dump(client);
  return async () => {
    await client.query(emptying);
    await load(client, dumped);
  };
}

async function makeDatabase(server: string): Promise<string> {
  const name = `recto_${process.env["VITEST_POOL_ID"] ?? "0"}_${known.size + 1}`;
  const place = databaseAt(server, name);
  // A worker before this one may have left it.
  const client = await connect(place).catch(async () => {
    await ask(server, `create database ${name} template ${template} strategy file_copy`);
    return connect(place);
  });
  // The last test of a worker leaves it open; whoever has nothing else to do may end.
  (client as unknown as { unref(): void }).unref();
  known.set(place, client);
  return place;
}

async function connect(place: string): Promise<pg.Client> {
  const client = new pg.Client(place);
  exempt(client);
  await client.connect();
  await prepareEmptying(client);
  return client;
}

/** Rows are few, so that taking them out costs less than `truncate`, which makes every table's file anew. */
const emptying = "select pg_temp.emptied()";

/** Has a connection know how its database is emptied: asked anew each time, the catalog takes thirty times as long. */
async function prepareEmptying(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations'`,
  );
  const deletions = rows.map(({ name }) => `delete from ${client.escapeIdentifier(name)};`).join(" ");
  await client.query(
    `create function pg_temp.emptied() returns void language plpgsql as $$ begin ${deletions} end $$`,
  );
}
