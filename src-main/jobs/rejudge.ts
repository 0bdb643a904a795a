import { setTimeout as wait } from "node:timers/promises";
import { leafOf } from "../content/links/linkPaths.ts";
import { followAnchors } from "../content/links/lostAnchors.ts";
import type { Writer } from "../store/handles.ts";
import { readMeta, removeMeta, writeMeta } from "../store/meta.ts";
import { transact } from "../store/store.ts";
import { findLinkScope, keepLeaf, listLedInto, listUnreadPaths } from "../store/links/unjudgedLinks.ts";
import type { PurgeHost } from "./purge.ts";

/*
 * Links that an older program kept are judged as those are that are written now. How far that has come is kept, so that it
 * goes on where a program ended. Two processes that do it at once do the same.
 */

/** So many pages or paths are looked at in one transaction: whoever saves meanwhile waits for one. */
const atOnce = 200;

/** Between two parts, in milliseconds. */
const pause = 20;

/** Judges again what an older program left; ends between two parts where the program is about to. */
export async function rejudge(host: PurgeHost, isEnding: () => boolean = () => false): Promise<void> {
  const { reading } = host.store;
  for (let last = await readMeta(reading, "rejudged"); last !== undefined && !isEnding(); await wait(pause)) {
    const [scope, page] = JSON.parse(last) as [scope: string, page: string];
    const within = await findLinkScope(reading, scope, false);
    await transact(
      host.store,
      // Nobody may write a text of theirs while its parts are looked for.
      { mode: "replication", scopes: within === undefined ? [] : [within], at: host.hostNow() },
      (db) => rejudgeSome(db, within, within === scope ? page : ""),
    );
    last = await readMeta(reading, "rejudged");
  }
}

async function rejudgeSome(db: Writer, scope: string | undefined, behind: string): Promise<void> {
  if (scope !== undefined) {
    const pages = await listLedInto(db, scope, behind, atOnce);
    await followAnchors(db, scope, pages);
    const next =
      pages.length < atOnce ? [await findLinkScope(db, scope, true), ""] : [scope, pages.at(-1) as string];
    // Past the last scope there is none.
    await writeMeta(db, "rejudged", JSON.stringify([next[0] ?? afterEveryScope, next[1]]));
    return;
  }
  const paths = await listUnreadPaths(db, atOnce);
  for (const path of paths) await keepLeaf(db, path, leafOf(path.target));
  if (paths.length < atOnce) await removeMeta(db, "rejudged");
}

/** Comes after the name of any scope. */
const afterEveryScope = "\uffff";
