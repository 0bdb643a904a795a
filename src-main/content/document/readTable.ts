import type { DocumentNode } from "../../api/types/document.ts";
import { blockKey } from "../text/keys.ts";
import { readCells } from "../text/tables.ts";
import { elementsIn, hasOnly, isElement, type HtmlElement, type HtmlNode } from "./html.ts";
import { lengthOf, type ReadTarget } from "./htmlSigns.ts";
import { blocksOfHtml, inlinesOfHtml } from "./readHtml.ts";
import { block, fragment, paragraph, wordsOf, type Data } from "./nodes.ts";
import type { TableColumn } from "./tableShape.ts";

/* Tables: rows of cells between pipes, and HTML for what those cannot say (gaps.md §1.8, Table detail). */

type ReadLine = (source: string) => DocumentNode[] | undefined;

interface NewColumn extends Pick<TableColumn, "definition" | "isVisible" | "role"> {
  width?: unknown;
  /** The nodes of a heading that is more than plain words. */
  heading?: DocumentNode[] | undefined;
}
/** A value, or the blocks of a cell of running text. */
type NewCell = { value: unknown } | { blocks: DocumentNode[] };

/** A table between pipes; undefined when a cell cannot be read. */
export function readPipeTable(source: string, readLine: ReadLine, key: string | undefined) {
  const [head = "", delimiters = "", ...rows] = source.split("\n");
  const columns: NewColumn[] = [];
  const alignments = readCells(delimiters.trim()).map((cell) => cell.trim());
  for (const [at, cell] of readCells(head.trim()).entries()) {
    const nodes = readLine(cellText(cell));
    if (!nodes) return undefined;
    columns.push({ ...headed(nodes), isVisible: true, role: undefined });
    const textAlignment = alignmentOf(alignments[at] ?? "");
    if (textAlignment !== undefined) columns.at(-1)!.definition["textAlignment"] = textAlignment;
  }
  const cells: NewCell[][] = [];
  for (const row of rows) {
    const line: NewCell[] = [];
    for (const cell of readCells(row.trim()).slice(0, columns.length)) {
      const nodes = readLine(cellText(cell));
      if (!nodes) return undefined;
      line.push({ blocks: nodes.length > 0 ? [paragraph(nodes)] : [] });
    }
    cells.push(line);
  }
  return tableNode(key, { view: { type: "grid" }, data: {}, columns, cells, sources: rows });
}

/** A pipe that is a word is escaped in a cell, in code too. */
const cellText = (cell: string): string => cell.trim().replaceAll("\\|", "|");

const alignmentOf = (cell: string): string | undefined =>
  cell.endsWith(":")
    ? cell.startsWith(":")
      ? "center"
      : "right"
    : cell.startsWith(":")
      ? "left"
      : undefined;

function headed(nodes: DocumentNode[]): Pick<NewColumn, "definition" | "heading"> {
  const title = nodes.map(wordsOf).join("");
  const isPlain =
    nodes.length === 0 ||
    (nodes.length === 1 && nodes[0]!.leaves?.length === 1 && nodes[0]!.leaves[0]!.marks.length === 0);
  return { definition: { type: "text", title }, heading: isPlain ? undefined : nodes };
}

/** Puts a table's node together, naming its rows and columns by what stands in them. */
function tableNode(
  key: string | undefined,
  {
    view,
    data,
    columns,
    cells,
    sources,
  }: { view: Data; data: Data; columns: NewColumn[]; cells: NewCell[][]; sources: string[] },
): DocumentNode {
  const columnIds = namesOf(
    `${key ?? ""} column`,
    columns.map(({ definition }) => String(definition["title"])),
  );
  const rowIds = namesOf(`${key ?? ""} row`, sources);
  const fragments: DocumentNode[] = [];
  const definition: Data = {};
  const widths: Data = {};
  const shownAs: Data = {};
  for (const [at, column] of columns.entries()) {
    const id = columnIds[at]!;
    const header = `header ${id}`;
    if (column.heading) fragments.push(fragment("table-header", [paragraph(column.heading)], header));
    definition[id] = { id, ...column.definition, ...(column.heading ? { header } : {}) };
    if (column.width !== undefined) widths[id] = column.width;
    if (column.role) shownAs[roleNames[column.role]] = id;
  }
  const records: Data = {};
  for (const [at, row] of cells.entries()) {
    const values: Data = {};
    for (const [column, cell] of row.entries()) {
      const name = `${rowIds[at]!} ${columnIds[column]!}`;
      if ("value" in cell) values[columnIds[column]!] = cell.value;
      else if (cell.blocks.length > 0) {
        values[columnIds[column]!] = name;
        fragments.push(fragment("table-cell", cell.blocks, name));
      }
    }
    records[rowIds[at]!] = { orderIndex: String(at).padStart(6, "0"), values };
  }
  const shown = columnIds.filter((_, at) => columns[at]!.isVisible);
  const columnWidths = Object.keys(widths).length > 0 ? { columnWidths: widths } : {};
  const wholeView = { ...view, columns: shown, ...columnWidths, ...shownAs };
  return block("table", { key, data: { view: wholeView, definition, records, ...data }, fragments });
}

const roleNames = {
  target: "targetDefinition",
  cover: "coverDefinition",
  "cover-dark": "coverDefinitionDark",
} as const;

/** A name for each of some texts: the same text of the same table has the same name every time it is read. */
function namesOf(table: string, texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return blockKey(table, text, count);
  });
}

