import type { Alignment } from "../tables/tableText.ts";

/* A table in HTML, which says what pipes cannot: cards above all. Read with where each part of its source stands. */

export interface HtmlCell {
  /** Where what stands between its tags begins and ends. */
  from: number;
  to: number;
  source: string;
  /** Where its tags do. */
  openFrom: number;
  closeTo: number;
}

/** What a column of cards stands for, where it is not for words. */
export type CardRole = "target" | "cover";

export interface HtmlColumn extends HtmlCell {
  isHidden: boolean;
  role: CardRole | undefined;
  type: string;
  alignment: Alignment;
}

export interface HtmlRow {
  from: number;
  to: number;
  cells: HtmlCell[];
}

export interface HtmlTable {
  view: "cards" | "grid";
  columns: HtmlColumn[];
  rows: HtmlRow[];
  /** Where a first row would go. */
  bodyFrom: number;
}

/** The cells of a row whose inside begins at `start`. */
function cellsIn(inside: string, start: number, name: "td" | "th"): (HtmlCell & { attributes: string })[] {
  const cell = new RegExp(`<${name}\\b([^>]*)>([^]*?)</${name}>`, "gi");
  return [...inside.matchAll(cell)].map((found) => {
    const [whole, attributes = "", source = ""] = found;
    const openFrom = start + found.index;
    const to = openFrom + whole.length - `</${name}>`.length;
    return { from: to - source.length, to, source, openFrom, closeTo: openFrom + whole.length, attributes };
  });
}

function columnOf({ attributes, ...cell }: HtmlCell & { attributes: string }): HtmlColumn {
  const alignment = /\balign="(left|center|right)"/.exec(attributes.replace(/\bvalign=/g, ""))?.[1];
  return {
    ...cell,
    isHidden: /data-hidden|data-card-cover-dark/.test(attributes),
    role: /data-card-target/.test(attributes)
      ? "target"
      : /data-card-cover(?!-dark)/.test(attributes)
        ? "cover"
        : undefined,
    type: /data-type="([^"]*)"/.exec(attributes)?.[1] ?? "text",
    alignment: alignment as Alignment,
  };
}

/** Reads a table; undefined where its rows are not as this format writes them. */
export function readHtmlTable(source: string): HtmlTable | undefined {
  const open = /^\s*<table\b[^>]*>/i.exec(source)?.[0];
  if (open === undefined || !/<\/table>\s*$/i.test(source)) return undefined;
  if (source.match(/<table\b/gi)!.length > 1) return undefined;
  // Where a tag ends, and whether it is one, cannot be told by its sign.
  if (/<!--|="[^"]*>|='[^']*>/.test(source)) return undefined;
  // Cells that reach over others have no number of their own in their row.
  if (/<t[dh]\b[^>]*\s(?:row|col)span\s*=(?!\s*["']?1(?:["'\s>]|$))/i.test(source)) return undefined;
  let columns: HtmlColumn[] | undefined;
  const rows: HtmlRow[] = [];
  for (const found of source.matchAll(/<tr\b[^>]*>([^]*?)<\/tr>/gi)) {
    const [whole, inside = ""] = found;
    const start = found.index + whole.indexOf(">") + 1;
    const heads = cellsIn(inside, start, "th").map(columnOf);
    const cells = cellsIn(inside, start, "td");
    if (!columns && heads.length > 0) columns = heads;
    else if (heads.length > 0) return undefined;
    else if (cells.length > 0) rows.push({ from: found.index, to: found.index + whole.length, cells });
  }
  if (!columns || rows.some(({ cells }) => cells.length > columns.length)) return undefined;
  const body = /<tbody\b[^>]*>/i.exec(source);
  return {
    view: /data-view="cards"/i.test(open) ? "cards" : "grid",
    columns,
    rows,
    bodyFrom: body ? body.index + body[0].length : source.search(/<\/table>\s*$/i),
  };
}

/** The columns whose words are seen, by their numbers: those of cards that stand for something are none of them. */
export const shownColumns = ({ view, columns }: Pick<HtmlTable, "view" | "columns">): number[] =>
  columns.flatMap(({ isHidden, role }, at) => (isHidden || (view === "cards" && role) ? [] : [at]));
