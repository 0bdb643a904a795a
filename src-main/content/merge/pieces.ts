import { splitBlocks, withoutGap, type BlockKind } from "../text/blocks.ts";
import { splitItems, splitRows } from "../text/parts.ts";
import { readCells } from "../text/tables.ts";

/** A block, an item of a list or a row of a table, as the merge sees it. */
export interface Piece {
  kind: BlockKind | "item" | "row";
  /** Pieces with one key are one piece: what its writer wrote, without what moves by itself. */
  key: string;
  text: string;
  /** The line ending and blank lines behind the text. They are merged apart from it. */
  gap: string;
}

export function blockPieces(markdown: string): Piece[] {
  return splitBlocks(markdown).map(({ kind, text }) => piece(kind, text, (content) => content));
}

/** The parts of blocks that are merged part by part, where all three are of one such kind; else undefined. */
export function partPieces(blocks: readonly Piece[]): Piece[][] | undefined {
  if (blocks.every(({ kind }) => kind === "list")) {
    return blocks.map(({ text }) => splitItems(text).map((item) => piece("item", item, itemKey)));
  }
  if (blocks.every(({ kind }) => kind === "table")) {
    const columns = blocks.map(({ text }) => readCells(text.slice(0, text.indexOf("\n")).trim()).length);
    // Rows of tables with other columns don't belong under one header.
    if (columns.some((count) => count !== columns[0])) return undefined;
    return blocks.map(({ text }) => splitRows(text).map((row) => piece("row", row, rowKey)));
  }
  return undefined;
}

function piece(kind: Piece["kind"], whole: string, keyOf: (content: string) => string): Piece {
  const text = withoutGap(whole);
  return { kind, key: keyOf(text), text, gap: whole.slice(text.length) };
}

/** An item is the same one when an insertion above it gave it another number. */
function itemKey(item: string): string {
  return item.replace(/^([ \t]*)\d{1,9}(?=[.)])/, "$11");
}

/** A row is the same one when its columns were made wider. */
function rowKey(row: string): string {
  const cells = readCells(row.trim()).map((cell) => cell.trim());
  return cells.map((cell) => cell.replace(DASHES, "$1-$2")).join("|");
}

/** A cell of the row of dashes: how many there are says nothing. */
const DASHES = /^(:?)-+(:?)$/;
