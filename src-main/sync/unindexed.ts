import { setImmediate } from "node:timers/promises";
import { parseScope } from "../access/scopes.ts";
import { followIncludes, followTexts } from "../content/derived.ts";
import type { Writer } from "../store/handles.ts";
import { listIncluding } from "../store/links/including.ts";
import { readMeta, removeMeta, writeMeta } from "../store/meta.ts";
import { listUnindexed } from "../store/search/searchIndex.ts";
import { transact } from "../store/store.ts";
import type { MutationHost } from "./host.ts";

/*
 * Pages that came with a first pull can be read before a search finds their words. Where that was cut off is known by
 * what was noted when their texts came.
 */

/** So many pages are indexed in one transaction: whoever saves meanwhile waits for one. */
const pagesAtOnce = 200;

/** Of a space that includes more in its reusable contents nobody has heard. */
const mostContents = 10_000;

/** Notes that texts of main came in these scopes and were not indexed. */
export async function noteUnindexed(db: Writer, scopes: readonly string[]): Promise<void> {
  const noted = await listNoted(db);
  const spaces = scopes.filter((scope) => parseScope(scope).kind === "space");
  const all = new Set([...noted, ...spaces]);
  if (all.size > noted.length) await writeMeta(db, "unindexed", JSON.stringify([...all]));
}

/** Indexes what was kept without being indexed; ends between two parts where the program is about to. */
export async function indexFetched(host: MutationHost, isEnding: () => boolean = () => false): Promise<void> {
  const write = (work: (db: Writer) => Promise<void>) =>
    transact(host.store, { mode: "replication", scopes: [], at: host.now() }, work);
  for (const scope of await listNoted(host.store.reading)) {
    const { id: space } = parseScope(scope);
    const pages = await listUnindexed(host.store.reading, space, scope);
    for (let at = 0; at < pages.length; at += pagesAtOnce) {
      // Nothing in a transaction lets anybody in who has something to save or to hear.
      await setImmediate();
      if (isEnding()) return;
      await write(async (db) => {
        const some = pages.slice(at, at + pagesAtOnce);
        await followTexts(db, scope, some);
        await followIncludes(db, scope, "page", some);
      });
    }
    await write(async (db) => {
      const contents = await listIncluding(db, { scope, kind: "reusable", id: "" }, mostContents, scope);
      await followIncludes(
        db,
        scope,
        "reusable",
        contents.map(({ id }) => id),
      );
      // More may have come meanwhile, for somebody who opened an older page: the next round sees to that.
      if ((await listUnindexed(db, space, scope)).length > 0) return;
      const others = (await listNoted(db)).filter((noted) => noted !== scope);
      if (others.length > 0) await writeMeta(db, "unindexed", JSON.stringify(others));
      else await removeMeta(db, "unindexed");
    });
  }
}

async function listNoted(db: Parameters<typeof readMeta>[0]): Promise<string[]> {
  return JSON.parse((await readMeta(db, "unindexed")) ?? "[]") as string[];
}
