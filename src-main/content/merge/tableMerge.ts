import { splitRows } from "../text/parts.ts";
import { mergeBytes } from "./bytes.ts";
import { mergeColumns, type Column } from "./columns.ts";
import type { Context } from "./context.ts";
import { mergePieces } from "./pieceMerge.ts";
import { pieceOf, type Piece } from "./pieces.ts";
import { mergeProse } from "./proseMerge.ts";
import { fillCell, readRow, writeRow, type Row } from "./rows.ts";
import { clean, mapTexts, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges tables by rows and by columns: the columns first, then every row in the columns that the result has, cell by
 * cell. So one side may add a column while the other adds a row. Undefined where one side took out a column in which
 * the other changed something.
 */
export function mergeTable(texts: Texts, context: Context): TextMerge | undefined {
  const tables = { base: rowsOf(texts.base), ours: rowsOf(texts.ours), theirs: rowsOf(texts.theirs) };
  const columns = mergeColumns(
    { base: cellsOf(tables.base), ours: cellsOf(tables.ours), theirs: cellsOf(tables.theirs) },
    context,
  );
  if (!columns) return undefined;
  const layOut = (side: keyof Texts): Piece[] => {
    const places = columns.map((column) => column[side]);
    const common = new Set(columns.filter(isEverywhere).map((column) => column[side]));
    const width = tables[side][0]!.cells.length;
    const asItWas = places.length === width && places.every((place, at) => place === at);
    return tables[side].map((row, at) => {
      const laid = asItWas ? row : withEdges(row, placeCells(row.cells, width, columns, side));
      // The header and the row of dashes are themselves, whatever they say; other rows are what they say in the columns
      // that all three tables have.
      const id = HEAD[at] ?? keyOf(row.cells.filter((_, place) => common.has(place)));
      return { kind: "row", id, key: keyOf(laid.cells), text: writeRow(laid), gap: row.gap };
    });
  };
  return mergePieces(
    { base: layOut("base"), ours: layOut("ours"), theirs: layOut("theirs") },
    {
      inside: ({ base, ours, theirs }) =>
        mergeRow({ base: base.text, ours: ours.text, theirs: theirs.text }, base.id === HEAD[1], context),
    },
    context,
  );
}

const HEAD = ["\0header", "\0dashes"];

type TableRow = Row & { gap: string };

function rowsOf(table: string): TableRow[] {
  return splitRows(table).map((whole) => {
    const { text, gap } = pieceOf("row", whole);
    return { ...readRow(text), gap };
  });
}

function cellsOf(rows: readonly Row[]): string[][] {
  return rows.map(({ cells }) => cells);
}

/** A row in the columns of the result. Cells past the last column of its table stay behind them. */
function placeCells(
  cells: readonly string[],
  width: number,
  columns: readonly Column[],
  side: keyof Texts,
): string[] {
  const placed = columns.map((column) => {
    const from = column[side];
    return (from === undefined ? undefined : cells[from]) ?? column.blank;
  });
  return [...placed, ...cells.slice(width)];
}

/**
 * A row with other cells. Where no pipe stands at its ends, there are no blanks either, and those between two cells are
 * as they were; it gets pipes where its first cell is empty, or the pipe behind that would be taken for one.
 */
function withEdges({ lead, cells: former, tail, gap }: TableRow, cells: readonly string[]): TableRow {
  const isOpen = { first: !lead.includes("|"), last: !tail.includes("|") };
  const blank = /[ \t]$/.test(former[0] ?? "") ? " " : "";
  const spaced = (cell: string): string => cell.replace(/^(?![ \t])/, blank).replace(/(?<![ \t])$/, blank);
  if (isOpen.first && cells[0]!.trim() === "")
    return { lead: "|", cells: cells.map(spaced), tail: isOpen.last ? "|" : tail, gap };
  const placed = cells.map((cell, at) => {
    const [isFirst, isLast] = [at === 0 && isOpen.first, at + 1 === cells.length && isOpen.last];
    const whole = isOpen.first || isOpen.last ? spaced(cell) : cell;
    const begun = isFirst ? whole.trimStart() : whole;
    return isLast ? begun.trimEnd() : begun;
  });
  return { lead, cells: placed, tail, gap };
}

function isEverywhere({ base, ours, theirs }: Column): boolean {
  return base !== undefined && ours !== undefined && theirs !== undefined;
}

/** How wide cells are says nothing. */
function keyOf(cells: readonly string[]): string {
  return cells.map((cell) => cell.trim().replace(DASHES, "$1-$2")).join("|");
}

/** A cell of the row of dashes: how many there are says nothing. */
const DASHES = /^(:?)-+(:?)$/;

function mergeRow(texts: Texts, dashes: boolean, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [readRow(texts.base), readRow(texts.ours), readRow(texts.theirs)];
  const count = ours.cells.length;
  if (base.cells.length !== count || theirs.cells.length !== count) return undefined;
  const cells: string[] = [];
  const disputed: number[] = [];
  let open = false;
  for (let at = 0; at < count; at += 1) {
    const cell = { base: base.cells[at]!, ours: ours.cells[at]!, theirs: theirs.cells[at]! };
    if (dashes) {
      cells.push(mergeBytes(cell.base, cell.ours, cell.theirs));
      continue;
    }
    const merged = mergeCell(cell, context);
    if (!merged || merged.joined) disputed.push(at);
    open ||= !merged;
    cells.push(merged?.text ?? cell.ours);
  }
  const bytes = (part: "lead" | "tail"): string => mergeBytes(base[part], ours[part], theirs[part]);
  const row = { lead: bytes("lead"), cells, tail: bytes("tail") };
  if (disputed.length === 0) return clean(writeRow(row));
  const withCells = (side: Row): string =>
    writeRow({ ...row, cells: cells.map((cell, at) => (disputed.includes(at) ? side.cells[at]! : cell)) });
  const record = { base: withCells(base), ours: withCells(ours), theirs: withCells(theirs), at: 0 };
  if (open) return { text: record.ours, conflicts: [record], joins: [] };
  const joined = writeRow(row);
  return { text: joined, conflicts: [], joins: [{ ...record, joined }] };
}

function mergeCell(cell: Texts, context: Context): { text: string; joined: boolean } | undefined {
  const content = mapTexts(cell, (text) => text.trim());
  const { base, ours, theirs } = content;
  if (ours === theirs)
    return {
      text: mergeBytes(base === "" && ours !== "" ? undefined : cell.base, cell.ours, cell.theirs),
      joined: false,
    };
  if (theirs === base) return { text: fit(cell.ours, ours, cell.theirs, cell.base), joined: false };
  if (ours === base) return { text: fit(cell.theirs, theirs, cell.ours, cell.base), joined: false };
  const merged = mergeProse(content, context);
  if (!merged || readRow(`|${merged.text}|`).cells.length !== 1 || /[\r\n]/.test(merged.text))
    return undefined;
  return {
    text: fillCell(cell.base, merged.text),
    joined: merged.joined,
  };
}

/** A cell that one side changed, as wide as the other side made it. */
function fit(changed: string, content: string, other: string, base: string): string {
  return other.length === base.length ? changed : fillCell(other, content);
}
