import type { Reader } from "../../store/handles.ts";
import { entryFromRow, mainBranch, type EntryKind } from "../entry.ts";
import type { EntrySides, PageSides, Sides } from "./mergeSides.ts";
import type { View } from "../view/view.ts";
import { findMainEntries, listOwnRows } from "../view/viewEntries.ts";
import { changedBetween } from "../view/viewChanges.ts";

/** An entry that a change request or main changed since the two were one. */
export interface RequestSides extends EntrySides {
  /** Whether the change request has a state of its own. */
  own: boolean;
}

const nameOf = (kind: EntryKind, id: string): string => `${kind}\0${id}`;

/**
 * Reads the three states of what a change request (ours) and main (theirs) changed, in order of kind and id; the cost
 * follows those changes (design §5).
 */
export async function readBranchSides(db: Reader, ours: View, main: View): Promise<Sides<RequestSides>> {
  if (ours.base === undefined || main.branch !== mainBranch)
    throw new Error("Only a change request is merged with main.");
  const at = { base: ours.base, theirs: main.number };
  const own = new Map((await listOwnRows(db, ours)).map((row) => [nameOf(row.kind, row.id), row]));
  const ids = new Map<EntryKind, Set<string>>();
  const note = ({ kind, id }: { kind: EntryKind; id: string }): void => {
    const known = ids.get(kind);
    if (known) known.add(id);
    else ids.set(kind, new Set([id]));
  };
  for (const row of own.values()) note(row);
  for (const entry of await changedBetween(db, main.space, mainBranch, at.base, at.theirs)) note(entry);

  const pages: PageSides = { base: new Map(), ours: new Map(), theirs: new Map() };
  const changed: RequestSides[] = [];
  for (const kind of [...ids.keys()].sort()) {
    const asked = [...(ids.get(kind) as Set<string>)].sort();
    const base = await findMainEntries(db, main.space, at.base, kind, asked);
    const theirs = await findMainEntries(db, main.space, at.theirs, kind, asked);
    for (const id of asked) {
      const row = own.get(nameOf(kind, id));
      const here = row ? (row.gone ? undefined : entryFromRow(row)) : base.get(id);
      changed.push({
        kind,
        id,
        base: base.get(id),
        ours: here,
        theirs: theirs.get(id),
        own: row !== undefined,
      });
      if (kind === "page" && here) pages.ours.set(id, here);
    }
    if (kind === "page") Object.assign(pages, { base, theirs });
  }
  await readAbove(db, main.space, at, pages);
  return { changed, pages };
}

/** Adds the pages above those that are known, level by level. Nobody changed them, so both branches have main's. */
async function readAbove(
  db: Reader,
  space: string,
  at: { base: number; theirs: number },
  pages: PageSides,
): Promise<void> {
  const known = new Set([...pages.base.keys(), ...pages.ours.keys(), ...pages.theirs.keys()]);
  let fresh = [...pages.base.values(), ...pages.ours.values(), ...pages.theirs.values()];
  for (;;) {
    const wanted = [
      ...new Set(fresh.flatMap(({ parent }) => (parent === null || known.has(parent) ? [] : [parent]))),
    ];
    if (wanted.length === 0) return;
    const base = await findMainEntries(db, space, at.base, "page", wanted);
    const theirs = await findMainEntries(db, space, at.theirs, "page", wanted);
    for (const id of wanted) known.add(id);
    for (const [id, entry] of base) {
      pages.base.set(id, entry);
      pages.ours.set(id, entry);
    }
    for (const [id, entry] of theirs) pages.theirs.set(id, entry);
    fresh = [...base.values(), ...theirs.values()];
  }
}
