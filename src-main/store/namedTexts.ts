import { sql } from "kysely";
import { transactionOf, type Reader, type Writer } from "./handles.ts";
import { listOf, prepared, shaped } from "./prepared.ts";
import { addRows } from "./rows.ts";
import { findText } from "./texts.ts";

/*
 * Who may name a text by its hash (design §4: texts are never handed out by hash alone): whoever sees a scope whose
 * rows name it or once did, and whoever sent it. A base that is known to neither is asked for, like one that is not
 * here at all.
 */

/** The name under which the texts stand that a user sent themself for a space. */
export const sentBy = (user: string, space: string): string => `user:${user} space:${space}`;

/** Notes that the rows of a scope, or a user, name these texts. */
export async function nameTexts(
  db: Writer,
  named: readonly { scope: string; hash: string }[],
): Promise<void> {
  await addRows(transactionOf(db), "named_texts", named, { key: ["scope", "hash"], update: [] });
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

/** Forgets that a scope, or a user for a space, names texts, but for those that are still needed. */
export async function unnameTexts(db: Writer, scope: string, needed: ReadonlySet<string>): Promise<void> {
  const rows = await db.selectFrom("named_texts").select("hash").where("scope", "=", scope).execute();
  const hashes = rows.flatMap(({ hash }) => (needed.has(hash) ? [] : [hash]));
  for (let at = 0; at < hashes.length; at += 500)
    await db
      .deleteFrom("named_texts")
      .where("scope", "=", scope)
      .where("hash", "in", hashes.slice(at, at + 500))
      .execute();
}

/** Forgets which texts anybody sent for a space. One that it forgets too many is asked for again. */
export async function unnameForSpace(db: Writer, space: string): Promise<void> {
  await db.deleteFrom("named_texts").where("scope", "like", sentBy("%", space)).execute();
}

/** Deletes the texts that nobody names any more. */
export async function dropUnnamedTexts(db: Writer): Promise<void> {
  await sql`delete from texts where not exists (select 1 from named_texts where named_texts.hash = texts.hash)`.execute(
    transactionOf(db),
  );
}
