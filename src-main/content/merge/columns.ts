import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import type { Change } from "./diff.ts";
import { diff3, trimCommon, type Region } from "./diff3.ts";
import { refineChanges } from "./edits.ts";
import { followMoves, type PieceSides } from "./moves.ts";
import { comparePieces } from "./pieceDiff.ts";
import type { Piece } from "./pieces.ts";
import type { Texts } from "./texts.ts";

/** A column of a merged table: its place in each table that has it. */
export interface Column {
  base: number | undefined;
  ours: number | undefined;
  theirs: number | undefined;
  /** A cell of it that holds nothing. */
  blank: string;
}

type Cells = readonly (readonly string[])[];

/** The columns of a merged table; undefined where they cannot be told, or one is gone in which the other side wrote. */
export function mergeColumns(tables: Record<keyof Texts, Cells>, context: Context): Column[] | undefined {
  const sides = {
    base: columnsOf(tables.base),
    ours: columnsOf(tables.ours),
    theirs: columnsOf(tables.theirs),
  };
  const ordered = followMoves(sides, comparePieces(sides, context), context);
  const regions = compareColumns(ordered, context);
  const columns: Column[] = [];
  const add = (base: Piece | undefined, ours: Piece | undefined, theirs: Piece | undefined): void => {
    const place = (side: keyof Texts, piece: Piece | undefined): number | undefined =>
      piece === undefined ? undefined : sides[side].indexOf(piece);
    const blank = mergeBytes(base?.gap, ours?.gap, theirs?.gap);
    columns.push({
      base: place("base", base),
      ours: place("ours", ours),
      theirs: place("theirs", theirs),
      blank,
    });
  };
  for (const { kind, base, ours, theirs } of regions) {
    if (base.length === ours.length && base.length === theirs.length) {
      base.forEach((piece, at) => add(piece, ours[at], theirs[at]));
    } else if (kind === "both") {
      ours.forEach((piece, at) => add(undefined, piece, theirs[at]));
    } else if (kind === "ours") {
      if (theirs.some((piece, at) => wroteIn(piece, base[at]!))) return undefined;
      for (const piece of ours) add(undefined, piece, undefined);
    } else if (kind === "theirs") {
      if (ours.some((piece, at) => wroteIn(piece, base[at]!))) return undefined;
      for (const piece of theirs) add(undefined, undefined, piece);
    } else if (base.length === 0) {
      // Of what both inserted, one column stands where the side has it that comes first.
      const inOrder = textOf(ours) <= textOf(theirs);
      const [first, second] = inOrder ? [ours, theirs] : [theirs, ours];
      const same = (piece: Piece, others: readonly Piece[]): Piece | undefined =>
        others.find(({ id, text }) => id !== "" && id === piece.id && text === piece.text);
      for (const piece of first) {
        const other = same(piece, second);
        add(undefined, inOrder ? piece : other, inOrder ? other : piece);
      }
      for (const piece of second)
        if (!same(piece, first)) add(undefined, inOrder ? undefined : piece, inOrder ? piece : undefined);
    } else {
      return undefined;
    }
  }
  const common = columns.some(
    ({ base, ours, theirs }) => base !== undefined && ours !== undefined && theirs !== undefined,
  );
  return common && !isPutInTwice(columns, sides) ? columns : undefined;
}

/** Whether a column that both put in is there for each of them, since the columns beside it are not the same. */
function isPutInTwice(columns: readonly Column[], sides: PieceSides): boolean {
  const known = new Set(sides.base.map(idOf));
  const placesOf = (side: "ours" | "theirs"): Map<string, Column> =>
    new Map(
      columns.flatMap((column): [string, Column][] => {
        const place = column[side];
        const id = place === undefined ? "" : sides[side][place]!.id;
        return id === "" || known.has(id) ? [] : [[id, column]];
      }),
    );
  const [ours, theirs] = [placesOf("ours"), placesOf("theirs")];
  return [...ours].some(([id, column]) => theirs.has(id) && theirs.get(id) !== column);
}

/** Lays the columns on each other. One that both put in at one place is one, whatever a side did to those beside it. */
function compareColumns({ base, ours, theirs }: PieceSides, context: Context): Region<Piece>[] {
  const { budget } = context;
  const stretches = diff3(base, ours, theirs, { keyOf: idOf, touching: "together", budget });
  const refine = (changes: Change[], was: readonly Piece[], is: readonly Piece[]): Change[] =>
    refineChanges(changes, was, is, context);
  return stretches.flatMap((stretch) => {
    const parts = stretch.kind === "conflict" ? trimCommon(stretch, idOf) : [stretch];
    return parts.flatMap((part) =>
      part.kind === "both" || part.kind === "stable"
        ? [part]
        : diff3(part.base, part.ours, part.theirs, { keyOf: idOf, refine, budget }),
    );
  });
}

/** The columns of a table as pieces: told by their header, compared by all that they hold. */
function columnsOf(rows: Cells): Piece[] {
  return rows[0]!.map((header, at) => {
    const cells = rows.map((row) => (row[at] ?? "").trim());
    const aligned = rows[1]?.[at]?.length === header.length;
    const blank = " ".repeat(aligned ? header.length : 2);
    return { kind: "column", id: header.trim(), key: header.trim(), text: cells.join("\n"), gap: blank };
  });
}

function idOf({ id }: Piece): string {
  return id;
}

/** Whether a side has words in a column that the base did not have there. */
function wroteIn(side: Piece, base: Piece): boolean {
  const known = new Set(["", ...base.text.split("\n")]);
  return side.text.split("\n").some((cell) => !known.has(cell));
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("\n\n");
}