/** A table in HTML, as this format writes cards and all that has more than pipes can say. */
export function readHtmlTable(table: HtmlElement, read: ReadTarget, key: string | undefined) {
  const [head, body, ...others] = elementsIn(table.children) ?? [];
  const [headRow, ...moreHeads] = (head && elementsIn(head.children)) ?? [];
  const shape = viewOf(table.attributes);
  if (!shape || head?.name !== "thead" || body?.name !== "tbody" || others.length > 0) return undefined;
  if (!headRow || moreHeads.length > 0 || !hasOnly(head) || !hasOnly(body) || !hasOnly(headRow))
    return undefined;
  const columns = (elementsIn(headRow.children) ?? []).map((cell) => columnOf(cell, read));
  const rows = elementsIn(body.children) ?? [];
  const cells = rows.map((row) => rowOf(row, columns, read));
  if (columns.length === 0 || columns.includes(undefined) || cells.includes(undefined)) return undefined;
  return tableNode(key, {
    ...shape,
    columns: columns as NewColumn[],
    cells: cells as NewCell[][],
    sources: rows.map((row) => JSON.stringify(row)),
  });
}

function viewOf(attributes: Record<string, string>): { view: Data; data: Data } | undefined {
  const view: Data = { type: attributes["data-view"] ?? "grid" };
  const data: Data = {};
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === "data-header-hidden") view["hideHeader"] = true;
    else if (attribute === "data-column-title-hidden") view["hideColumnTitle"] = true;
    else if (attribute === "data-card-size") view["cardSize"] = value;
    else if (attribute === "data-full-width") data["fullWidth"] = value !== "false";
    else if (attribute === "data-search") data["search"] = value !== "false";
    else if (attribute !== "data-view") return undefined;
  }
  return view["type"] === "grid" || view["type"] === "cards" ? { view, data } : undefined;
}

function columnOf(cell: HtmlElement, read: ReadTarget): NewColumn | undefined {
  if (cell.name !== "th") return undefined;
  const definition: Data = { type: cell.attributes["data-type"] ?? "text" };
  const column: NewColumn = { definition, isVisible: true, role: undefined };
  for (const [attribute, value] of Object.entries(cell.attributes)) {
    if (attribute === "data-hidden") column.isVisible = false;
    else if (attribute === "data-card-target") column.role = "target";
    else if (attribute === "data-card-cover") column.role = "cover";
    else if (attribute === "data-card-cover-dark") column.role = "cover-dark";
    else if (attribute === "width") column.width = lengthOf(value);
    else if (attribute === "align") definition["textAlignment"] = value;
    else if (attribute === "valign") definition["verticalAlignment"] = value;
    else if (attribute === "data-multiple") definition["multiple"] = true;
    else if (attribute === "data-max") definition["max"] = Number(value);
    else if (attribute !== "data-type") return undefined;
  }
  const options = cell.children.find((child) => isElement(child, "select"));
  if (isElement(options)) {
    definition["type"] = "select";
    if (options.attributes["multiple"] !== undefined) definition["multiple"] = true;
    definition["options"] = elementsIn(options.children)?.map((option) => ({ ...option.attributes }));
    if (!hasOnly(options, "multiple") || definition["options"] === undefined) return undefined;
  }
  const words = cell.children.filter((child) => child !== options);
  const nodes = inlinesOfHtml(words, read);
  if (!nodes || !isColumnType(definition["type"])) return undefined;
  const { definition: titled, heading } = headed(nodes);
  return { ...column, definition: { ...definition, title: titled["title"] }, heading };
}

const columnTypes = [
  "text",
  "number",
  "checkbox",
  "files",
  "users",
  "rating",
  "select",
  "content-ref",
  "image",
];
const isColumnType = (type: unknown): boolean => columnTypes.includes(String(type));

function rowOf(
  row: HtmlElement,
  columns: readonly (NewColumn | undefined)[],
  read: ReadTarget,
): NewCell[] | undefined {
  const elements = elementsIn(row.children);
  if (row.name !== "tr" || !elements || !hasOnly(row) || elements.length > columns.length) return undefined;
  const cells = elements.map((cell, at) => {
    if (cell.name !== "td" || !hasOnly(cell)) return undefined;
    return cellOf(String(columns[at]?.definition["type"]), cell.children, read);
  });
  return cells.includes(undefined) ? undefined : (cells as NewCell[]);
}

/** What a cell says, as its column's type has it; undefined for what that type cannot hold. */
function cellOf(type: string, children: readonly HtmlNode[], read: ReadTarget): NewCell | undefined {
  if (type === "text") {
    const blocks = blocksOfHtml(children, read);
    return blocks && { blocks };
  }
  const words = children.every((child) => typeof child === "string") ? children.join("").trim() : undefined;
  if (words === "") return { value: undefined };
  if (type === "checkbox")
    return words === "true" || words === "false" ? { value: words === "true" } : undefined;
  if (type === "number" || type === "rating") {
    if (words === "null") return { value: undefined };
    return words !== undefined && String(Number(words)) === words ? { value: Number(words) } : undefined;
  }
  const elements = elementsIn(children);
  if (!elements) return undefined;
  const values = elements.map((element) => valueOf(type, element, read));
  if (values.includes(undefined)) return undefined;
  if (type !== "content-ref" && type !== "image") return { value: values };
  return values.length === 1 ? { value: values[0] } : undefined;
}

function valueOf(type: string, element: HtmlElement, read: ReadTarget): unknown {
  const { href, "data-option": option, "data-object-fit": objectFit, ...rest } = element.attributes;
  if (Object.keys(rest).length > 0) return undefined;
  if (type === "select") return element.name === "span" ? option : undefined;
  if (element.name !== "a" || href === undefined) return undefined;
  const ref = read(href);
  const isHere = ref["space"] === undefined;
  if (type === "files" && ref.kind === "file" && isHere) return ref["file"];
  if (type === "users" && ref.kind === "user") return ref["user"];
  return objectFit === undefined ? ref : { ref, objectFit };
}
