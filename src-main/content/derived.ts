import type { Writer } from "../store/handles.ts";
import { unindexed } from "../store/search/indexChoice.ts";
import { inParts, padded } from "../store/keys.ts";
import { listOf, prepared, shaped } from "../store/prepared.ts";
import { findTextsByHash } from "../store/texts/texts.ts";
import type { StateRow } from "../store/tables.ts";
import { mainBranch, stillHolds, type DerivedFrom } from "./entry.ts";
import { followLinks, isSource, type SourceKind } from "./links/linkIndex.ts";
import { followAnchors } from "./links/lostAnchors.ts";
import { followWords } from "./find/search.ts";

/** Brings what derives from entries of main, each named `scope\0kind\0id`, up to what they are now (design §5). */
export async function followEntries(db: Writer, stale: Iterable<string>): Promise<void> {
  const named = [...stale].map((name) => name.split("\0") as [string, StateRow["kind"], string]);
  const together = Map.groupBy(named, ([scope, kind]) => `${scope}\0${kind}`);
  for (const entries of together.values()) {
    const [scope, kind] = entries[0]!;
    for (const part of inParts(entries)) {
      const ids = part.map(([, , id]) => id);
      const states = await listCurrent(db, scope, kind, ids);
      const texts = await textsOf(db, states);
      if (kind === "page") await followWords(db, scope, ids, states, texts);
      const led = isSource(kind) ? await followLinks(db, scope, { kind, sources: ids, states, texts }) : [];
      await followAnchors(db, scope, kind === "page" ? [...new Set([...ids, ...led])] : led);
    }
  }
}

/** The same for what derives from the texts of pages alone: links are kept as the rows said. */
export async function followTexts(db: Writer, scope: string, pages: readonly string[]): Promise<void> {
  for (const ids of inParts(pages)) {
    const states = await listCurrent(db, scope, "page", ids);
    await followWords(db, scope, ids, states, await textsOf(db, states));
  }
  await followAnchors(db, scope, pages);
}

/** The same for the reusable contents that texts hold, of entries of one kind that are all there. */
export async function followIncludes(
  db: Writer,
  scope: string,
  kind: SourceKind,
  sources: readonly string[],
): Promise<void> {
  for (const ids of inParts(sources)) {
    const states = await listCurrent(db, scope, kind, ids);
    await followLinks(db, scope, { kind, sources: ids, states, texts: await textsOf(db, states) });
  }
}

const textsOf = (db: Writer, states: readonly DerivedFrom[]): Promise<Map<string, string>> =>
  findTextsByHash(
    db,
    states.flatMap(({ text }) => text ?? []),
  );

/** The states of main's entries that hold now; an entry that is not there has none. */
function listCurrent(
  db: Writer,
  scope: string,
  kind: StateRow["kind"],
  ids: readonly string[],
): Promise<DerivedFrom[]> {
  const named = padded(ids);
  return currentStates(named.length)(db, [scope, kind, ...named]);
}

const currentStates = shaped((size: number) =>
  prepared((db: Writer, values: readonly string[]) =>
    db
      .selectFrom("states")
      .select(["id", "title", "text", "links", "fields"])
      .where("scope", "=", values[0]!)
      .where("branch", "=", mainBranch)
      .where("kind", "=", values[1] as StateRow["kind"])
      .where(unindexed("until"), "=", stillHolds)
      .where("gone", "=", 0)
      .where("id", "in", listOf(values, 2, size)),
  ),
);
