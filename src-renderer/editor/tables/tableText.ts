/* A table between pipes as text: where its cells are, and the changes that edit them and touch nothing else. */

/** A stretch of a line. */
export interface Slot {
  from: number;
  to: number;
}

/** What to put in place of a stretch of the table. */
export interface Change extends Slot {
  insert: string;
}

/** A table's lines with where each begins; the second is the row of dashes. */
export interface TableText {
  lines: readonly string[];
  starts: readonly number[];
  /** Where the last line ends. */
  end: number;
}

export type Alignment = "left" | "center" | "right" | undefined;

/** A table's text, which begins at `from` in its page. */
export function tableText(source: string, from = 0): TableText {
  const lines = source.split("\n");
  const starts: number[] = [];
  let at = from;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return { lines, starts, end: at - 1 };
}

/** The stretches between the pipes of a row, blanks around their words included. */
export function slotsOf(line: string): Slot[] {
  const slots: Slot[] = [];
  let from = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === "\\") at += 1;
    else if (line[at] === "|") {
      slots.push({ from, to: at });
      from = at + 1;
    }
  }
  slots.push({ from, to: line.length });
  const isBlank = ({ from, to }: Slot): boolean => line.slice(from, to).trim() === "";
  if (slots.length > 1 && isBlank(slots[0]!)) slots.shift();
  if (slots.length > 1 && isBlank(slots.at(-1)!)) slots.pop();
  return slots;
}

/** The words of a slot without the blanks around them; in a blank one, where words go. */
export function wordsIn(line: string, { from, to }: Slot): Slot {
  const text = line.slice(from, to);
  const start = text.length - text.trimStart().length;
  if (start === text.length) return { from: Math.min(from + 1, to), to: Math.min(from + 1, to) };
  return { from: from + start, to: from + text.trimEnd().length };
}

/** A cell's source as its writer reads it: pipes that are words, and its line breaks as such. */
export const shownSource = (source: string): string =>
  source.replaceAll("\\|", "|").replace(/<br ?\/?>/g, "\n");

/** The source of what was typed into a cell: on one line, and no pipe in it ends the cell. */
export const cellSource = (typed: string): string =>
  typed
    .replace(/\r?\n/g, "<br>")
    .replace(/(\\*)\|/g, (pipe, { length }: string) => (length % 2 === 0 ? `${pipe.slice(0, -1)}\\|` : pipe));

/** How many columns a table has: as many as its head. */
export const columnsOf = ({ lines }: Pick<TableText, "lines">): number => slotsOf(lines[0] ?? "").length;

/** What the colons of a table's second line say of its columns. */
export function alignmentsOf({ lines }: Pick<TableText, "lines">): Alignment[] {
  const marks = lines[1] ?? "";
  return slotsOf(marks).map(({ from, to }) => {
    const [, start, end] = /^\s*(:)?-+(:)?\s*$/.exec(marks.slice(from, to)) ?? [];
    return start && end ? "center" : end ? "right" : start ? "left" : undefined;
  });
}

interface Ends {
  start: boolean;
  end: boolean;
}

/** Which ends of a row have no pipe. There a cell is one by its words alone, and the row by its first letters. */
function openEnds(line: string, slots: readonly Slot[]): Ends {
  return {
    start: !line.slice(0, slots[0]?.from).includes("|"),
    end: !line.slice(slots.at(-1)?.to).includes("|"),
  };
}

/** A row with pipes at these of its ends. */
function closedAt(line: string, { start, end }: Ends): string {
  const first = start ? (/^[ \t]/.test(line) ? "|" : "| ") : "";
  const last = end ? (/[ \t]$/.test(line) ? "|" : " |") : "";
  return first + line + last;
}

/** A line with changes that name places in it, each behind the one before. */
const withChanges = (line: string, changes: readonly Change[]): string =>
  changes.reduceRight((made, { from, to, insert }) => made.slice(0, from) + insert + made.slice(to), line);

