export interface CsvBounds {
  rows: number;
  columns: number;
}

export interface CsvTable {
  rows: string[][];
  /** There is more than the bounds let in. */
  isCut: boolean;
}

/** The rows of a text whose values stand between commas, in quotes where they hold commas, quotes or line ends. */
export function parseCsv(text: string, { rows: most, columns }: CsvBounds): CsvTable {
  const value = /(?:"((?:[^"]|"")*)(?:"|$)([^,\r\n]*)|([^,\r\n]*))(,|\r\n|\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  let isCut = false;
  for (let at = 0; at < source.length || row.length > 0;) {
    value.lastIndex = at;
    const found = value.exec(source);
    if (!found) break;
    const [all, quoted, rest = "", plain = "", end] = found;
    at += all.length;
    if (row.length < columns) row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest);
    else isCut = true;
    if (end === "," && at < source.length) continue;
    if (end === ",") row.push("");
    if (rows.length >= most) return { rows, isCut: true };
    rows.push(row);
    row = [];
  }
  return { rows, isCut };
}
