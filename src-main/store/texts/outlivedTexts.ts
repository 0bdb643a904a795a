import { dialectOf } from "../dialects/dialect.ts";
import { transactionOf, type Reader, type Writer } from "../handles.ts";
import { areOneOf, inParts } from "../keys.ts";
import { dropUnnamed, madeOn } from "./namedTexts.ts";
import type { StateRow } from "../tables.ts";

/*
 * Texts that nothing has any more: while somebody types, each save takes the place of the one before it. They stay for a
 * while, for somebody who saw one may name it as the base of an edit, and are deleted then.
 */

/** So many names go in one transaction: whoever writes waits for no more. */
const mostAtOnce = 200;

interface Name {
  hash: string;
  scope: string;
}

/** A look at some names, in order. */
export interface LookedAt {
  /** Those of a text that nothing has. */
  idle: Name[];
  /** The last one, where there may be more. */
  last: Name | undefined;
}

/** Looks which names behind this one are of a text that nothing has, and are not noted as such. */
export async function lookForIdle(db: Reader, after: Name): Promise<LookedAt> {
  const names = await db
    .selectFrom("named_texts")
    .select(["hash", "scope", "idle_since"])
    .where((eb) => eb(eb.refTuple("hash", "scope"), ">", eb.tuple(after.hash, after.scope)))
    .orderBy("hash")
    .orderBy("scope")
    .limit(mostAtOnce)
    .execute();
  const held = await listHeld(
    db,
    names.map(({ hash }) => hash),
  );
  return {
    idle: names.filter(
      ({ hash, scope, idle_since }) => idle_since === null && scope !== madeOn && !held.has(hash),
    ),
    last: names.length === mostAtOnce ? names.at(-1) : undefined,
  };
}

/** Notes that nothing has these texts from now on. */
export async function noteIdle(db: Writer, names: readonly Name[]): Promise<void> {
  await setIdle(db, names, db.session.at);
}

/**
 * Deletes texts that nothing has had since before this, and who may name them; answers whether there may be more. What
 * some state has by now, or a mutation was made on, is as if nobody had looked.
 */
export async function dropOutlived(db: Writer, before: string): Promise<boolean> {
  const idle = await db
    .selectFrom("named_texts")
    .select(["hash", "scope"])
    .where("idle_since", "<", before)
    .orderBy("idle_since")
    .limit(mostAtOnce)
    .execute();
  if (idle.length === 0) return false;
  const hashes = [...new Set(idle.map(({ hash }) => hash))];
  // Whoever makes a row that names one keeps it first: from here on they wait, and what they committed is seen.
  const locked = new Set<string>();
  for (const part of inParts(hashes))
    for (const hash of await dialectOf(db).lockTexts(transactionOf(db), part)) locked.add(hash);
  const held = await listHeld(db, hashes);
  for (const hash of await listUndone(db)) held.add(hash);
  const isFree = ({ hash }: Name): boolean => locked.has(hash) && !held.has(hash);
  const kept = idle.filter(({ hash }) => held.has(hash));
  await setIdle(db, kept, null);
  const free = idle.filter(isFree);
  for (const part of inParts(free)) await db.deleteFrom("named_texts").where(isOneOf(part)).execute();
  await dropUnnamed(db, new Set(free.map(({ hash }) => hash)));
  return idle.length === mostAtOnce && (free.length > 0 || kept.length > 0);
}

async function setIdle(db: Writer, names: readonly Name[], since: string | null): Promise<void> {
  for (const part of inParts(names))
    await db.updateTable("named_texts").set({ idle_since: since }).where(isOneOf(part)).execute();
}

const isOneOf = (names: readonly Name[]) =>
  areOneOf(
    ["hash", "scope"],
    names.map(({ hash, scope }) => [hash, scope]),
  );

/** Those of these texts that some state has, now or in its history, or that a mutation was made on. */
async function listHeld(db: Reader, hashes: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (const part of inParts(hashes)) {
    const inStates = db.selectFrom("states").select("text as hash").distinct().where("text", "in", part);
    const inOutbox = db.selectFrom("named_texts").select("hash").where("scope", "=", madeOn);
    for (const { hash } of await inStates.execute()) if (hash !== null) held.add(hash);
    for (const { hash } of await inOutbox.where("hash", "in", part).execute()) held.add(hash);
  }
  return held;
}

/** The texts of states that come back when a replica's predictions are undone. */
async function listUndone(db: Reader): Promise<string[]> {
  // Of one row the first: that is as the instance has it.
  const first = db
    .selectFrom("journal")
    .select((eb) => eb.fn.min("seq").as("seq"))
    .where("table_name", "=", "states")
    .groupBy(["scope", "row_key"]);
  const rows = await db.selectFrom("journal").select("before").where("seq", "in", first).execute();
  return rows.flatMap(({ before }) => (JSON.parse(before ?? "{}") as Partial<StateRow>).text ?? []);
}