/** A backslash right before a pipe would make a word of it. */
const apart = (source: string): string => (source.endsWith("\\") ? `${source} ` : source);

/** Puts words into a cell of a row that begins at `start`; a row that is too short gets the cells before it too. */
export function setCell(line: string, start: number, column: number, source: string): Change[] {
  const slots = slotsOf(line);
  const slot = slots[column];
  const open = openEnds(line, slots);
  if (!slot) {
    const end = start + line.trimEnd().length;
    const missing = "  |".repeat(column - slots.length);
    return [{ from: end, to: end, insert: `${open.end ? " |" : ""}${missing} ${source} |` }];
  }
  const words = wordsIn(line, slot);
  if (words.from === words.to) {
    const insert = source === "" ? "  " : ` ${source} `;
    return [{ from: start + slot.from, to: start + slot.to, insert }];
  }
  const change = narrowed(line, start, words, line[words.to] === "|" ? apart(source) : source);
  const needed = {
    start: open.start && column === 0 && !/^\p{L}/u.test(source),
    end: open.end && column === slots.length - 1 && source === "",
  };
  if (change.length === 0 || !(needed.start || needed.end)) return change;
  const closed = closedAt(line, needed);
  const made = withChanges(closed, setCell(closed, 0, column, source));
  return narrowed(line, start, { from: 0, to: line.length }, made);
}

/** What differs between a cell's words and the new ones, so that carets and merges see a key press as one. */
export function narrowed(line: string, start: number, words: Slot, source: string): Change[] {
  let { from, to } = words;
  let end = source.length;
  while (from < to && from - words.from < end && line[from] === source[from - words.from]) from += 1;
  const same = from - words.from;
  while (to > from && end > same && line[to - 1] === source[end - 1]) {
    to -= 1;
    end -= 1;
  }
  return from === to && same === end
    ? []
    : [{ from: start + from, to: start + to, insert: source.slice(same, end) }];
}

const emptyRow = (columns: number): string => `|${"  |".repeat(columns)}`;

/** Adds an empty row below another; below the head it is the first. */
export function insertRow(table: TableText, below: number): Change[] {
  const at = Math.max(below, 1);
  const from = table.starts[at]! + table.lines[at]!.length;
  return [{ from, to: from, insert: `\n${emptyRow(columnsOf(table))}` }];
}

/** Takes a row away. The head and the row of dashes stay: without them it is no table. */
export function removeRow(table: TableText, row: number): Change[] {
  if (row < 2 || row >= table.lines.length) return [];
  const from = table.starts[row]! - 1;
  return [{ from, to: from + 1 + table.lines[row]!.length, insert: "" }];
}

/** Moves a row to where another is; the rows between make room. */
export function moveRow(table: TableText, row: number, to: number): Change[] {
  const last = table.lines.length - 1;
  if (row === to || Math.min(row, to) < 2 || Math.max(row, to) > last) return [];
  const line = table.lines[row]!;
  const beside = table.starts[to]! + (to > row ? table.lines[to]!.length : 0);
  const moved = { from: beside, to: beside, insert: to > row ? `\n${line}` : `${line}\n` };
  return [...removeRow(table, row), moved].toSorted((a, b) => a.from - b.from);
}

/** Changes every row that has the column, each by itself; at its ends it gets the pipes that it lacks. */
function inEveryRow(
  table: TableText,
  change: (line: string, slots: Slot[], row: number) => Change[],
): Change[] {
  return table.lines.flatMap((line, row) => {
    const closed = closedAt(line, openEnds(line, slotsOf(line)));
    const changes = change(closed, slotsOf(closed), row);
    const start = table.starts[row]!;
    if (changes.length > 0 && closed !== line)
      return narrowed(line, start, { from: 0, to: line.length }, withChanges(closed, changes));
    return changes.map(({ from, to, insert }) => ({ from: start + from, to: start + to, insert }));
  });
}

