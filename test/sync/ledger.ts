import { isForgotten } from "./words.ts";

interface Deletion {
  pages: string[];
  /** In which space pages were: a copy of it has them as well. */
  space: string | undefined;
  by: string;
  author: string;
  at: number;
  isBehind: boolean;
}

/** A page of a space, or what was said, as {@link Ledger} says where it must be gone. */
export const placeOf = (id: string, space?: string): string => (space === undefined ? id : `${space} ${id}`);

/**
 * What was done to which page, comment or reply, to know of one that somebody deleted whether anybody else touched it:
 * where nobody did, it does not come back.
 */
export class Ledger {
  readonly #deeds: { page: string; by: string; deletes: boolean }[] = [];
  /** Pages that went away together. */
  #deletions: Deletion[] = [];
  readonly #now: () => number;
  /** Something was done whose reach is not known: nothing is claimed any more of pages that were there then. */
  readonly #unclear = new Set<string>();
  /** What was thrown away after it had been refused: it may have been a deletion. */
  readonly #discarded: string[] = [];

  constructor(now: () => number = () => 0) {
    this.#now = now;
  }

  /** Somebody at a machine changed a page, brought it back, or put something under it. */
  touched(page: string, by: string): void {
    this.#deeds.push({ page, by, deletes: false });
  }

  /** Somebody at a machine deleted a page of a space with those under it, or what was said. */
  deleted(
    pages: string[],
    { machine: by, author }: { machine: string; author: string },
    space?: string,
  ): void {
    this.#deletions.push({ pages, space, by, author, at: this.#now(), isBehind: false });
    for (const page of pages) this.#deeds.push({ page, by, deletes: true });
  }

  /** Pages may have come back that nobody named. */
  unclear(pages: readonly string[]): void {
    for (const page of pages) this.#unclear.add(page);
  }

  /** A change was thrown away by whoever made it. */
  discarded(input: string): void {
    this.#discarded.push(input);
  }

  /** The instance went back to what it was: what it had confirmed since is offered again by who sent it. */
  wentBack(): void {
    this.#deletions = this.#deletions.filter(({ at }) => !isForgotten(at, this.#now()));
    for (const deletion of this.#deletions) deletion.isBehind = true;
  }

  /**
   * Notes what the instance has, and what replicas may yet offer it, when they forget what they were confirmed long ago:
   * a deletion that it went back behind, and that is in neither, is forgotten.
   */
  notOfferedAgain(there: ReadonlySet<string>, offered: readonly string[]): void {
    const offers = offered.join("\n");
    this.#deletions = this.#deletions.filter(
      ({ pages, space, isBehind }) =>
        !isBehind || pages.every((page) => !there.has(placeOf(page, space)) || offers.includes(page)),
    );
  }

  /**
   * The pages that must be gone: deleted, and before and after touched by nobody but who deleted them, and not since.
   * What was refused, and waits for its writer or was thrown away, deleted nothing, and neither did what the replicas of
   * its author had forgotten with some space when they would have had to offer it again.
   */
  gone(waiting: readonly string[], hasForgotten: (author: string) => boolean): string[] {
    const gone = new Set<string>();
    const refused = [...waiting, ...this.#discarded].join("\n");
    for (const { pages, space, by, author, isBehind } of this.#deletions)
      if (
        !(isBehind && hasForgotten(author)) &&
        pages.every((page) => this.#isOnlyOf(page, by) && !this.#unclear.has(page) && !refused.includes(page))
      )
        for (const page of pages) gone.add(placeOf(page, space));
    return [...gone];
  }

  #isOnlyOf(page: string, by: string): boolean {
    const deeds = this.#deeds.filter((deed) => deed.page === page);
    const deletion = deeds.findIndex((deed) => deed.deletes && deed.by === by);
    return deeds.every((deed, index) => deed.deletes || (deed.by === by && index < deletion));
  }
}
