import type pg from "pg";

/*
 * What `pg_dump` and `pg_restore` do with the rows of a database: neither is among the programs that the tests' server
 * comes with.
 */

/** The rows of each table, as the server writes them in JSON. */
export type Dump = ReadonlyMap<string, string>;

/** What a database holds at one moment, taken while others write to it, by nothing that keeps them from it. */
export const dump = (client: pg.Client): Promise<Dump> =>
  within(client, "begin isolation level repeatable read, read only", async () => {
    const dumped = new Map<string, string>();
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ all: string | null }>(
        `select json_agg(t)::text as all from ${name} t`,
      );
      dumped.set(name, rows[0]?.all ?? "[]");
    }
    return dumped;
  });

/** Puts it into tables that are empty. What the server itself makes of their columns, it makes anew. */
export const load = (client: pg.Client, dumped: Dump): Promise<void> =>
  within(client, "begin", async () => {
    for (const { name, columns } of await tablesOf(client)) {
      const rows = `json_populate_recordset(null::${name}, $1)`;
      const values = [dumped.get(name)];
      await client.query(`insert into ${name} (${columns}) select ${columns} from ${rows}`, values);
    }
  });

/** The tables whose rows are data: `migrations` says how they were made. */
async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' and table_name <> 'migrations'
    group by table_name`,
  );
  return rows;
}

async function within<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const value = await work();
    await client.query("commit");
    return value;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
