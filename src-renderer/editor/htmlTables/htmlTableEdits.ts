import { holdsWords } from "./tableCells.ts";
import type { EditedTable } from "../tables/editedTable.ts";
import { narrowed, type Change } from "../tables/tableText.ts";
import { isTyped, linkTo, readMarkup, readWithin, writeMarkup, type CellFrame } from "./cellMarkup.ts";
import { shownColumns, type CardRole, type HtmlCell, type HtmlRow, type HtmlTable } from "./htmlTable.ts";

/* What becomes of a table in HTML when it is changed: each change touches no other part of its source. */

const cut = (from: number, to: number): Change => ({ from, to, insert: "" });
const put = (at: number, insert: string): Change => ({ from: at, to: at, insert });

/** What parts one row, or one cell, from the next: nothing, or a new line. */
const between = (source: string, before: { to: number }, behind: { from: number }): string =>
  /^\s*$/.exec(source.slice(before.to, behind.from))?.[0] ?? "";

const isBlank = (source: string, before: { to: number }, behind: { from: number }): boolean =>
  /^\s*$/.test(source.slice(before.to, behind.from));

const spanOf = ({ openFrom, closeTo }: HtmlCell) => ({ from: openFrom, to: closeTo });

/** Changes the place of one of several parts that follow each other, and nothing of what parts them. */
function moved(
  source: string,
  parts: readonly { from: number; to: number }[],
  at: number,
  to: number,
): Change[] {
  const [part, target] = [parts[at], parts[to]];
  if (!part || !target || at === to) return [];
  const text = source.slice(part.from, part.to);
  const [first, last] = [Math.min(at, to), Math.max(at, to)];
  if (parts.slice(first, last).some((one, nth) => !isBlank(source, one, parts[first + nth + 1]!))) {
    // Between body and foot stand tags that belong to neither row.
    const order = parts.slice(first, last + 1);
    const texts = order.map((one) => source.slice(one.from, one.to));
    texts.splice(to - first, 0, ...texts.splice(at - first, 1));
    return order.map((one, nth) => ({ from: one.from, to: one.to, insert: texts[nth]! }));
  }
  if (to > at) {
    const gap = source.slice(parts[to - 1]!.to, target.from);
    return [cut(part.from, parts[at + 1]!.from), put(target.to, gap + text)];
  }
  const gap = source.slice(target.to, parts[to + 1]!.from);
  return [put(target.from, text + gap), cut(parts[at - 1]!.to, part.to)];
}

/** Takes one of several parts away, with the blanks that part it from the next. */
function removed(source: string, parts: readonly { from: number; to: number }[], at: number): Change[] {
  const part = parts[at];
  if (!part) return [];
  const [before, next] = [parts[at - 1], parts[at + 1]];
  if (next && isBlank(source, part, next)) return [cut(part.from, next.from)];
  return [cut(before && isBlank(source, before, part) ? before.to : part.from, part.to)];
}

/** A row without words, whose cells have the tags around theirs that those of another row have. */
function emptyRow(source: string, { columns }: HtmlTable, row: HtmlRow | undefined): string {
  const missing = "<td></td>".repeat(columns.length - (row?.cells.length ?? 0));
  if (!row) return `<tr>${missing}</tr>`;
  let made = "";
  let at = row.from;
  for (const [column, cell] of row.cells.entries()) {
    const { isHidden, role, type } = columns[column]!;
    const markup = isHidden || role || type !== "text" ? undefined : readMarkup(cell.source);
    made += source.slice(at, cell.from) + (markup ? markup.before + markup.behind : "");
    at = cell.to;
  }
  const end = row.cells.at(-1)!.closeTo;
  return made + source.slice(at, end) + missing + source.slice(end, row.to);
}

/** Puts a row before the one at a number, or behind the last. */
function insertedRow(source: string, table: HtmlTable, at: number): Change[] {
  const { rows } = table;
  const beside = rows[at] ?? rows.at(-1);
  const row = emptyRow(source, table, rows[at - 1] ?? beside);
  const [first, second] = rows;
  if (!first) return [put(table.bodyFrom, row)];
  const gap = second
    ? between(source, first, second)
    : /\s*$/.exec(source.slice(table.bodyFrom, first.from))![0];
  const before = rows[at - 1];
  return before ? [put(before.to, gap + row)] : [put(first.from, row + gap)];
}

/** Changes the head and every row, each by itself. */
const inEveryRow = ({ columns, rows }: HtmlTable, change: (cells: readonly HtmlCell[]) => Change[]) =>
  [columns, ...rows.map(({ cells }) => cells)].flatMap(change);

/** Puts a cell before the one at a number, or behind the last, of every row that reaches there. */
const insertedColumn = (table: HtmlTable, at: number): Change[] =>
  inEveryRow(table, (cells) => {
    const place = cells[at]?.openFrom ?? (cells.length === at ? cells.at(-1)!.closeTo : undefined);
    const name = cells === table.columns ? "th" : "td";
    return place === undefined ? [] : [put(place, `<${name}></${name}>`)];
  });

