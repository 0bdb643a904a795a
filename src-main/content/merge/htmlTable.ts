import { cutOut, isBlank, readElements, type Cut, type HtmlSpan } from "./htmlElements.ts";

/** A cell, cut up. */
export interface HtmlCell {
  /** The blanks before it. */
  lead: string;
  open: string;
  content: string;
  close: string;
}

export interface HtmlRow {
  /** The tag that opens it. */
  open: string;
  cells: HtmlCell[];
  /** The blanks behind the last cell, and the tag that closes it. */
  close: string;
}

/** A table in HTML: its rows, the one of its headings apart from the others. */
export interface HtmlTable {
  /** All up to the row of headings, and between that and the others; without such a row it is empty. */
  before: string;
  head: HtmlRow | undefined;
  body: Cut;
  rows: HtmlRow[];
}

/** Nobody's table has more columns. */
const MOST_COLUMNS = 300;

/** Reads a table of rows that have no cell in common; undefined for anything else. */
export function readHtmlTable(html: string): HtmlTable | undefined {
  const elements = readElements(html);
  const [table] = elements ?? [];
  if (elements?.length !== 1 || table?.name !== "table") return undefined;
  if (!isBlank(html.slice(0, table.start)) || !isBlank(html.slice(table.end))) return undefined;
  const [head, body] = table.children.length > 1 ? table.children : [undefined, table.children[0]];
  if (table.children.length > 2 || body?.name !== "tbody" || (head && head.name !== "thead"))
    return undefined;
  if (!isBlank(html.slice(table.innerStart, (head ?? body).start))) return undefined;
  const [top, ...others] = head?.children ?? [];
  if (head && (others.length > 0 || !top || !hasBlankEnds(html, head, top))) return undefined;
  if (head && !isBlank(html.slice(head.end, body.start))) return undefined;
  const cut = cutOut(html, body.children, body.innerStart, body.innerEnd);
  const heading = top && readRowAt(html, top);
  const rows = body.children.map((row) => readRowAt(html, row));
  if (!cut || !isBlank(html.slice(body.end, table.innerEnd)) || (top && !heading)) return undefined;
  if (rows.includes(undefined)) return undefined;
  const before = top ? html.slice(0, top.start) : "";
  return {
    before,
    head: heading,
    body: { ...cut, open: cut.open.slice(top?.end ?? 0) },
    rows: rows as HtmlRow[],
  };
}

function hasBlankEnds(html: string, outer: HtmlSpan, inner: HtmlSpan): boolean {
  return isBlank(html.slice(outer.innerStart, inner.start)) && isBlank(html.slice(inner.end, outer.innerEnd));
}

/** Reads a row that is the whole of a text, but for blanks before it. */
export function readHtmlRow(html: string): HtmlRow | undefined {
  const elements = readElements(html);
  return elements?.length === 1 ? readRowAt(html, elements[0]!) : undefined;
}

function readRowAt(html: string, { name, start, innerStart, end, children }: HtmlSpan): HtmlRow | undefined {
  if (name !== "tr" || children.length > MOST_COLUMNS) return undefined;
  const cells: HtmlCell[] = [];
  let at = innerStart;
  for (const cell of children) {
    const lead = html.slice(at, cell.start);
    const open = html.slice(cell.start, cell.innerStart);
    if (!isBlank(lead) || (cell.name !== "td" && cell.name !== "th") || SPANNING.test(open)) return undefined;
    cells.push({
      lead,
      open,
      content: html.slice(cell.innerStart, cell.innerEnd),
      close: html.slice(cell.innerEnd, cell.end),
    });
    at = cell.end;
  }
  return { open: html.slice(start, innerStart), cells, close: html.slice(at, end) };
}

/** A cell of several columns or rows. */
const SPANNING = /\s(?:col|row)span\s*=/i;

const writeCell = ({ lead, open, content, close }: HtmlCell): string => lead + open + content + close;

export const writeHtmlRow = ({ open, cells, close }: HtmlRow): string =>
  open + cells.map(writeCell).join("") + close;
