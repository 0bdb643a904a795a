import { levelOfName } from "./headingMarks.ts";
import type { Piece } from "./pieces.ts";

export const isHeading = ({ kind }: Pick<Piece, "kind">): boolean => kind === "heading";

/** Headings above a place, the nearest last. */
export class HeadingsAbove<T> {
  readonly #open: { level: number; heading: T }[] = [];

  /** The one that what follows stands below; below which a heading of a level would, if that is told. */
  nearest(level = Infinity): T | undefined {
    return this.#open.findLast((above) => above.level < level)?.heading;
  }

  add(level: number, heading: T): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) this.#open.pop();
    this.#open.push({ level, heading });
  }
}

/** The heading that each piece of a list stands below; none above the first. Made once for a list. */
export function headingsOver(pieces: readonly Piece[]): ReadonlyMap<Piece, Piece | undefined> {
  let found = over.get(pieces);
  if (!found) {
    const above = new HeadingsAbove<Piece>();
    found = new Map(
      pieces.map((piece) => {
        if (!isHeading(piece)) return [piece, above.nearest()];
        const level = levelOfName(piece.id);
        const holder = above.nearest(level);
        above.add(level, piece);
        return [piece, holder];
      }),
    );
    over.set(pieces, found);
  }
  return found;
}

const over = new WeakMap<readonly Piece[], ReadonlyMap<Piece, Piece | undefined>>();
