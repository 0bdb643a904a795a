import type { Reader } from "../store/handles.ts";
import { parentsAmong } from "../store/parents.ts";
import { discussionScope, spaceScope } from "../access/scopes.ts";
import { sameState, type Entry, type EntryKind } from "./entry.ts";
import { sortEntries } from "./entryOrder.ts";
import { branchesOf, type View } from "./view.ts";
import { findEntries, findEntry, findLast } from "./viewEntries.ts";
import { listBeside, listBySlugs, listChildren, listChildrenOf, type SlugPlace } from "./viewPlaces.ts";

export interface EntryWrite {
  kind: EntryKind;
  id: string;
  /** The entry as it was on the view, if it was there. */
  before: Entry | undefined;
  /** The entry as it shall be; undefined when it shall be gone. */
  after: Entry | undefined;
}

const nameOf = (kind: EntryKind, id: string): string => `${kind}\0${id}`;

const keyOfPlace = ({ parent, slug }: SlugPlace): string => `${parent ?? ""}\0${slug}`;

/**
 * A view with changes laid over it that nothing has stored yet: what the later changes of a batch see, and what a
 * revision is made of in the end. Reads only what it is asked about, so its cost follows the change.
 */
export class Draft {
  readonly view: View;
  readonly #db: Reader;
  readonly #before = new Map<string, Entry | undefined>();
  readonly #after = new Map<string, Entry | undefined>();
  readonly #followed = new Set<string>();
  readonly #gone = new Map<string, Entry>();

  constructor(db: Reader, view: View) {
    this.#db = db;
    this.view = view;
  }

  async find(kind: EntryKind, id: string): Promise<Entry | undefined> {
    const name = nameOf(kind, id);
    return this.#after.has(name) ? this.#after.get(name) : this.original(kind, id);
  }

