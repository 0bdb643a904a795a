import type { Branch } from "../pages/content.ts";
import type { RevisionSummary } from "../calls/records.ts";
import { listRevisions } from "./revisions.ts";

const atATime = 100;

/**
 * Has more to be read for these? Before anything is known it has, though a reading is under way: that may have begun
 * before they were asked for.
 */
export const lacksAny = (ids: readonly string[], known: ReadonlyMap<string, unknown> | undefined): boolean =>
  ids.some((id) => !known?.has(id));

/** Revisions of a page by their ids: its history is read from the newest on, and no further than they are. */
export class FoundRevisions {
  readonly #branch: Branch;
  readonly #page: string;
  readonly #known = new Map<string, RevisionSummary>();
  /** Those that the whole history does not have: they came from another branch. */
  readonly #elsewhere = new Set<string>();

  constructor(branch: Branch, page: string) {
    this.#branch = branch;
    this.#page = page;
  }

  /** All that is known, with these revisions. The newest are always read: they may have been amended. */
  async find(ids: readonly string[]): Promise<ReadonlyMap<string, RevisionSummary>> {
    let lacking: string[];
    let page: string | undefined;
    do {
      const paging = { limit: atATime, ...(page === undefined ? {} : { page }) };
      const { items, next } = await listRevisions(this.#branch, { page: this.#page }, paging);
      for (const one of items) this.#known.set(one.id, one);
      page = next?.page;
      lacking = ids.filter((id) => !this.#known.has(id) && !this.#elsewhere.has(id));
    } while (page !== undefined && lacking.length > 0);
    for (const id of lacking) this.#elsewhere.add(id);
    return new Map(this.#known);
  }
}
