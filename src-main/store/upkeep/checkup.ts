import { sql } from "kysely";
import { addDigest, rowDigest } from "./digest.ts";
import type { Reader } from "../handles.ts";
import { prepared, shaped } from "../prepared.ts";
import { isSqlite, type Store } from "../store.ts";
import { replicatedKeys, stillHolds, type ReplicatedTable, type Tables } from "../tables.ts";

/* What `recto doctor` asks of a store. Nothing here writes. */

/** A few of the rows that are wrong are enough to go on. */
const examples = 20;

/** What SQLite itself finds wrong with its file; a server looks after its own. */
export function integrityProblems(store: Store): string[] {
  if (!isSqlite(store)) return [];
  const rows = store.raw.pragma(`integrity_check(${examples})`) as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
}

const counted = [
  ...(Object.keys(replicatedKeys) as ReplicatedTable[]),
  ...([
    "texts",
    "blobs",
    "scopes",
    "changes",
    "receipts",
    "outbox",
    "journal",
    "accounts",
    "tokens",
  ] as const),
] satisfies (keyof Tables)[];

/** How many rows each table has. */
export async function countRows(db: Reader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of counted) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.count);
  }
  return counts;
}

/** What rows say of each other that is not so, and the blobs that files name, as they are or were: any may be gone back to. */
export async function checkReferences(
  db: Reader,
  replica: boolean,
): Promise<{ problems: string[]; blobs: Set<string> }> {
  const problems = [
    ...(replica ? [] : await missingTexts(db)),
    ...(await orphans(db)),
    ...(await sameSlugs(db)),
    ...(await sameNumbers(db)),
    ...(await strayComments(db)),
    ...(await strayReviews(db)),
    // A replica's numbers are the instance's, with its own predictions on top.
    ...(replica ? [] : await wrongDigests(db)),
  ];
  const files = await db
    .selectFrom("states")
    .select("fields")
    .distinct()
    .where("kind", "=", "file")
    .execute();
  const named = files.map(({ fields }) => (JSON.parse(fields) as { blob?: string }).blob);
  return { problems, blobs: new Set(named.filter((blob) => blob !== undefined)) };
}

async function missingTexts(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("states")
    .leftJoin("texts", "texts.hash", "states.text")
    .select(["states.scope", "states.branch", "states.id", "states.since"])
    .where("states.text", "is not", null)
    .where("texts.hash", "is", null)
    .limit(examples)
    .execute();
  return rows.map(
    ({ scope, branch, id, since }) =>
      `The text of ${id} in ${scope} (${branch}, revision ${since}) is missing.`,
  );
}

/** Pages whose parent is not there. */
async function orphans(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("states as child")
    .select(["child.scope", "child.id", "child.parent"])
    .where("child.kind", "=", "page")
    .where("child.branch", "=", "main")
    .where("child.until", "=", stillHolds)
    .where("child.gone", "=", 0)
    .where("child.parent", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("states as parent")
            .select("parent.id")
            .whereRef("parent.scope", "=", "child.scope")
            .whereRef("parent.id", "=", "child.parent")
            .where("parent.kind", "=", "page")
            .where("parent.branch", "=", "main")
            .where("parent.until", "=", stillHolds)
            .where("parent.gone", "=", 0),
        ),
      ),
    )
    .limit(examples)
    .execute();
  return rows.map(
    ({ scope, id, parent }) => `The page ${id} of ${scope} lies under ${parent}, which is not there.`,
  );
}

async function sameSlugs(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("states")
    .select(["scope", "parent", "slug"])
    .where("kind", "=", "page")
    .where("branch", "=", "main")
    .where("until", "=", stillHolds)
    .where("gone", "=", 0)
    .where("slug", "!=", "")
    .groupBy(["scope", "parent", "slug"])
    .having((eb) => eb(eb.fn.countAll(), ">", 1))
    .limit(examples)
    .execute();
  return rows.map(({ scope, slug }) => `Two pages of ${scope} have the address “${slug}” in one place.`);
}

async function sameNumbers(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("change_requests")
    .select(["scope", "number"])
    .groupBy(["scope", "number"])
    .having((eb) => eb(eb.fn.countAll(), ">", 1))
    .limit(examples)
    .execute();
  return rows.map(({ scope, number }) => `Two change requests of ${scope} have the number ${number}.`);
}

async function strayComments(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("replies")
    .leftJoin("comments", (join) =>
      join.onRef("comments.scope", "=", "replies.scope").onRef("comments.id", "=", "replies.comment"),
    )
    .select(["replies.scope", "replies.id"])
    .where("comments.id", "is", null)
    .limit(examples)
    .execute();
  return rows.map(({ scope, id }) => `The reply ${id} of ${scope} answers a comment that is not there.`);
}

async function strayReviews(db: Reader): Promise<string[]> {
  const problems: string[] = [];
  for (const table of ["reviews", "requested_reviewers"] as const) {
    const rows = await db
      .selectFrom(table)
      .leftJoin("change_requests as request", (join) =>
        join
          .onRef("request.scope", "=", `${table}.scope`)
          .onRef("request.id", "=", `${table}.change_request`),
      )
      .select([`${table}.scope`, `${table}.change_request`])
      .where("request.id", "is", null)
      .limit(examples)
      .execute();
    for (const { scope, change_request } of rows)
      problems.push(
        `${table} of ${scope} speak of the change request ${change_request}, which is not there.`,
      );
  }
  return problems;
}

/** Scopes whose number or digest is not what their changes add up to (design §6.7). */
async function wrongDigests(db: Reader): Promise<string[]> {
  const problems: string[] = [];
  for (const { scope, number, digest } of await db
    .selectFrom("scopes")
    .selectAll()
    .orderBy("scope")
    .execute()) {
    let sum = 0;
    let last = 0;
    const changes = await db
      .selectFrom("changes")
      .select(["table_name", "row_key", "number", "gone"])
      .where("scope", "=", scope)
      .execute();
    for (const change of changes) {
      last = Math.max(last, change.number);
      if (change.gone === 0)
        sum = addDigest(sum, rowDigest(change.table_name, change.row_key, change.number));
    }
    if (last > number) problems.push(`${scope} is at ${number}, but has a change ${last}.`);
    if (sum !== digest) problems.push(`The digest of ${scope} is not that of its rows.`);
  }
  return [...problems, ...(await unrecorded(db))];
}

/** Rows that no change names: they would never reach a replica. */
async function unrecorded(db: Reader): Promise<string[]> {
  const problems: string[] = [];
  const changes = await db
    .selectFrom("changes")
    .select(["table_name", "scope", sql<number>`count(*)`.as("count")])
    .where("gone", "=", 0)
    .groupBy(["scope", "table_name"])
    .execute();
  const known = new Map(
    changes.map(({ table_name, scope, count }) => [`${table_name} ${scope}`, Number(count)]),
  );
  for (const table of Object.keys(replicatedKeys) as ReplicatedTable[])
    for (const { scope, count } of await rowsByScope(table)(db, {})) {
      const named = known.get(`${table} ${scope}`) ?? 0;
      if (Number(count) !== named)
        problems.push(`${table} of ${scope} has ${count} rows, and changes for ${named}.`);
    }
  return problems;
}

const rowsByScope = shaped((table: ReplicatedTable) =>
  prepared((db: Reader, _: object) =>
    db
      .selectFrom(table)
      .select(["scope", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("scope"),
  ),
);
