import type { DocumentMark, DocumentNode } from "../../api/types/document.ts";
import { commonMarks, runningNodes, stable } from "./digest.ts";

/** A piece of a line: words in one look, or an inline. */
export interface Piece {
  /** Where in the line it stands. */
  at: number;
  /** The marks that it has; null for an inline that shows none and may stand in any. */
  marks: readonly DocumentMark[] | null;
  words?: string;
  node?: DocumentNode;
}

/** Pieces of a line under the marks that they share, each written once around all of them. */
export type Run = { mark: DocumentMark; runs: Run[] } | { piece: Piece };

/** Code is the innermost, since nothing can be marked in it. */
const innermost = new Set(["code"]);

/** Nests the pieces of a line by their marks, the longest run outermost. */
export function nestByMarks(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]!;
    const marks = (piece.marks ?? []).filter(({ type }) => !innermost.has(type));
    const longest = marks
      .map((mark) => ({ mark, end: endOfRun(pieces, at, mark) }))
      .reduce<{ mark: DocumentMark; end: number } | undefined>(
        (best, next) => (best && best.end >= next.end ? best : next),
        undefined,
      );
    if (longest) {
      const { mark, end } = longest;
      runs.push({ mark, runs: nestByMarks(pieces.slice(at, end).map((each) => without(each, mark))) });
      at = end;
    } else {
      runs.push({ piece });
      at += 1;
    }
  }
  return runs;
}

/** Past the last of the neighbours that have a mark; inlines that show no marks may stand between. */
function endOfRun(pieces: readonly Piece[], start: number, mark: DocumentMark): number {
  let end = start;
  for (let at = start; at < pieces.length; at += 1) {
    const { marks } = pieces[at]!;
    if (marks === null) continue;
    if (!marks.some((each) => isSame(each, mark))) break;
    end = at + 1;
  }
  return end;
}

const without = (piece: Piece, mark: DocumentMark): Piece => ({
  ...piece,
  marks: piece.marks && piece.marks.filter((each) => !isSame(each, mark)),
});

const isSame = (a: DocumentMark, b: DocumentMark): boolean =>
  a.type === b.type && stable(a.data ?? {}) === stable(b.data ?? {});

/** An inline's nodes without marks that are written around it already. */
export function innerNodes(node: DocumentNode, written: readonly DocumentMark[]): DocumentNode[] {
  if (written.length === 0) return runningNodes(node);
  return runningNodes(node).map((child) =>
    child.object === "text"
      ? {
          ...child,
          leaves: (child.leaves ?? []).map((each) => ({
            ...each,
            marks: each.marks.filter((mark) => !written.some((other) => isSame(mark, other))),
          })),
        }
      : child,
  );
}

/** The marks of an inline that are written around it: those that its words share, without those still to write. */
export const writtenAround = ({ node, marks }: Piece): DocumentMark[] =>
  ((node && commonMarks(node)) ?? []).filter((mark) => marks?.some((each) => isSame(each, mark)) !== true);

/** The pieces of a line's nodes, their texts joined already. */
export function piecesOf(nodes: readonly DocumentNode[]): Piece[] {
  const pieces = nodes.flatMap((node): Omit<Piece, "at">[] =>
    node.object === "text"
      ? (node.leaves ?? []).map(({ text, marks }) => ({ marks, words: text }))
      : [{ marks: commonMarks(node) ?? null, node }],
  );
  return pieces.map((piece, at) => ({ at, ...piece }));
}
