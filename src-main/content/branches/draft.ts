import type { Reader } from "../../store/handles.ts";
import { parentsAmong } from "../../store/lists/parents.ts";
import { discussionScope, spaceScope } from "../../access/scopes.ts";
import { sameState, type Entry, type EntryKind } from "../entry.ts";
import { sortEntries } from "../entryOrder.ts";
import { branchesOf, type View } from "../view/view.ts";
import { findEntries, findEntry, findLast } from "../view/viewEntries.ts";
import { listBeside, listBySlugs, listChildren, listChildrenOf, type SlugPlace } from "../view/viewPlaces.ts";

export interface EntryWrite {
  kind: EntryKind;
  id: string;
  /** The entry as it was on the view, if it was there. */
  before: Entry | undefined;
  /** The entry as it shall be; undefined when it shall be gone. */
  after: Entry | undefined;
}

const nameOf = (kind: EntryKind, id: string): string => `${kind}\0${id}`;

const keyOfPlace = (kind: EntryKind, { parent, slug }: SlugPlace): string =>
  `${kind}\0${parent ?? ""}\0${slug}`;

/**
 * A view with changes laid over it that nothing has stored yet: what the later changes of a batch see, and what a
 * revision is made of in the end. Reads only what it is asked about, so its cost follows the change.
 */
export class Draft {
  readonly view: View;
  readonly #db: Reader;
  readonly #before = new Map<string, Entry | undefined>();
  readonly #after = new Map<string, Entry | undefined>();
  /** The names of what the draft itself has at a place; a draft may be as large as an import. */
  readonly #atPlace = new Map<string, Set<string>>();
  /** Under what the draft put something, or from under what it took something. */
  readonly #touched = new Set<string | null>();
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
    const found = new Map<string, Entry>();
    const unknown = new Map<string, SlugPlace>();
    for (const place of places) {
      const key = keyOfPlace(kind, place);
      const own = [...(this.#atPlace.get(key) ?? [])].map((name) => this.#after.get(name));
      const entry = own.find((one) => one?.id !== except);
      if (entry) found.set(key, entry);
      else unknown.set(key, place);
    }
    for (const entry of await listBySlugs(this.#db, this.view, kind, [...unknown.values()])) {
      const key = keyOfPlace(kind, entry);
      const isHere = entry.id !== except && !this.#after.has(nameOf(kind, entry.id));
      if (isHere && !found.has(key)) found.set(key, entry);
    }
    return places.map((place) => found.get(keyOfPlace(kind, place)));
  }

  /** Does anything lie under this entry? */
  async hasChildren(kind: EntryKind, parent: string): Promise<boolean> {
    return (await this.beside(kind, parent, null, "next")) !== null;
  }

  /** Those of these entries under which anything lies. */
  async parentsAmong(kind: EntryKind, ids: readonly string[]): Promise<Set<string>> {
    // Of those from under which the draft took something, the store does not know whether anything is left.
    const touched = this.#touched;
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
    this.#followed.delete(nameOf(entry.kind, entry.id));
    await this.#lay(entry.kind, entry.id, entry);
  }

  async remove(kind: EntryKind, id: string): Promise<void> {
    this.#followed.delete(nameOf(kind, id));
    await this.#lay(kind, id, undefined);
  }

  /** Takes a change request's own state of an entry away: from now on it is as main has it, there or gone. */
  async follow(kind: EntryKind, id: string, onMain: Entry | undefined): Promise<void> {
    this.#followed.add(nameOf(kind, id));
    await this.#lay(kind, id, onMain);
  }

  async #lay(kind: EntryKind, id: string, entry: Entry | undefined): Promise<void> {
    const name = nameOf(kind, id);
    const before = await this.original(kind, id);
    const former = this.#after.get(name);
    if (former) this.#atPlace.get(keyOfPlace(kind, former))?.delete(name);
    this.#after.set(name, entry);
    if (before) this.#touched.add(before.parent);
    if (!entry) return;
    this.#touched.add(entry.parent);
    const place = keyOfPlace(kind, entry);
    const there = this.#atPlace.get(place);
    if (there) there.add(name);
    else this.#atPlace.set(place, new Set([name]));
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
