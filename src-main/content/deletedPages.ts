import { spaceScope } from "../access/scopes.ts";
import { listGonePages, type GonePage } from "../store/gonePages.ts";
import type { Reader } from "../store/handles.ts";
import type { RevisionRow } from "../store/tables.ts";
import type { Entry } from "./entry.ts";
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
export const inOrder = (a: Pick<GonePage, "rank" | "id">, b: Pick<GonePage, "rank" | "id">): number =>
  a.id === b.id ? 0 : (a.rank === b.rank ? a.id < b.id : a.rank < b.rank) ? -1 : 1;

/** The pages that were deleted from a branch, as they went away: each with what was under it. */
export class DeletedPages {
  readonly #db: Reader;
  readonly #view: View;
  readonly #gone: ReadonlyMap<string, GonePage>;
  readonly #under = new Map<string, GonePage[]>();
  readonly #above = new Map<string, Promise<(PageAbove & { parent: string | null }) | undefined>>();

  /** Those that were deleted by themselves, the last first. */
  readonly tops: readonly GonePage[];

  private constructor(db: Reader, view: View, gone: readonly GonePage[]) {
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
    const { space, branch, base } = view;
    const own = { scope: branchScope(space, branch), branch };
    const below = base === undefined ? {} : { below: { scope: spaceScope(space), base } };
    return new DeletedPages(db, view, await listGonePages(db, { ...own, ...below }));
  }

  /** Some of them as their readers see them, in their order; one that is not deleted is left out. */
  async describe(ids: readonly string[]): Promise<DeletedPage[]> {
    const pages = ids.flatMap((id) => this.#gone.get(id) ?? []);
    const revisions = await this.#revisions(pages);
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
  #parentOf({ parent, went }: GonePage): GonePage | undefined {
    const above = parent === null ? undefined : this.#gone.get(parent);
    return above?.went === went ? above : undefined;
  }

  #topOf(page: GonePage): GonePage {
    const above = this.#parentOf(page);
    return above ? this.#topOf(above) : page;
  }

  *#walk(page: GonePage, depth = 0): Generator<{ id: string; depth: number }> {
    for (const child of this.#under.get(page.id) ?? []) {
      yield { id: child.id, depth };
      yield* this.#walk(child, depth + 1);
    }
  }

  async #revisions(pages: readonly GonePage[]): Promise<Map<number, RevisionRow>> {
    const { space, branch } = this.#view;
    if (pages.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("revisions")
      .selectAll()
      .where("scope", "=", branchScope(space, branch))
      .where("branch", "=", branch)
      .where("number", "in", [...new Set(pages.map(({ went }) => went))])
      .execute();
    return new Map(rows.map((row) => [row.number, row]));
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
