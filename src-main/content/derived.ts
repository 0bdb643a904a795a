import type { Writer } from "../store/handles.ts";
import type { StateRow } from "../store/tables.ts";
import { followLinks, isSource } from "./linkIndex.ts";
import { followWords } from "./search.ts";

/** Entries that are brought up to date together: a statement names so many. */
const atOnce = 200;

/** Brings what derives from entries of main, each named `scope\0kind\0id`, up to what they are now (design §5). */
export async function followEntries(db: Writer, stale: Iterable<string>): Promise<void> {
  const named = [...stale].map((name) => name.split("\0") as [string, StateRow["kind"], string]);
  const together = Map.groupBy(named, ([scope, kind]) => `${scope}\0${kind}`);
  for (const entries of together.values()) {
    const [scope, kind] = entries[0]!;
    const ids = entries.map(([, , id]) => id);
    if (kind === "page") await followWords(db, scope, ids);
    if (isSource(kind))
      for (let at = 0; at < ids.length; at += atOnce)
        await followLinks(db, scope, kind, ids.slice(at, at + atOnce));
  }
}
