import { columnsOf, slotsOf, wordsIn, type Alignment, type TableText } from "./tableText.ts";

/** A run of a table's rows that is drawn by itself. */
export interface TableChunk {
  /** Its lines, the head and its dashes among them where it is the first. */
  lines: readonly string[];
  /** Which of the table's lines its first one is. */
  first: number;
  /** Of how many lines. */
  total: number;
  columns: number;
  alignments: readonly Alignment[];
  /** The columns' shares in the width, where chunks have to agree; a table in one piece finds its own. */
  widths: readonly number[] | undefined;
}

/** Up to so many lines a table is drawn in one piece. */
const wholeUpTo = 80;
const chunkLines = 40;
/** Rows that are looked at to see how wide a column is. */
const sampled = 60;

/** Cuts a table into pieces, so that of a long one only what is near the window is drawn. */
export function tableChunks(table: TableText, alignments: readonly Alignment[]): TableChunk[] {
  const { lines } = table;
  const columns = columnsOf(table);
  const whole = { total: lines.length, columns, alignments };
  if (lines.length <= wholeUpTo) return [{ ...whole, lines, first: 0, widths: undefined }];
  const widths = columnWidths(table, columns);
  const chunks: TableChunk[] = [];
  for (let first = 0; first < lines.length; first += chunkLines)
    chunks.push({ ...whole, lines: lines.slice(first, first + chunkLines), first, widths });
  return chunks;
}

function columnWidths({ lines }: TableText, columns: number): number[] {
  const widths = Array.from({ length: columns }, () => 6);
  const step = Math.max(1, Math.floor(lines.length / sampled));
  for (let at = 0; at < lines.length; at = at === 0 ? 2 : at + step) {
    const line = lines[at]!;
    for (const [column, slot] of slotsOf(line).slice(0, columns).entries()) {
      const words = wordsIn(line, slot);
      widths[column] = Math.max(widths[column]!, Math.min(words.to - words.from, 40));
    }
  }
  // In steps, so that a letter more in a cell does not lay out the whole table again.
  const rounded = widths.map((width) => Math.ceil(width / 4) * 4);
  const sum = rounded.reduce((all, width) => all + width, 0);
  return rounded.map((width) => Math.round((width / sum) * 1000) / 10);
}
