import { sql } from "kysely";
import { dialectOf } from "../dialects/dialect.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import { addRows } from "../rows.ts";
import { findText } from "./texts.ts";

/*
 * Who may name a text by its hash (design §4: texts are never handed out by hash alone): whoever sees a scope whose
 * rows name it or once did, and whoever sent it. A base that is known to neither is asked for, like one that is not
 * here at all.
 */

/** The name under which the texts stand that a user sent themself for a space. */
export const sentBy = (user: string, space: string): string => `user:${user} space:${space}`;

/** The name under which the texts stand that a replica's mutations were made on. */
export const madeOn = "outbox";

/** Notes that the rows of a scope, or a user, name these texts. */
export async function nameTexts(
  db: Writer,
  named: readonly { scope: string; hash: string }[],
): Promise<void> {
  await addRows(transactionOf(db), "named_texts", named, { key: ["scope", "hash"], update: [] });
}

/** Names a text that nothing has, or nothing has any more: it goes after a while unless something takes it up. */
export async function nameForAWhile(db: Writer, scope: string, hash: string): Promise<void> {
  const row = { scope, hash, idle_since: db.session.began };
  await addRows(transactionOf(db), "named_texts", [row], { key: ["hash", "scope"], update: ["idle_since"] });
}

/** The text of this hash, if one of these scopes or users names it and it is here. */
export async function findNamedText(
  db: Reader,
  organization: string,
  hash: string,
  namedBy: readonly string[],
): Promise<string | undefined> {
  const named = await namingOf(namedBy.length)(db, [hash, ...namedBy]);
  return named.length > 0 ? findText(db, organization, hash) : undefined;
}

const namingOf = shaped((scopes: number) =>
  prepared((db: Reader, values: readonly string[]) =>
    db
      .selectFrom("named_texts")
      .select("scope")
      .where("hash", "=", values[0]!)
      .where("scope", "in", listOf(values, 1, scopes))
      .limit(1),
  ),
);

/** Forgets that a scope, or a user for a space, names texts, but for those that are still needed; answers the hashes of the others. */
export async function unnameTexts(db: Writer, scope: string, needed: ReadonlySet<string>): Promise<string[]> {
  const rows = await db.selectFrom("named_texts").select("hash").where("scope", "=", scope).execute();
  const hashes = rows.flatMap(({ hash }) => (needed.has(hash) ? [] : [hash]));
  for (let at = 0; at < hashes.length; at += 500)
    await db
      .deleteFrom("named_texts")
      .where("scope", "=", scope)
      .where("hash", "in", hashes.slice(at, at + 500))
      .execute();
  return hashes;
}

/** Forgets which texts a scope names, and which anybody sent for a space; answers their hashes. */
export async function unnameForSpace(
  db: Writer,
  space: string,
  scopes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .deleteFrom("named_texts")
    .where((eb) => eb.or([eb("scope", "in", scopes), eb("scope", "like", sentBy("%", space))]))
    .returning("hash")
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Deletes the texts that nobody names any more. */
export async function dropUnnamedTexts(db: Writer): Promise<void> {
  await sql`delete from texts where not exists (select 1 from named_texts where named_texts.hash = texts.hash)`.execute(
    transactionOf(db),
  );
}

/** Deletes those of these texts that nobody names any more. One that somebody is keeping just now stays. */
export async function dropUnnamed(db: Writer, hashes: Iterable<string>): Promise<void> {
  const trx = transactionOf(db);
  for (const part of inParts([...hashes])) {
    const locked = await dialectOf(db).lockTexts(trx, part);
    if (locked.length === 0) continue;
    // A statement of its own: what was committed before the lock is seen.
    await sql`delete from texts where hash in (${sql.join(locked)})
      and not exists (select 1 from named_texts where named_texts.hash = texts.hash)`.execute(trx);
  }
}