  /** The entry as the view has it, without the draft's changes. */
  async original(kind: EntryKind, id: string): Promise<Entry | undefined> {
    const name = nameOf(kind, id);
    if (!this.#before.has(name)) this.#before.set(name, await findEntry(this.#db, this.view, kind, id));
    return this.#before.get(name);
  }

  /** Tells the draft what its view has of an entry, where that was read already: it need not ask again. */
  know(kind: EntryKind, id: string, entry: Entry | undefined): void {
    this.#before.set(nameOf(kind, id), entry);
  }

  /** Reads entries, and what is above them, at once: they need not be asked for one by one. */
  async knowEach(kind: EntryKind, ids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#before.has(nameOf(kind, id)));
    const found = await findEntries(this.#db, this.view, kind, unknown);
    for (const id of unknown) this.know(kind, id, found.get(id));
    await this.knowAncestors(kind, [...found.values()]);
  }

  /** Reads what the view has above some entries, level by level: it need not be asked for one by one. */
  async knowAncestors(kind: EntryKind, entries: readonly Entry[]): Promise<void> {
    for (let level = entries; level.length > 0;) {
      const parents = new Set(level.flatMap(({ parent }) => (parent === null ? [] : [parent])));
      const unknown = [...parents].filter((id) => !this.#before.has(nameOf(kind, id)));
      const found = await findEntries(this.#db, this.view, kind, unknown);
      for (const id of unknown) this.know(kind, id, found.get(id));
      level = [...found.values()];
    }
  }

  /** The entries under a parent, in order. */
  async children(kind: EntryKind, parent: string | null): Promise<Entry[]> {
    const stored = await listChildren(this.#db, this.view, kind, parent);
    const kept = stored.filter((entry) => !this.#after.has(nameOf(kind, entry.id)));
    for (const entry of this.#after.values())
      if (entry?.kind === kind && entry.parent === parent) kept.push(entry);
    return sortEntries(kept);
  }

  /** The entry under a parent that has this slug; one that is not `except`. */
  async childBySlug(
    kind: EntryKind,
    parent: string | null,
    slug: string,
    except?: string,
  ): Promise<Entry | undefined> {
    const [found] = await this.childrenBySlugs(kind, [{ parent, slug }], except);
    return found;
  }

  /** The entry at each of these places, in their order; those that are not `except`. */
  async childrenBySlugs(
    kind: EntryKind,
    places: readonly SlugPlace[],
    except?: string,
  ): Promise<(Entry | undefined)[]> {
    const stored = await listBySlugs(this.#db, this.view, kind, places);
    const kept = stored.filter(({ id }) => !this.#after.has(nameOf(kind, id)));
    const own = [...this.#after.values()].filter((entry) => entry?.kind === kind);
    const found = new Map<string, Entry>();
    // What comes first counts.
    for (const entry of [...own, ...kept].toReversed())
      if (entry && entry.id !== except) found.set(keyOfPlace(entry), entry);
    return places.map((place) => found.get(keyOfPlace(place)));
  }

  /** Does anything lie under this entry? */
  async hasChildren(kind: EntryKind, parent: string): Promise<boolean> {
    return (await this.beside(kind, parent, null, "next")) !== null;
  }

  /** Those of these entries under which anything lies. */
  async parentsAmong(kind: EntryKind, ids: readonly string[]): Promise<Set<string>> {
    // Of those from under which the draft took something, the store does not know whether anything is left.
    const touched = new Set<string | null>();
    for (const name of this.#after.keys()) touched.add(this.#before.get(name)?.parent ?? null);
    for (const entry of this.#after.values()) touched.add(entry?.parent ?? null);
    const found = await parentsAmong(
      this.#db,
      branchesOf(this.view),
      kind,
      ids.filter((id) => !touched.has(id)),
    );
    for (const id of ids) if (touched.has(id) && (await this.hasChildren(kind, id))) found.add(id);
    return found;
  }

  /** The rank of the sibling next to a rank, or at an end where `rank` is null; null where there is none. */
  async beside(
    kind: EntryKind,
    parent: string | null,
    rank: string | null,
    side: "next" | "previous",
    except?: string,
  ): Promise<string | null> {
    const closer = (a: string, b: string): boolean => (side === "next" ? a < b : a > b);
    let best: string | null = null;
    for (const entry of this.#after.values()) {
      if (entry?.kind !== kind || entry.parent !== parent || entry.id === except) continue;
      if (rank !== null && !closer(rank, entry.rank)) continue;
      if (best === null || closer(entry.rank, best)) best = entry.rank;
    }
    for (let limit = 4; ; limit *= 4) {
      const { siblings, isAll } = await listBeside(this.#db, this.view, kind, parent, { rank, side, limit });
      const kept = siblings.find(({ id }) => id !== except && !this.#after.has(nameOf(kind, id)));
      if (kept) return best === null || closer(kept.rank, best) ? kept.rank : best;
      // Those that were found are ones that the draft took away or holds itself: look further.
      if (isAll) return best;
    }
  }

  async put(entry: Entry): Promise<void> {
    await this.original(entry.kind, entry.id);
    this.#followed.delete(nameOf(entry.kind, entry.id));
    this.#after.set(nameOf(entry.kind, entry.id), entry);
  }

  async remove(kind: EntryKind, id: string): Promise<void> {
    await this.original(kind, id);
    this.#followed.delete(nameOf(kind, id));
    this.#after.set(nameOf(kind, id), undefined);
  }

  /** Takes a change request's own state of an entry away: from now on it is as main has it, there or gone. */
  async follow(kind: EntryKind, id: string, onMain: Entry | undefined): Promise<void> {
    await this.original(kind, id);
    this.#followed.add(nameOf(kind, id));
    this.#after.set(nameOf(kind, id), onMain);
  }

  /** Keeps what somebody set of an entry that is gone: it stays gone, and is this when something brings it back. */
  keepGone(entry: Entry): void {
    this.#gone.set(nameOf(entry.kind, entry.id), entry);
  }

  /** The ids above an entry, nearest first; ends at the root or where a parent is gone. */
  async ancestors(kind: EntryKind, id: string): Promise<string[]> {
    const above: string[] = [];
    let entry = await this.find(kind, id);
    while (entry && entry.parent !== null && !above.includes(entry.parent)) {
      above.push(entry.parent);
      entry = await this.find(kind, entry.parent);
    }
    return above;
  }

  /** The entries under any of these parents; those of one parent in order. */
  async #childrenOf(kind: EntryKind, parents: readonly string[]): Promise<Entry[]> {
    const stored = await listChildrenOf(this.#db, this.view, kind, parents);
    const kept = stored.filter((entry) => !this.#after.has(nameOf(kind, entry.id)));
    const wanted = new Set<string | null>(parents);
    for (const entry of this.#after.values())
      if (entry?.kind === kind && wanted.has(entry.parent)) kept.push(entry);
    return sortEntries(kept);
  }

  /** An entry and everything under it, top first and level by level. */
  async subtree(kind: EntryKind, id: string): Promise<Entry[]> {
    const top = await this.find(kind, id);
    if (!top) return [];
    const all = new Map([[id, top]]);
    for (let level = [id]; level.length > 0;) {
      const below = (await this.#childrenOf(kind, level)).filter((entry) => !all.has(entry.id));
      for (const entry of below) all.set(entry.id, entry);
      level = below.map((entry) => entry.id);
    }
    return [...all.values()];
  }

  /** The last state of an entry that is no longer there, on this branch or below it. */
  async last(kind: EntryKind, id: string): Promise<Entry | undefined> {
    return this.#gone.get(nameOf(kind, id)) ?? findLast(this.#db, this.view, kind, id);
  }

  /** The nearest place above a gone entry that is still there: an id, or null for the root. */
  async livingAncestor(kind: EntryKind, parent: string | null): Promise<string | null> {
    const seen = new Set<string>();
    for (let id = parent; id !== null && !seen.has(id);) {
      seen.add(id);
      if (await this.find(kind, id)) return id;
      id = (await this.last(kind, id))?.parent ?? null;
    }
    return null;
  }

  /** What differs from the view, in the order of first touch, and what follows main from now on. */
  writes(): EntryWrite[] {
    const writes: EntryWrite[] = [];
    for (const [name, after] of this.#after) {
      const before = this.#before.get(name);
      if (!this.#followed.has(name)) {
        if (!before && !after) continue;
        if (before && after && sameState(before, after)) continue;
      }
      const [kind, id] = name.split("\0") as [EntryKind, string];
      writes.push({ kind, id, before, after });
    }
    return writes;
  }

  /** What was set of entries that are gone, and that no later change brought back. */
  gone(): Entry[] {
    return [...this.#gone].flatMap(([name, entry]) => (this.#after.get(name) ? [] : [entry]));
  }
}

/** The scopes in which the branches of a space live. */
export const contentScopes = (space: string): string[] => [spaceScope(space), discussionScope(space)];
