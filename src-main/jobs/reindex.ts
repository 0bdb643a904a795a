import { setTimeout as wait } from "node:timers/promises";
import { spaceScope } from "../access/scopes.ts";
import { followTexts } from "../content/derived.ts";
import type { Writer } from "../store/handles.ts";
import { hasEmoji, isSimplified } from "../store/search/indexedWords.ts";
import { readMeta, removeMeta, writeMeta } from "../store/meta.ts";
import { listIndexed, unindexPages } from "../store/search/searchIndex.ts";
import { transact } from "../store/store.ts";
import { findTextsByHash } from "../store/texts/texts.ts";
import type { PurgeHost } from "./purge.ts";
import { rejudge } from "./rejudge.ts";
import { relink } from "./relink.ts";

/*
 * Pages that were indexed when the index kept a text otherwise are found as all others once they are indexed again. How
 * far that has come is kept, so that it goes on where a program ended. Two processes that do it at once do the same.
 */

/** So many pages are looked at in one transaction: whoever saves meanwhile waits for one. */
const pagesAtOnce = 200;

/** Indexes again what an older program indexed otherwise; ends between two parts where the program is about to. */
export async function reindex(host: PurgeHost, isEnding: () => boolean = () => false): Promise<void> {
  if ((await readMeta(host.store.reading, "reindexed")) === undefined) return;
  for (let isDone = false; !isDone && !isEnding(); await wait(pause)) {
    const part = await transact(
      host.store,
      { mode: "replication", scopes: [], at: host.hostNow() },
      reindexSome,
    );
    isDone = part.value;
  }
}

const isIndexedOtherwise = (text: string): boolean => hasEmoji(text) || isSimplified(text);

/** Between two parts, in milliseconds. */
const pause = 20;

/** Answers whether there is nothing more to look at. */
async function reindexSome(db: Writer): Promise<boolean> {
  const last = await readMeta(db, "reindexed");
  if (last === undefined) return true;
  const rows = await listIndexed(db, JSON.parse(last) as [space: string, page: string], pagesAtOnce);
  const end = rows.at(-1);
  if (!end) {
    await removeMeta(db, "reindexed");
    return true;
  }
  const texts = await findTextsByHash(
    db,
    rows.flatMap(({ text }) => text ?? []),
  );
  // A text that is not here is indexed when it comes.
  const dropped = rows.filter(
    ({ title, text }) =>
      (text === null || texts.has(text)) && [title, texts.get(text ?? "") ?? ""].some(isIndexedOtherwise),
  );
  for (const [within, some] of Map.groupBy(dropped, (row) => row.space)) {
    const pages = some.map((row) => row.page);
    await unindexPages(db, within, pages);
    await followTexts(db, spaceScope(within), pages);
  }
  await writeMeta(db, "reindexed", JSON.stringify([end.space, end.page]));
  return false;
}

/** Whoever opens the program has something else in mind first. */
const firstPause = 5_000;

/** Does so while the host runs, and has links judged anew; answers the function that ends that, once it is at rest. */
export function startReindexing(host: PurgeHost, fault: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isEnding = false;
  const timer = setTimeout(() => {
    running = reindex(host, () => isEnding)
      .then(() => rejudge(host, () => isEnding))
      .then(() => relink(host, () => isEnding))
      .catch(fault);
  }, firstPause).unref();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await running;
  };
}
