/* A table in HTML, which says what pipes cannot: cards above all. Read with where each cell's source stands. */

export interface HtmlCell {
  from: number;
  to: number;
  source: string;
}

export interface HtmlColumn extends HtmlCell {
  isHidden: boolean;
  role: "target" | "cover" | undefined;
  type: string;
}

export interface HtmlTable {
  view: "cards" | "grid";
  columns: HtmlColumn[];
  rows: HtmlCell[][];
}

const cellOf = (source: string, from: number, to: number): HtmlCell => ({
  from,
  to,
  source: source.slice(from, to),
});

/** Reads a table; undefined where its rows are not as this format writes them. */
export function readHtmlTable(source: string): HtmlTable | undefined {
  const open = /^\s*<table\b[^>]*>/i.exec(source)?.[0];
  if (open === undefined || !/<\/table>\s*$/i.test(source)) return undefined;
  const columns: HtmlColumn[] = [];
  for (const found of source.matchAll(/<th\b([^>]*)>([^]*?)<\/th>/gi)) {
    const [whole, attributes = "", words = ""] = found;
    const to = found.index + whole.length - "</th>".length;
    const role = /data-card-target/.test(attributes)
      ? "target"
      : /data-card-cover(?!-dark)/.test(attributes)
        ? "cover"
        : undefined;
    columns.push({
      ...cellOf(source, to - words.length, to),
      isHidden: /data-hidden|data-card-cover-dark/.test(attributes),
      role,
      type: /data-type="([^"]*)"/.exec(attributes)?.[1] ?? "text",
    });
  }
  const rows: HtmlCell[][] = [];
  for (const row of source.matchAll(/<tr\b[^>]*>([^]*?)<\/tr>/gi)) {
    const cells: HtmlCell[] = [];
    for (const found of (row[1] ?? "").matchAll(/<td\b[^>]*>([^]*?)<\/td>/gi)) {
      const start = row.index + row[0].indexOf(">") + 1 + found.index;
      const to = start + found[0].length - "</td>".length;
      cells.push(cellOf(source, to - (found[1] ?? "").length, to));
    }
    if (cells.length > 0) rows.push(cells);
  }
  if (columns.length === 0 || rows.some((cells) => cells.length > columns.length)) return undefined;
  return { view: /data-view="cards"/i.test(open) ? "cards" : "grid", columns, rows };
}

const entities: Record<string, string> = {
  quot: '"',
  lt: "<",
  gt: ">",
  amp: "&",
  "#39": "'",
  nbsp: "\u00a0",
};

/** The words of a cell; undefined where it holds more than words. */
export const plainWords = (source: string): string | undefined =>
  /<(?!br ?\/?>)/i.test(source) ? undefined : wordsOf(source);

/** The words of HTML, its tags left out. */
export const wordsOf = (source: string): string =>
  source
    .replace(/<br ?\/?>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(quot|lt|gt|amp|#39|nbsp);/g, (_whole, name: string) => entities[name]!);

/** Words as the source of a cell. */
export const htmlOf = (words: string): string =>
  words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\n/g, "<br>");

/** Where the first link of a cell leads. */
export const hrefIn = (source: string): string | undefined => /\shref="([^"]*)"/i.exec(source)?.[1];