/** Adds an empty column before the one at `column`, or behind the last. */
export function insertColumn(table: TableText, column: number): Change[] {
  return inEveryRow(table, (_line, slots, row) => {
    const words = row === 1 ? " --- " : "  ";
    const slot = slots[column];
    if (slot) return [{ from: slot.from, to: slot.from, insert: `${words}|` }];
    const last = slots.at(-1);
    return last && slots.length === column ? [{ from: last.to, to: last.to, insert: `|${words}` }] : [];
  });
}

/** Takes a column away; the last one stays. */
export function removeColumn(table: TableText, column: number): Change[] {
  if (columnsOf(table) < 2) return [];
  return inEveryRow(table, (_line, slots) => {
    const slot = slots[column];
    if (!slot) return [];
    const next = slots[column + 1];
    if (next) return [{ from: slot.from, to: next.from, insert: "" }];
    return [{ from: column === 0 ? slot.from : slot.from - 1, to: slot.to, insert: "" }];
  });
}

/** Moves a column to where another is. In rows that are too short for both nothing changes. */
export function moveColumn(table: TableText, column: number, to: number): Change[] {
  const columns = columnsOf(table);
  if (column === to || Math.min(column, to) < 0 || Math.max(column, to) >= columns) return [];
  return inEveryRow(table, (line, slots) => {
    const order = slots.map(({ from, to }) => line.slice(from, to));
    if (order.length <= Math.max(column, to)) return [];
    const [moved = ""] = order.splice(column, 1);
    order.splice(to, 0, moved);
    const [first, last] = [Math.min(column, to), Math.max(column, to)];
    const insert = order
      .slice(first, last + 1)
      .map(apart)
      .join("|");
    return [{ from: slots[first]!.from, to: slots[last]!.to, insert }];
  });
}

const dashes: Record<NonNullable<Alignment> | "none", string> = {
  left: ":---",
  center: ":---:",
  right: "---:",
  none: "---",
};

/** Aligns a column; as many dashes as there were stay. */
export function alignColumn(table: TableText, column: number, alignment: Alignment): Change[] {
  const line = table.lines[1] ?? "";
  const slot = slotsOf(line)[column];
  if (!slot) return [];
  const words = wordsIn(line, slot);
  const length = line.slice(words.from, words.to).replaceAll(":", "").length;
  const insert = dashes[alignment ?? "none"].replace("---", "-".repeat(Math.max(length, 3)));
  return [{ from: table.starts[1]! + words.from, to: table.starts[1]! + words.to, insert }];
}

/** Lays rows of cells over a table, from a cell on; it gets the rows and columns that they need. */
export function layCells(
  table: TableText,
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
): Change[] {
  const columns = columnsOf(table);
  const wanted = at.column + Math.max(...cells.map((row) => row.length));
  const widened = (line: string, row: number): string => {
    if (wanted <= columns) return line;
    const { end } = openEnds(line, slotsOf(line));
    const closed = end ? `${line.trimEnd()} |` : line.trimEnd();
    return closed + (row === 1 ? " --- |" : "  |").repeat(wanted - Math.max(columns, slotsOf(line).length));
  };
  const lines = table.lines.map(widened);
  for (const [below, row] of cells.entries()) {
    // Below the head come the dashes, which are no row.
    const number = at.row + below + (at.row === 0 && below > 0 ? 1 : 0);
    let line = lines[number] ?? emptyRow(Math.max(wanted, columns));
    for (const [beside, words] of row.entries())
      line = withChanges(line, setCell(line, 0, at.column + beside, cellSource(words.trim())));
    lines[number] = line;
  }
  return lines.flatMap((line, row): Change[] => {
    const start = table.starts[row];
    if (start === undefined) return row === table.lines.length ? [appended(table, lines)] : [];
    const end = start + table.lines[row]!.length;
    return line === table.lines[row] ? [] : [{ from: start, to: end, insert: line }];
  });
}

const appended = ({ lines, end }: TableText, wanted: readonly string[]): Change => ({
  from: end,
  to: end,
  insert: `\n${wanted.slice(lines.length).join("\n")}`,
});
