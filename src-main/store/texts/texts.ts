import { dialectOf } from "../dialects/dialect.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { inParts, padded } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import { addRows } from "../rows.ts";
import { hashText } from "./hashText.ts";
import { findInHand, takeInHand } from "./textsInHand.ts";

export { hashText } from "./hashText.ts";

/** The hash of the text without words, which everybody has: a page that never had a text is edited as one that has it. */
export const emptyText = hashText("");

/** A text that is there stays. */
const onceForEach = { key: ["organization", "hash"], update: [] };

/** Keeps texts, and holds those that are there; one that somebody was just deleting is kept again. */
async function keepNamed(
  db: Writer,
  organization: string,
  texts: readonly (readonly [hash: string, text: string])[],
): Promise<void> {
  for (let left = texts; left.length > 0;) {
    const rows = left.map(([hash, text]) => ({ organization, hash, text }));
    await addRows(transactionOf(db), "texts", rows, onceForEach);
    const names = rows.map(({ hash }) => hash);
    const held = new Set(await dialectOf(db).holdTexts(transactionOf(db), organization, names));
    left = left.filter(([hash]) => !held.has(hash));
  }
}

/** Keeps a text once for its organization; answers its hash. */
export async function keepText(db: Writer, organization: string, text: string): Promise<string> {
  const name = hashText(text);
  takeInHand(db, organization, name, text);
  await keepNamed(db, organization, [[name, text]]);
  return name;
}

/** Keeps many texts, each once for their organization. */
export async function keepTexts(db: Writer, organization: string, texts: readonly string[]): Promise<void> {
  const named = new Map(texts.map((text) => [hashText(text), text]));
  // In one order, so that two who keep the same ones do not wait for each other.
  for (const part of inParts([...named].sort(([a], [b]) => (a < b ? -1 : 1))))
    await keepNamed(db, organization, part);
}

/**
 * The text of this hash, or undefined when this store does not hold it. A replica keeps one once, under whichever of
 * its owner's organizations it came with: where it is not found by its key, it is looked for by its hash alone.
 */
export async function findText(db: Reader, organization: string, name: string): Promise<string | undefined> {
  const known = findInHand(db, name, organization);
  if (known !== undefined) return known;
  const [row] = await textOf(db, { organization, hash: name });
  const [other] = row ? [row] : await textOfAny(db, { hash: name });
  if (other) takeInHand(db, organization, name, other.text);
  return other?.text;
}

const textNamed = (db: Reader, hash: string) =>
  db.selectFrom("texts").select("text").where("hash", "=", hash);

const textOf = prepared((db: Reader, { organization, hash }: { organization: string; hash: string }) =>
  textNamed(db, hash).where("organization", "=", organization),
);

const textOfAny = prepared((db: Reader, { hash }: { hash: string }) => textNamed(db, hash).limit(1));

/** The texts of these hashes that this store holds for whichever organization: for what its own rows name. */
export async function findTextsByHash(db: Reader, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of names) {
    const text = findInHand(db, name);
    if (text !== undefined) found.set(name, text);
  }
  const others = names.filter((name) => !found.has(name));
  for (const part of inParts(others)) {
    const named = padded(part);
    for (const { hash, text } of await textsOfAny(named.length)(db, named)) found.set(hash, text);
  }
  return found;
}

const textsOfAny = shaped((size: number) =>
  prepared((db: Reader, names: readonly string[]) =>
    db
      .selectFrom("texts")
      .select(["hash", "text"])
      .where("hash", "in", listOf(names, 0, size)),
  ),
);

/** The texts of these hashes that this store holds, found as {@link findText} does. */
export async function findTexts(
  db: Reader,
  organization: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const part of inParts(names)) {
    const named = db.selectFrom("texts").select(["hash", "text"]);
    const rows = await named.where("organization", "=", organization).where("hash", "in", part).execute();
    for (const row of rows) found.set(row.hash, row.text);
    const others = part.filter((name) => !found.has(name));
    if (others.length === 0) continue;
    for (const row of await named.where("hash", "in", others).execute()) found.set(row.hash, row.text);
  }
  return found;
}

/** Which of these texts are here, by hash. */
export async function listHeldTexts(db: Reader, names: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (const part of inParts(names)) {
    const rows = await db.selectFrom("texts").select("hash").distinct().where("hash", "in", part).execute();
    for (const { hash } of rows) held.add(hash);
  }
  return held;
}

/** Keeps for another organization, too, what the rows of these scopes name. */
export async function copyTexts(
  db: Writer,
  { from, to, scopes }: { from: string; to: string; scopes: readonly string[] },
): Promise<void> {
  for (const part of inParts(scopes)) {
    const rows = await db
      .selectFrom("named_texts")
      .select("hash")
      .distinct()
      .where("scope", "in", part)
      .execute();
    for (const hashes of inParts(rows.map(({ hash }) => hash))) {
      const texts = await db
        .selectFrom("texts")
        .select(["hash", "text"])
        .where("organization", "=", from)
        .where("hash", "in", hashes)
        .orderBy("hash")
        .execute();
      await keepNamed(
        db,
        to,
        texts.map(({ hash, text }) => [hash, text]),
      );
    }
  }
}
