import { mergeBytes } from "./bytes.ts";
import { mergeColumns, type Column } from "./columns.ts";
import type { Context } from "./context.ts";
import { mergeHtmlProse, mergeMarkup } from "./htmlProse.ts";
import { readHtmlRow, readHtmlTable, writeHtmlRow, type HtmlRow, type HtmlTable } from "./htmlTable.ts";
import { mergeUnits, putTogether, type Unit, type UnitMerge } from "./htmlUnits.ts";
import { SAYING } from "./pieces.ts";
import type { TextMerge, Texts } from "./texts.ts";

type Side = keyof Texts;
type Sides<T> = Record<Side, T>;

/**
 * Merges tables in HTML as others are, by rows and by columns. All of one stands in one line as a rule, so what
 * conflicts is told with the whole table, in which the rest is as it was merged.
 */
export function mergeHtmlTable(tables: Sides<HtmlTable>, context: Context): TextMerge | undefined {
  const { base, ours, theirs } = tables;
  const all = [base, ours, theirs];
  const heads = base.head ? 1 : 0;
  if (all.some((table) => !table.head !== !base.head || rowsOf(table).length === 0)) return undefined;
  const cells = withHeadings({ base: cellsOf(base), ours: cellsOf(ours), theirs: cellsOf(theirs) });
  if (all.some(hasGaps)) return undefined;
  const columns = haveSameColumns(tables, cells)
    ? cells.base[0]!.map((_, at) => ({ base: at, ours: at, theirs: at, blank: "" }))
    : mergeColumns(cells, context);
  // Without headings nothing tells which column a cell of a wider table is in.
  if (!columns || (!base.head && !haveSameColumns(tables, cells))) return undefined;
  const merged = mergeUnits(
    {
      base: layOut(base, columns, "base"),
      ours: layOut(ours, columns, "ours"),
      theirs: layOut(theirs, columns, "theirs"),
    },
    (sides) => mergeRow(sides, context),
    context,
  );
  const before = mergeMarkup({ base: base.before, ours: ours.before, theirs: theirs.before });
  if (!merged || before === undefined) return undefined;
  const found = putTogether(
    merged,
    { base: base.body, ours: ours.body, theirs: theirs.body },
    { before, heads },
  );
  return found && isMadeOf(found.text, merged.units) ? found : undefined;
}

/** Whether a text is a table of these rows. */
function isMadeOf(html: string, rows: readonly string[]): boolean {
  const table = readHtmlTable(html);
  const found = table && rowsOf(table).map(writeHtmlRow);
  return found?.length === rows.length && found.every((row, at) => row === rows[at]!.trimStart());
}

function rowsOf({ head, rows }: HtmlTable): HtmlRow[] {
  return head ? [head, ...rows] : rows;
}

/** Whether rows lack so many cells that to fill them all would take more than the table. */
function hasGaps(table: HtmlTable): boolean {
  const rows = rowsOf(table);
  const there = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  return rows.length * rows[0]!.cells.length > 2 * there + 100;
}

const plain = (content: string): string => content.replace(/\s+/g, " ").trim();

/** What the cells of a table hold. A heading that says nothing is told by its tag. */
function cellsOf(table: HtmlTable): string[][] {
  const [first, ...rows] = rowsOf(table);
  const heading = ({ open, content }: HtmlRow["cells"][number]): string =>
    SAYING.test(content.replace(/<[^<>]*>/g, "")) ? plain(content) : plain(open + content);
  return [first!.cells.map(heading), ...rows.map(({ cells }) => cells.map(({ content }) => plain(content)))];
}

/** Tells columns that have one heading by all that they hold. */
function withHeadings(tables: Sides<string[][]>): Sides<string[][]> {
  const several = new Set(
    Object.values(tables).flatMap(([headings = []]) =>
      headings.filter((heading, at) => headings.indexOf(heading) !== at),
    ),
  );
  if (several.size === 0 || areTheSame(tables)) return tables;
  const told = ([headings = [], ...rows]: string[][]): string[][] => [
    headings.map((heading, at) =>
      several.has(heading) ? [heading, ...rows.map((cells) => cells[at] ?? "")].join("\u0001") : heading,
    ),
    ...rows,
  ];
  return { base: told(tables.base), ours: told(tables.ours), theirs: told(tables.theirs) };
}

function areTheSame(tables: Sides<string[][]>): boolean {
  return new Set(Object.values(tables).map(([headings]) => JSON.stringify(headings))).size === 1;
}

