import pg from "pg";
import { ask, databaseAt, template } from "../run/postgresServer.ts";
import { countStatements } from "./underway.ts";

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

/** What a place holds now, kept beside it in the same database; answers what brings it back. */
export async function keepAside(place: string): Promise<() => Promise<void>> {
  const client = known.get(place);
  if (!client) throw new Error("This place is on no server of this run.");
  await client.query(
    `drop schema if exists aside cascade; create schema aside;
    ${forEachTable("create table aside.%1$I as select %2$s from %1$I")}`,
  );
  return async () => {
    await client.query(emptying);
    await client.query(
      forEachTable("insert into %1$I (%2$s) overriding system value select %2$s from aside.%1$I"),
    );
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

/** A statement done to each of our tables: `%1$I` is its name, `%2$s` the columns that are given to it. */
function forEachTable(statement: string): string {
  return `do $$ declare t text; c text; begin
  for t, c in select table_name, string_agg(quote_ident(column_name), ', ') from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' and table_name <> 'migrations'
    group by table_name
  loop execute format('${statement}', t, c); end loop; end $$`;
}