/** The rows and columns of a table, of which its writer counts those that are seen. */
export function htmlTableEdits(source: string, table: HtmlTable): EditedTable {
  const { rows, columns } = table;
  const shown = shownColumns(table);
  return {
    rows: rows.length + 2,
    columns: shown.length,
    alignments: shown.map((at) => columns[at]!.alignment),
    insertRow: (below) => insertedRow(source, table, Math.max(below, 1) - 1),
    // Of cards the last one takes them all along: there is nothing left to be seen.
    removeRow: (row) =>
      table.view === "cards" && rows.length === 1 && row === 2
        ? [cut(0, source.length)]
        : removed(source, rows, row - 2),
    moveRow: (row, to) => moved(source, rows, row - 2, to - 2),
    insertColumn: (column) => insertedColumn(table, shown[column] ?? (shown.at(-1) ?? -1) + 1),
    removeColumn: (column) =>
      shown.length < 2
        ? []
        : inEveryRow(table, (cells) => removed(source, cells.map(spanOf), shown[column] ?? Infinity)),
    moveColumn: (column, to) => {
      const [at, target] = [shown[column], shown[to]];
      if (at === undefined || target === undefined) return [];
      return inEveryRow(table, (cells) => moved(source, cells.map(spanOf), at, target));
    },
    alignColumn(column, alignment) {
      const { openFrom, from } = columns[shown[column]!]!;
      const tag = source.slice(openFrom, from);
      const bare = tag.replace(/\s+align="[^"]*"/i, "");
      const made = alignment ? bare.replace(/^<th/i, `$& align="${alignment}"`) : bare;
      return narrowed(tag, openFrom, { from: 0, to: tag.length }, made);
    },
  };
}

/** Puts source into a cell, which a row that is too short gets, and those before it. */
function filled(table: HtmlTable, row: number, column: number, insert: string): Change[] {
  const cells = row === 0 ? table.columns : (table.rows[row - 2]?.cells ?? []);
  const cell = cells[column];
  if (cell) return narrowed(cell.source, cell.from, { from: 0, to: cell.source.length }, insert);
  const last = cells.at(-1);
  const missing = "<td></td>".repeat(column - cells.length);
  return last ? [put(last.closeTo, `${missing}<td>${insert}</td>`)] : [];
}

/**
 * What was typed becomes the words of a cell; the tags around all of them stay: those of `frame`, where it says what was
 * typed `before` that, whatever signs were begun in it.
 */
export function setWords(
  table: HtmlTable,
  row: number,
  column: number,
  typed: string,
  { frame, before: former }: { frame?: CellFrame | undefined; before?: string | undefined } = {},
): Change[] {
  const cell = row === 0 ? table.columns[column] : table.rows[row - 2]?.cells[column];
  if (row > 0 && !holdsWords(table.columns[column])) return [];
  const source = cell?.source ?? "";
  const isOwn = frame !== undefined && former !== undefined && isTyped(source, frame, former);
  const held = isOwn ? frame : frame && readWithin(source, frame);
  const { before, behind } = held ?? readMarkup(source) ?? {};
  return before === undefined
    ? []
    : filled(table, row, column, before + writeMarkup(typed.trim()) + (behind ?? ""));
}

/** Lays rows of words over those of a table from a cell on, as far as it reaches, with rows more where it needs them. */
export function layWords(
  table: HtmlTable,
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
): Change[] {
  const shown = shownColumns(table);
  const first = shown.indexOf(at.column);
  const last = table.rows.length + 1;
  const changes: Change[] = [];
  let added = "";
  for (const [below, words] of cells.entries()) {
    const row = at.row + below + (at.row === 0 && below > 0 ? 1 : 0);
    const pairs = words.flatMap((word, beside): [number, string][] => {
      const column = shown[first + beside];
      return column === undefined || (row > 0 && !holdsWords(table.columns[column])) ? [] : [[column, word]];
    });
    if (row <= last) changes.push(...laid(table, row, pairs));
    else added += rowOf(table, pairs);
  }
  const end = table.rows.at(-1)?.to ?? table.bodyFrom;
  return added === "" ? changes : [...changes, put(end, added)];
}

/** Lays words over the cells of one row, which gets those that it is short of. */
function laid(table: HtmlTable, row: number, words: [number, string][]): Change[] {
  const cells = row === 0 ? table.columns : (table.rows[row - 2]?.cells ?? []);
  const changes = words
    .filter(([column]) => column < cells.length)
    .flatMap(([column, word]) => setWords(table, row, column, word));
  const [last, end] = [cells.at(-1), words.at(-1)?.[0] ?? 0];
  return last && end >= cells.length
    ? [...changes, put(last.closeTo, cellsOf(cells.length, end + 1, words))]
    : changes;
}

/** New cells of some columns. */
const cellsOf = (from: number, to: number, words: [number, string][]): string =>
  Array.from({ length: to - from }, (_, nth) => {
    const word = words.find(([column]) => column === from + nth)?.[1] ?? "";
    return `<td>${writeMarkup(word.trim())}</td>`;
  }).join("");

const rowOf = ({ columns }: HtmlTable, words: [number, string][]): string =>
  `<tr>${cellsOf(0, columns.length, words)}</tr>`;

const newColumns: Record<CardRole, string> = {
  target: '<th data-hidden data-card-target data-type="content-ref"></th>',
  cover: '<th data-hidden data-card-cover data-type="image"></th>',
};

/** Makes a card lead somewhere, or gives it a cover; where no card had one yet, there is no column for it. */
export function setLink(table: HtmlTable, row: number, role: CardRole, href: string | undefined): Change[] {
  const insert = href === undefined ? "" : linkTo(href);
  const { columns, rows } = table;
  const column = columns.findIndex((one) => one.role === role);
  if (column >= 0) return filled(table, row, column, insert);
  if (href === undefined) return [];
  return [
    put(columns.at(-1)!.closeTo, newColumns[role]),
    ...rows.flatMap((_row, at) =>
      at === row - 2 ? filled(table, row, columns.length, insert) : filled(table, at + 2, columns.length, ""),
    ),
  ];
}
