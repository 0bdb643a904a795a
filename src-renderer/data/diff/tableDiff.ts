import { alignmentsOf, slotsOf, tableText, type Alignment } from "../../editor/tables/tableText.ts";
import { comparePieces, type BlockPair } from "./blockDiff.ts";

/*
 * Two states of a table compared as its readers see it: by columns, by rows, and then cell by cell. A row that moved went
 * and came.
 */

/** What is in one place of both tables, as Markdown; undefined where one has no such row or column. */
export interface CellPair {
  before: string | undefined;
  after: string | undefined;
}

export interface RowPair {
  kind: BlockPair["kind"];
  cells: CellPair[];
}

export interface TableDiff {
  columns: { kind: BlockPair["kind"]; alignment: Alignment }[];
  head: RowPair;
  rows: RowPair[];
}

/** Is a block of Markdown a table with a head, and nothing else? */
export function isTable(block: string): boolean {
  const { lines } = tableText(block.trimEnd());
  return (
    /^ {0,3}\|/.test(block) &&
    /^[\s|:-]*-[\s|:-]*$/.test(lines[1] ?? "") &&
    lines.every((line) => line.trim() !== "")
  );
}

/** Whether two tables differ in what is read: not in how wide they are written, or where their columns are set. */
export const differsToReaders = ({ columns, head, rows }: TableDiff): boolean =>
  [...columns, ...rows].some(({ kind }) => kind === "added" || kind === "removed") ||
  [head, ...rows].some(({ cells }) => cells.some(({ before, after }) => before !== after));

/** Compares two tables, of which one may not be there. */
export function compareTables(before: string | undefined, after: string | undefined): TableDiff {
  const [left, right] = [readTable(before), readTable(after)];
  const columns = pairColumns(left.head, right.head);
  const shared = columns.filter(({ from, to }) => from !== undefined && to !== undefined);
  const spelled = (row: string[], side: "from" | "to"): string =>
    shared.map((column) => row[column[side]!] ?? "").join("\n");
  const rowOf = (kind: BlockPair["kind"], old: string[] | undefined, now: string[] | undefined): RowPair => ({
    kind,
    cells: columns.map(({ from, to }) => ({
      before: old && from !== undefined ? (old[from] ?? "") : undefined,
      after: now && to !== undefined ? (now[to] ?? "") : undefined,
    })),
  });
  const [olds, nows] = [[...left.rows], [...right.rows]];
  const rows = comparePieces(
    olds.map((row) => spelled(row, "from")),
    nows.map((row) => spelled(row, "to")),
  ).map(({ kind, before: old, after: now }) =>
    rowOf(kind, old === undefined ? undefined : olds.shift(), now === undefined ? undefined : nows.shift()),
  );
  return {
    columns: columns.map(({ kind, from, to }) => ({
      kind,
      alignment: to === undefined ? left.alignments[from!] : right.alignments[to],
    })),
    head: rowOf(
      before === undefined ? "added" : after === undefined ? "removed" : "same",
      before === undefined ? undefined : left.head,
      after === undefined ? undefined : right.head,
    ),
    rows,
  };
}

interface Column {
  kind: BlockPair["kind"];
  from: number | undefined;
  to: number | undefined;
}

/** Columns by the words at their heads; as many that went as came at one place were renamed. */
function pairColumns(left: string[], right: string[]): Column[] {
  let [from, to] = [0, 0];
  const columns: Column[] = comparePieces(left, right).map(({ kind, before, after }) => ({
    kind,
    from: before === undefined ? undefined : from++,
    to: after === undefined ? undefined : to++,
  }));
  const paired: Column[] = [];
  for (let at = 0; at < columns.length;) {
    const end = columns.findIndex(({ kind }, index) => index >= at && kind !== "added" && kind !== "removed");
    const run = columns.slice(at, end < 0 ? undefined : end);
    const [gone, come] = [
      run.filter(({ to }) => to === undefined),
      run.filter((one) => one.from === undefined),
    ];
    if (gone.length === come.length)
      paired.push(
        ...gone.map((one, index): Column => ({ kind: "edited", from: one.from, to: come[index]!.to })),
      );
    else paired.push(...run);
    at += run.length;
    if (at < columns.length) paired.push(columns[at++]!);
  }
  return paired;
}

interface Table {
  head: string[];
  alignments: Alignment[];
  rows: string[][];
}

function readTable(block: string | undefined): Table {
  if (block === undefined) return { head: [], alignments: [], rows: [] };
  const table = tableText(block.trimEnd());
  const [head = [], , ...rows] = table.lines.map((line) =>
    slotsOf(line).map(({ from, to }) => line.slice(from, to).trim()),
  );
  // Cells beyond the head's are read by nobody, and yet are there.
  const width = Math.max(head.length, ...rows.map((row) => row.length));
  const beyond = Array.from({ length: width - head.length }, () => "");
  return { head: [...head, ...beyond], alignments: alignmentsOf(table), rows };
}
