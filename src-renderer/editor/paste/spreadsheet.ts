/** The rows of cells that a spreadsheet puts on the clipboard as text; undefined where the text is something else. */
export function cellsOf(text: string): string[][] | undefined {
  if (!text.includes("\t")) return undefined;
  const rows = rowsOf(text.replace(/\r\n?/g, "\n").replace(/\n$/, ""));
  const width = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && width > 1 && rows.every((row) => row.length === width);
  // Code that is indented by tabs begins its lines with them.
  const isIndented = rows.filter((row) => row[0] === "").length > rows.length / 2;
  return isTable && !isIndented ? rows : undefined;
}

/** The rows of cells that a paste brings into a cell of a table; undefined where it is words for that cell. */
export function cellsForCell(plain: string, html: string): string[][] | undefined {
  const isFromTable = /<table\b/i.test(html);
  if (!plain.includes("\t") && !isFromTable) return undefined;
  const rows = rowsOf(plain.replace(/\r\n?/g, "\n").replace(/\n$/, ""));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : undefined;
}

/** A cell with line breaks or quotes in it stands in quotes, its own ones doubled. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/gy;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

const escaped = (cell: string): string => cell.trim().replaceAll("|", "\\|").replace(/\n/g, "<br>");

/** Rows of cells as a table of Markdown, the first of them its head. */
export function tableOf([head = [], ...body]: readonly string[][]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}
