import { sql, type Kysely } from "kysely";
import { dialectOf } from "./dialects/dialect.ts";
import { firstSchema } from "./migrations/0001-first-schema.ts";
import { searchIndex } from "./migrations/0002-search-index.ts";
import { textsByHash } from "./migrations/0003-texts-by-hash.ts";
import { mergeWhenIdle } from "./migrations/0004-merge-when-idle.ts";
import { reviews } from "./migrations/0005-reviews.ts";
import { links } from "./migrations/0006-links.ts";
import { imageSizes } from "./migrations/0007-image-sizes.ts";
import { subjects } from "./migrations/0008-subjects.ts";
import { byAge } from "./migrations/0009-by-age.ts";
import { onlineSpaces } from "./migrations/0010-online-spaces.ts";
import { bytesOnAServer } from "./migrations/0011-bytes-on-a-server.ts";
import { unanswered } from "./migrations/0012-unanswered.ts";
import { organizationsWhole } from "./migrations/0013-organizations-whole.ts";
import { webhooksAndConversations } from "./migrations/0014-webhooks-and-conversations.ts";
import { hostnamesAndInvitations } from "./migrations/0015-hostnames-and-invitations.ts";
import { openComments } from "./migrations/0016-open-comments.ts";
import { waitingConversations } from "./migrations/0017-waiting-conversations.ts";
import { listsByAge } from "./migrations/0018-lists-by-age.ts";
import { listsInOrder } from "./migrations/0019-lists-in-order.ts";
import { indexAnew } from "./migrations/0020-index-anew.ts";
import { listsPaged } from "./migrations/0021-lists-paged.ts";
import { indexAccents } from "./migrations/0022-index-accents.ts";
import { indexLetters } from "./migrations/0023-index-letters.ts";
import { listsInPlace } from "./migrations/0024-lists-in-place.ts";
import { linksJudged } from "./migrations/0025-links-judged.ts";
import { linksInOrder } from "./migrations/0026-links-in-order.ts";
import { textsOutlived } from "./migrations/0027-texts-outlived.ts";
import { includesAsLinks } from "./migrations/0028-includes-as-links.ts";
import { pagesByAuthor } from "./migrations/0029-pages-by-author.ts";
import { waitingInOrder } from "./migrations/0030-waiting-in-order.ts";
import { leavingByRow } from "./migrations/0031-leaving-by-row.ts";
import type { Tables } from "./tables.ts";

/** What differs between the dialects in a schema's words. */
export interface SchemaWords {
  dialect: "sqlite" | "postgres";
  json: string;
  /** Text, compared byte by byte whatever language a server speaks. */
  text: string;
  strict: string;
  /** A whole number of 64 bits. */
  big: string;
  /** A key that counts by itself. Only a replica's tables have one, and a replica is SQLite. */
  serial: string;
}

export interface Migration {
  number: number;
  name: string;
  /** Replicated rows hold more after it: a replica reads its scopes again (design §6.9). */
  rereads?: true;
  statements: (words: SchemaWords) => string[];
}

/** In order, append-only and additive: never edit, rename or drop a shipped one (design §4). */
export const migrations: readonly Migration[] = [
  firstSchema,
  searchIndex,
  textsByHash,
  mergeWhenIdle,
  reviews,
  links,
  imageSizes,
  subjects,
  byAge,
  onlineSpaces,
  bytesOnAServer,
  unanswered,
  organizationsWhole,
  webhooksAndConversations,
  hostnamesAndInvitations,
  openComments,
  waitingConversations,
  listsByAge,
  listsInOrder,
  indexAnew,
  listsPaged,
  indexAccents,
  indexLetters,
  listsInPlace,
  linksJudged,
  linksInOrder,
  textsOutlived,
  includesAsLinks,
  pagesByAuthor,
  waitingInOrder,
  leavingByRow,
];

export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(
      `This data was written by a newer version of Recto (schema ${found}; this version knows ${known}). ` +
        `Update Recto to open it. Nothing was changed.`,
    );
    this.name = "NewerDatabaseError";
  }
}

const words: Record<SchemaWords["dialect"], SchemaWords> = {
  sqlite: {
    dialect: "sqlite",
    json: "text",
    text: "text",
    strict: " strict",
    big: "integer",
    serial: "integer primary key autoincrement",
  },
  postgres: {
    dialect: "postgres",
    json: "text",
    text: 'text collate "C"',
    strict: "",
    big: "bigint",
    serial: "bigint primary key",
  },
};

/**
 * The number of the last migration that ran on a database, 0 for an empty one; writes nothing. Throws
 * {@link NewerDatabaseError} where this program does not know it.
 */
export async function readSchemaNumber(db: Kysely<Tables>): Promise<number> {
  if (!(await dialectOf(db).hasColumn(db, "migrations", "number"))) return 0;
  const { rows } = await sql<{ number: number | null }>`select max(number) as number from migrations`.execute(
    db,
  );
  const number = rows[0]?.number ?? 0;
  if (number > migrations.length) throw new NewerDatabaseError(number, migrations.length);
  return number;
}

/**
 * Brings a database to `target`, one transaction for each migration, or one for all where there is nothing yet: Kysely's
 * own migrator leaves half of one behind on SQLite. Throws {@link NewerDatabaseError} and touches nothing when the data
 * is newer than the program.
 */
export async function migrate(db: Kysely<Tables>, target = migrations.length): Promise<number> {
  const dialect = dialectOf(db).name;
  const found = await readSchemaNumber(db);
  if (found === 0) {
    await dialectOf(db).admit(db, async () => (await readSchemaNumber(db)) > 0);
    const columns = sql`(number integer primary key, name text not null)`;
    await sql`create table if not exists migrations ${columns}`.execute(db);
  }
  const due = migrations.slice(found, target);
  // Each commit waits for the disk: two dozen of them are most of what a new file takes.
  for (const together of found === 0 ? [due] : due.map((each) => [each])) {
    await db.transaction().execute(async (trx) => {
      for (const migration of together) {
        // First of all, so that of two processes that begin at once one waits for the other, and fails.
        await sql`insert into migrations (number, name) values (${migration.number}, ${migration.name})`.execute(
          trx,
        );
        for (const statement of migration.statements(words[dialect])) await sql.raw(statement).execute(trx);
        if (migration.rereads) await noteReread(trx);
      }
    });
  }
  return found;
}

const noteReread = (trx: Kysely<Tables>) =>
  sql`insert into meta (key, value) select 'reread', '1' from meta where key = 'kind' and value = 'replica'
    on conflict (key) do nothing`.execute(trx);
