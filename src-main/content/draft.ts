import type { Reader } from "../store/handles.ts";
import { discussionScope, spaceScope } from "../access/scopes.ts";
import { entryFromRow, mainBranch, sameContent, type Entry, type EntryKind } from "./entry.ts";
import { branchScope, findEntry, listChildren, sortEntries, type View } from "./view.ts";

export interface EntryWrite {
  kind: EntryKind;
  id: string;
  /** The entry as it was on the view, if it was there. */
  before: Entry | undefined;
  /** The entry as it shall be; undefined when it shall be gone. */
  after: Entry | undefined;
}

const nameOf = (kind: EntryKind, id: string): string => `${kind}\0${id}`;

/**
 * A view with changes laid over it that nothing has stored yet: what the later changes of a batch see, and what a
 * revision is made of in the end. Reads only what it is asked about, so its cost follows the change.
 */
export class Draft {
  readonly view: View;
  readonly #db: Reader;
  readonly #before = new Map<string, Entry | undefined>();
  readonly #after = new Map<string, Entry | undefined>();

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

  /** The entries under a parent, in order. */
  async children(kind: EntryKind, parent: string | null): Promise<Entry[]> {
    const stored = await listChildren(this.#db, this.view, kind, parent);
    const kept = stored.filter((entry) => !this.#after.has(nameOf(kind, entry.id)));
    for (const entry of this.#after.values())
      if (entry?.kind === kind && entry.parent === parent) kept.push(entry);
    return sortEntries(kept);
  }

  async put(entry: Entry): Promise<void> {
    await this.original(entry.kind, entry.id);
    this.#after.set(nameOf(entry.kind, entry.id), entry);
  }

  async remove(kind: EntryKind, id: string): Promise<void> {
    await this.original(kind, id);
    this.#after.set(nameOf(kind, id), undefined);
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

  /** An entry and everything under it, top first. */
  async subtree(kind: EntryKind, id: string): Promise<Entry[]> {
    const top = await this.find(kind, id);
    if (!top) return [];
    const all = [top];
    for (let at = 0; at < all.length; at += 1)
      all.push(...(await this.children(kind, (all[at] as Entry).id)));
    return all;
  }

  /** The last state of an entry that is no longer there, on this branch or below it. */
  async last(kind: EntryKind, id: string): Promise<Entry | undefined> {
    const { space, branch } = this.view;
    for (const name of new Set([branch, mainBranch])) {
      const row = await this.#db
        .selectFrom("states")
        .selectAll()
        .where("scope", "=", branchScope(space, name))
        .where("branch", "=", name)
        .where("kind", "=", kind)
        .where("id", "=", id)
        .orderBy("since", "desc")
        .limit(1)
        .executeTakeFirst();
      if (row) return entryFromRow(row);
    }
    return undefined;
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

  /** What differs from the view, in the order of first touch. */
  writes(): EntryWrite[] {
    const writes: EntryWrite[] = [];
    for (const [name, after] of this.#after) {
      const before = this.#before.get(name);
      if (!before && !after) continue;
      if (before && after && sameContent(before, after) && sameMeaning(before, after)) continue;
      const [kind, id] = name.split("\0") as [EntryKind, string];
      writes.push({ kind, id, before, after });
    }
    return writes;
  }
}

const sameMeaning = (a: Entry, b: Entry): boolean => JSON.stringify(a.links) === JSON.stringify(b.links);

/** The scopes in which the branches of a space live. */
export const contentScopes = (space: string): string[] => [spaceScope(space), discussionScope(space)];