function haveSameColumns(tables: Sides<HtmlTable>, cells: Sides<string[][]>): boolean {
  if (tables.base.head) return areTheSame(cells);
  return new Set(Object.values(cells).flatMap((rows) => rows.map(({ length }) => length))).size === 1;
}

/** The rows of a table in the columns of the result. */
function layOut(table: HtmlTable, columns: readonly Column[], side: Side): Unit[] {
  const { head, body, rows } = table;
  const places = columns.map((column) => column[side]);
  const common = new Set(columns.filter(isEverywhere).map((column) => column[side]));
  const width = rowsOf(table)[0]!.cells.length;
  const asItWas = places.length === width && places.every((place, at) => place === at);
  const unitOf = (row: HtmlRow, lead: string, blank: string, id?: string): Unit => {
    const laid = asItWas ? row : { ...row, cells: placed(row, places, width, blank) };
    const keyOf = (cells: HtmlRow["cells"]): string =>
      cells.map(({ open, content }) => `${open === blank ? "" : open}${plain(content)}`).join("\u0001");
    return {
      html: lead + writeHtmlRow(laid),
      id: id ?? keyOf(row.cells.filter((_, place) => common.has(place))),
      key: keyOf(laid.cells),
    };
  };
  const units = rows.map((row, at) => {
    const whole = body.units[at]!;
    return unitOf(row, whole.slice(0, whole.length - whole.trimStart().length), "<td>");
  });
  return head ? [unitOf(head, "", "<th>", HEAD), ...units] : units;
}

const HEAD = "\u0001head";

/** The cells of a row in other columns. Those past the last column of its table stay behind them. */
function placed(
  { cells }: HtmlRow,
  places: readonly (number | undefined)[],
  width: number,
  open: string,
): HtmlRow["cells"] {
  const blank = { lead: cells[0]?.lead ?? "", open, content: "", close: open.replace("<", "</") };
  return [
    ...places.map((place) => (place === undefined ? undefined : cells[place]) ?? blank),
    ...cells.slice(width),
  ];
}

function isEverywhere({ base, ours, theirs }: Column): boolean {
  return base !== undefined && ours !== undefined && theirs !== undefined;
}

function mergeRow(sides: Texts, context: Context): UnitMerge | undefined {
  const [base, ours, theirs] = [readHtmlRow(sides.base), readHtmlRow(sides.ours), readHtmlRow(sides.theirs)];
  if (!base || !ours || !theirs) return undefined;
  const count = ours.cells.length;
  if (base.cells.length !== count || theirs.cells.length !== count) return undefined;
  const [open, close] = (["open", "close"] as const).map((part) =>
    mergeMarkup({ base: base[part], ours: ours[part], theirs: theirs[part] }),
  );
  if (open === undefined || close === undefined) return undefined;
  const cells: HtmlRow["cells"] = [];
  const disputed = new Set<number>();
  let isOpen = false;
  for (let at = 0; at < count; at += 1) {
    const cell = mergeCell(
      { base: base.cells[at]!, ours: ours.cells[at]!, theirs: theirs.cells[at]! },
      context,
    );
    if (!cell || cell.joined) disputed.add(at);
    isOpen ||= !cell;
    cells.push(cell ?? ours.cells[at]!);
  }
  const leads = [sides.base, sides.ours, sides.theirs].map((html) => /^\s*/.exec(html)![0]);
  const lead = mergeBytes(leads[0], leads[1], leads[2]);
  const write = (all: HtmlRow["cells"]): string => lead + writeHtmlRow({ open, cells: all, close });
  const withCells = (side: HtmlRow): string =>
    write(cells.map((cell, at) => (disputed.has(at) ? side.cells[at]! : cell)));
  return {
    merged: isOpen ? undefined : { text: write(cells), joined: disputed.size > 0 },
    sides: { base: withCells(base), ours: withCells(ours), theirs: withCells(theirs) },
  };
}

type Cell = HtmlRow["cells"][number];

function mergeCell(
  { base, ours, theirs }: Sides<Cell>,
  context: Context,
): (Cell & { joined: boolean }) | undefined {
  const [open, close] = (["open", "close"] as const).map((part) =>
    mergeMarkup({ base: base[part], ours: ours[part], theirs: theirs[part] }),
  );
  const content = mergeHtmlProse({ base: base.content, ours: ours.content, theirs: theirs.content }, context);
  if (open === undefined || close === undefined || !content) return undefined;
  const lead = mergeBytes(base.lead, ours.lead, theirs.lead);
  return { lead, open, content: content.text, close, joined: content.joined };
}
