import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../handles.ts";
import type { Among } from "../lists/contentLists.ts";
import type { ChangeRequestRow } from "../tables.ts";

/** Who wrote it, and since when. */
export interface WrittenBy {
  author?: string | undefined;
  since?: string | undefined;
}

/** A comment on main or a reply to one, with the comment that its thread begins with. */
export interface SaidRow {
  scope: string;
  id: string;
  thread: string;
  page: string | null;
  isOpen: number;
  body: string;
  by: string;
  at: string;
}

const wherever = ({ author, since }: WrittenBy, by: string, at: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`${author === undefined ? sql`true` : sql`${sql.ref(by)} = ${author}`}
    and ${since === undefined ? sql`true` : sql`${at} >= ${since}`}`;

/** What is said on main in these discussions, the last first. */
export async function listSaid(
  db: Reader,
  scopes: Among,
  written: WrittenBy,
  limit: number,
): Promise<SaidRow[]> {
  const lastOf = (table: string) =>
    sql<string>`coalesce(${sql.ref(`${table}.edited_at`)}, ${sql.ref(`${table}.posted_at`)})`;
  const { rows } = await sql<SaidRow>`
    select c.scope, c.id, c.id as thread, c.page, c.resolved_at is null as "isOpen", c.body, c.posted_by as "by",
        ${lastOf("c")} as at
      from comments as c
      where c.scope in ${scopes} and c.change_request is null and ${wherever(written, "c.posted_by", lastOf("c"))}
    union all
    select r.scope, r.id, c.id as thread, c.page, c.resolved_at is null as "isOpen", r.body, r.posted_by as "by",
        ${lastOf("r")} as at
      from replies as r join comments as c on c.scope = r.scope and c.id = r.comment
      where r.scope in ${scopes} and c.change_request is null and ${wherever(written, "r.posted_by", lastOf("r"))}
    order by at desc, id limit ${limit}`.execute(db);
  return rows;
}

/** The change requests of these discussions that were not given up, the last changed first. */
export async function listProposed(
  db: Reader,
  scopes: Among,
  written: WrittenBy,
  limit: number,
): Promise<ChangeRequestRow[]> {
  const { rows } = await sql<ChangeRequestRow>`
    select * from change_requests
      where scope in ${scopes} and status <> 'archived'
        and ${wherever(written, "created_by", sql`updated_at`)}
      order by updated_at desc, id limit ${limit}`.execute(db);
  return rows;
}
