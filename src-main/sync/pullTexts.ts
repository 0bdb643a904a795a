import { stillHolds } from "../content/entry.ts";
import { touch, type Writer } from "../store/handles.ts";
import { transact } from "../store/store.ts";
import { keepTexts } from "../store/texts/texts.ts";
import { countMissingTexts, listMissingTexts, listNaming } from "./incoming.ts";
import { protocolVersion, type ScopedText } from "./messages.ts";
import type { Replica } from "./pull.ts";
import { countTexts } from "./pullProgress.ts";
import { indexFetched, noteUnindexed } from "./unindexed.ts";

/** A text by its hash, beside a scope whose rows name it. */
interface Naming {
  scope: string;
  hash: string;
}

/** So many times the texts that are asked for at once are looked for: to find those that are missing takes a look at all. */
const partsLookedFor = 10;

/** Fetches the texts that pages name as they are now and this replica lacks; then their words are indexed. */
export async function pullTexts(replica: Replica): Promise<void> {
  if (replica.lacking !== false) await fetchMissing(replica);
  await indexFetched(replica.host, replica.isEnding);
}

async function fetchMissing(replica: Replica): Promise<void> {
  const { store, limits } = replica.host;
  const { reading } = store;
  const count = countTexts(replica);
  let total = 0;
  for (;;) {
    const missing = await listMissingTexts(reading, partsLookedFor * limits.texts);
    replica.lacking = missing.length > 0;
    if (missing.length > limits.texts && total === 0) total = await countMissingTexts(reading);
    const report = (came: number): void => void (total > 0 && count(came, total));
    if (!replica.lacking || (await fetchInParts(replica, missing, report)) === 0) return;
  }
}

/** Fetches texts part by part until one brings none, each next part on its way while one is kept; answers how many. */
async function fetchInParts(
  replica: Replica,
  missing: readonly Naming[],
  report: (came: number) => void,
): Promise<number> {
  const atOnce = replica.host.limits.texts;
  const partAt = (at: number): readonly Naming[] => missing.slice(at, at + atOnce);
  let came = 0;
  let coming = askForTexts(replica, partAt(0));
  for (let at = atOnce; ; at += atOnce) {
    const texts = await coming;
    came += texts.length;
    const isLast = at >= missing.length || texts.length === 0;
    if (!isLast) coming = askForTexts(replica, partAt(at));
    // Its failure is met where it is waited for, unless keeping these fails first.
    coming.catch(() => undefined);
    await keepFetched(replica, texts);
    report(texts.length);
    if (isLast) return came;
  }
}

/** Whether a text that is needed now is not here yet. */
export async function lacksTexts(replica: Replica): Promise<boolean> {
  replica.lacking ??= (await listMissingTexts(replica.host.store.reading, 1)).length > 0;
  return replica.lacking;
}

/**
 * Fetches texts that were never needed until now, of older revisions: those among them that a row of this replica
 * names, until all are here or no more come. Answers whether any came (design §6.4). `signal` ends it.
 */
export async function pullOlderTexts(
  replica: Replica,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> {
  const atOnce = replica.host.limits.texts;
  const here = new Set<string>();
  let missing = await listNaming(replica.host.store.reading, hashes);
  for (let came = Infinity; came > 0 && missing.length > 0;) {
    const before = here.size;
    for (let at = 0; at < missing.length; at += atOnce) {
      signal?.throwIfAborted();
      const texts = await askForTexts(replica, missing.slice(at, at + atOnce), signal);
      await keepFetched(replica, texts);
      for (const { hash } of texts) here.add(hash);
    }
    came = here.size - before;
    // An answer holds so many characters, whatever was asked for.
    missing = missing.filter(({ hash }) => !here.has(hash));
  }
  if (here.size > 0) await indexFetched(replica.host);
  return here.size > 0;
}

/** Texts as the instance has them, as far as it hands them out in one answer. */
export async function askForTexts(
  { transport }: Pick<Replica, "transport">,
  missing: readonly Naming[],
  signal?: AbortSignal,
): Promise<ScopedText[]> {
  const byScope = new Map<string, string[]>();
  for (const { scope, hash } of missing) {
    const hashes = byScope.get(scope);
    if (hashes) hashes.push(hash);
    else byScope.set(scope, [hash]);
  }
  const wanted = [...byScope].map(([scope, hashes]) => ({ scope, hashes }));
  return (await transport.texts({ protocol: protocolVersion, wanted }, signal)).texts;
}

/** Keeps texts, from when on their pages can be read. To index them takes longer than all the rest, and waits. */
async function keepFetched({ host, organization }: Replica, texts: readonly ScopedText[]): Promise<void> {
  if (texts.length === 0) return;
  const done = await transact(host.store, { mode: "replication", scopes: [], at: host.now() }, async (db) => {
    // Their space may have left this computer while they were on their way.
    const named = await listNaming(
      db,
      texts.map(({ hash }) => hash),
    );
    const kept = new Set(named.map(({ hash }) => hash));
    await keepTexts(
      db,
      organization,
      texts.flatMap(({ hash, text }) => (kept.has(hash) ? [text] : [])),
    );
    await noteUnindexed(db, await touchNaming(db, texts));
  });
  host.announce(done);
}

/** Has the pages that name these texts shown anew where they are open; answers their scopes. */
async function touchNaming(db: Writer, texts: readonly ScopedText[]): Promise<string[]> {
  const rows = await db
    .selectFrom("states")
    .select(["scope", "kind"])
    .distinct()
    .where("until", "=", stillHolds)
    .where(
      "text",
      "in",
      texts.map(({ hash }) => hash),
    )
    .execute();
  for (const { scope, kind } of rows) touch(db, "states", scope, kind);
  return [...new Set(rows.map(({ scope }) => scope))];
}
