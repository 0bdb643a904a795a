import { spaceScope } from "../../access/scopes.ts";
import { listGone, type GoneEntry } from "../../store/branches/goneEntries.ts";
import type { Reader } from "../../store/handles.ts";
import type { RevisionRow } from "../../store/tables.ts";
import type { Entry } from "../entry.ts";
import { branchScope, type View } from "./view.ts";
import { findEntry, findLast } from "./viewEntries.ts";

/** A page above one that was deleted, as it is now or was last. */
export interface PageAbove {
  id: string;
  title: string;
  isGone: boolean;
}

/** A page that was deleted, and what would come back with it. */
export interface DeletedPage {
  entry: Entry;
  /** From the top down. */
  above: PageAbove[];
  /** Those that went with it from under it, each behind what it was under, with how deep it was. */
  below: { id: string; depth: number }[];
  /** The page that it went with, where it was under one that was deleted. */
  wentUnder: string | undefined;
  /** The revision that took it away. */
  revision: RevisionRow;
}

/** In the order of the tree, those that went together. */
export const inOrder = (a: Pick<GoneEntry, "rank" | "id">, b: Pick<GoneEntry, "rank" | "id">): number =>
  a.id === b.id ? 0 : (a.rank === b.rank ? a.id < b.id : a.rank < b.rank) ? -1 : 1;

/** What of a kind a branch has no more, in no order. */
export function findGone(db: Reader, view: View, kind: "page" | "file" | "reusable"): Promise<GoneEntry[]> {
  const { space, branch, base } = view;
  const own = { scope: branchScope(space, branch), branch };
  return listGone(db, kind, base === undefined ? own : { ...own, below: { scope: spaceScope(space), base } });
}

/** The revisions that took these away, by their numbers. */
export async function revisionsOf(
  db: Reader,
  { space, branch }: View,
  gone: readonly GoneEntry[],
): Promise<Map<number, RevisionRow>> {
  if (gone.length === 0) return new Map();
  const rows = await db
    .selectFrom("revisions")
    .selectAll()
    .where("scope", "=", branchScope(space, branch))
    .where("branch", "=", branch)
    .where("number", "in", [...new Set(gone.map(({ went }) => went))])
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}

/** The pages that were deleted from a branch, as they went away: each with what was under it. */
export class DeletedPages {
  readonly #db: Reader;
  readonly #view: View;
  readonly #gone: ReadonlyMap<string, GoneEntry>;
  readonly #under = new Map<string, GoneEntry[]>();
  readonly #above = new Map<string, Promise<(PageAbove & { parent: string | null }) | undefined>>();

  /** Those that were deleted by themselves, the last first. */
  readonly tops: readonly GoneEntry[];

  private constructor(db: Reader, view: View, gone: readonly GoneEntry[]) {
    this.#db = db;
    this.#view = view;
    this.#gone = new Map(gone.map((page) => [page.id, page]));
    for (const page of gone) {
      const parent = this.#parentOf(page);
      if (!parent) continue;
      const beside = this.#under.get(parent.id);
      if (beside) beside.push(page);
      else this.#under.set(parent.id, [page]);
    }
    for (const pages of this.#under.values()) pages.sort(inOrder);
    this.tops = gone.filter((page) => !this.#parentOf(page)).sort((a, b) => b.went - a.went || inOrder(a, b));
  }

  static async of(db: Reader, view: View): Promise<DeletedPages> {
    return new DeletedPages(db, view, await findGone(db, view, "page"));
  }

  /** Some of them as their readers see them, in their order; one that is not deleted is left out. */
  async describe(ids: readonly string[]): Promise<DeletedPage[]> {
    const pages = ids.flatMap((id) => this.#gone.get(id) ?? []);
    const revisions = await revisionsOf(this.#db, this.#view, pages);
    const described: DeletedPage[] = [];
    for (const page of pages) {
      const entry = await findLast(this.#db, this.#view, "page", page.id);
      const revision = revisions.get(page.went);
      if (!entry || !revision) continue;
      described.push({
        entry,
        above: await this.#pathTo(entry.parent),
        below: [...this.#walk(page)],
        wentUnder: this.#parentOf(page) && this.#topOf(page).id,
        revision,
      });
    }
    return described;
  }

  /** What these pages were last; one that never was is left out. */
  async last(ids: readonly string[]): Promise<Entry[]> {
    const found = await Promise.all(ids.map((id) => findLast(this.#db, this.#view, "page", id)));
    return found.flatMap((entry) => entry ?? []);
  }

  /** The deleted page under which this one was, if both went away together. */
  #parentOf({ parent, went }: GoneEntry): GoneEntry | undefined {
    const above = parent === null ? undefined : this.#gone.get(parent);
    return above?.went === went ? above : undefined;
  }

  #topOf(page: GoneEntry): GoneEntry {
    const above = this.#parentOf(page);
    return above ? this.#topOf(above) : page;
  }

  *#walk(page: GoneEntry, depth = 0): Generator<{ id: string; depth: number }> {
    for (const child of this.#under.get(page.id) ?? []) {
      yield { id: child.id, depth };
      yield* this.#walk(child, depth + 1);
    }
  }

  async #pathTo(parent: string | null): Promise<PageAbove[]> {
    const path: PageAbove[] = [];
    const seen = new Set<string>();
    for (let id = parent; id !== null && !seen.has(id);) {
      seen.add(id);
      const known = this.#above.get(id) ?? this.#readAbove(id);
      this.#above.set(id, known);
      const page = await known;
      if (!page) break;
      path.unshift({ id: page.id, title: page.title, isGone: page.isGone });
      id = page.parent;
    }
    return path;
  }

  async #readAbove(id: string): Promise<(PageAbove & { parent: string | null }) | undefined> {
    const living = await findEntry(this.#db, this.#view, "page", id);
    const page = living ?? (await findLast(this.#db, this.#view, "page", id));
    return page && { id, title: page.title, isGone: !living, parent: page.parent };
  }
}
