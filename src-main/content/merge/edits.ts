import { mayBeEdits } from "./counterparts.ts";
import type { Change, StepBudget } from "./diff.ts";
import { alignAlike, type Likeness } from "./likeness.ts";
import { WRAPPED, type Piece, type PieceKind } from "./pieces.ts";

/** A change, and whether it is one piece and its edit. */
export interface Edit extends Change {
  pair: boolean;
}

/** A comparison of pieces has these two to work with. */
export interface Means {
  likeness: Likeness;
  budget: StepBudget;
}

/**
 * Takes changes apart where one piece and its edit can be told: what stands around the pair changed by itself. Pieces
 * that are known to be others are not paired.
 */
export function refineChanges(
  changes: readonly Change[],
  base: readonly Piece[],
  side: readonly Piece[],
  { likeness, budget }: Means,
  isFree: (i: number, j: number) => boolean = () => true,
): Edit[] {
  const [was, is] = [base.map(textOf), side.map(textOf)];
  const mayBeEdit = mayBeEdits(base, placesIn(changes));
  const comparable = (i: number, j: number): boolean =>
    isComparable(base[i]!.kind, side[j]!.kind) && isFree(i, j) && mayBeEdit(side[j]!, i);
  const edits: Edit[] = [];
  for (const change of changes) {
    let { aStart, bStart } = change;
    const upTo = (aEnd: number, bEnd: number, pair: boolean): void => {
      if (aStart < aEnd || bStart < bEnd) edits.push({ aStart, aEnd, bStart, bEnd, pair });
      aStart = aEnd;
      bStart = bEnd;
    };
    for (const [i, j] of alignAlike(change, was, is, likeness, budget, comparable)) {
      upTo(i, j, false);
      upTo(i + 1, j + 1, true);
    }
    upTo(change.aEnd, change.bEnd, false);
  }
  return edits;
}

function* placesIn(changes: readonly Change[]): Generator<number> {
  for (const { aStart, aEnd } of changes) for (let place = aStart; place < aEnd; place += 1) yield place;
}

/** Whether an edit can make one kind of piece another. */
export function isComparable(kind: PieceKind, other: PieceKind): boolean {
  return kind === other || (LINES.has(kind) && LINES.has(other)) || (WRAPPED.has(kind) && WRAPPED.has(other));
}

const LINES = new Set<PieceKind>(["heading", "paragraph"]);
function textOf({ text }: Piece): string {
  return text;
}
