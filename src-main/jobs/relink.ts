import { setTimeout as wait } from "node:timers/promises";
import { followIncludes } from "../content/derived.ts";
import { readMeta, removeMeta, writeMeta } from "../store/meta.ts";
import { listIncluding, type Including } from "../store/links/including.ts";
import { transact } from "../store/store.ts";
import type { PurgeHost } from "./purge.ts";

/*
 * What the texts that an older program kept include is kept among what they lead to. How far that has come is kept, so that
 * it goes on where a program ended. Two processes that do it at once do the same.
 */

/** So many entries are looked at in one transaction: whoever saves meanwhile waits for one. */
const atOnce = 100;

/** Between two parts, in milliseconds. */
const pause = 20;

/** Does so; ends between two parts where the program is about to. */
export async function relink(host: PurgeHost, isEnding: () => boolean = () => false): Promise<void> {
  const { reading } = host.store;
  for (let last = await readMeta(reading, "relinked"); last !== undefined && !isEnding(); await wait(pause)) {
    const [scope, kind, id] = JSON.parse(last) as [string, Including["kind"], string];
    const [first] = await listIncluding(reading, { scope, kind, id }, 1);
    await transact(
      host.store,
      // Nobody may write a text of theirs meanwhile.
      { mode: "replication", scopes: first ? [first.scope] : [], at: host.hostNow() },
      async (db) => {
        if (!first) return removeMeta(db, "relinked");
        const some = await listIncluding(db, { scope, kind, id }, atOnce, first.scope);
        for (const [of, entries] of Map.groupBy(some, (entry) => entry.kind))
          await followIncludes(
            db,
            first.scope,
            of,
            entries.map((entry) => entry.id),
          );
        const end = some.at(-1) ?? first;
        await writeMeta(db, "relinked", JSON.stringify([end.scope, end.kind, end.id]));
      },
    );
    last = await readMeta(reading, "relinked");
  }
}
