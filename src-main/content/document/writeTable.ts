import type { DocumentNode } from "../../api/types/document.ts";
import { digestOfHead, digestOfRow, meaningful } from "./digest.ts";
import { headKey, type Formers } from "./formers.ts";
import { escapeHtml, openTag } from "./html.ts";
import { lengthText } from "./htmlSigns.ts";
import { plain, wordsOf, type Data } from "./nodes.ts";
import { isFragment, isMap, tableOf, type Table, type TableColumn } from "./tableShape.ts";
import { htmlCell, htmlLine } from "./writeHtml.ts";
import { writeLine } from "./writeInlines.ts";
import { scalarText, targetIn, Unsayable, type LineWriting } from "./writing.ts";

export interface TableWriting extends LineWriting {
  readonly formers: Formers;
}

/** A table between pipes where those can say it, else, or where it is asked for, in HTML. */
export function writeTable(writing: TableWriting, node: DocumentNode, form?: "html"): string {
  const table = tableOf(node);
  if (!table || table.columns.length === 0) throw new Unsayable();
  return form !== "html" && fitsPipes(table) ? pipeTable(writing, node, table) : htmlTable(writing, table);
}

function fitsPipes({ view, data, columns, rows }: Table): boolean {
  return (
    view["type"] === "grid" &&
    Object.keys(view).length === 1 &&
    Object.keys(data).length === 0 &&
    columns.every(isPlainColumn) &&
    rows.every(({ cells }) => cells.every(isLine))
  );
}

function isPlainColumn({ definition, heading, isVisible, width, role }: TableColumn): boolean {
  const { type, title: _title, textAlignment = "left", ...rest } = definition;
  const isAligned = textAlignment === "left" || textAlignment === "center" || textAlignment === "right";
  const isHeaded = heading === undefined || isLine(heading);
  return (
    type === "text" &&
    isAligned &&
    isVisible &&
    isHeaded &&
    width === undefined &&
    role === undefined &&
    Object.keys(rest).length === 0
  );
}

/** Whether a cell holds nothing, or one paragraph. */
function isLine(cell: unknown): boolean {
  const blocks = isFragment(cell) ? meaningful(cell.nodes ?? []) : [];
  const [only] = blocks;
  return blocks.length === 0 || (blocks.length === 1 && only?.type === "paragraph" && !only.data);
}

const delimiters: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };

function pipeTable(writing: TableWriting, node: DocumentNode, table: Table): string {
  const { formers } = writing;
  const key = node.key === undefined ? undefined : headKey(node.key);
  const head = formers.findSame(key, digestOfHead(table));
  const lines = head
    ? [head.text]
    : [
        pipeRow(table.columns.map((column) => pipeCell(writing, headingOf(column)))),
        pipeRow(
          table.columns.map(({ definition }) => delimiters[String(definition["textAlignment"])] ?? "---"),
        ),
      ];
  for (const row of table.rows) {
    const former = head && formers.findSame(row.id, digestOfRow(row));
    lines.push(former?.text ?? pipeRow(row.cells.map((cell) => pipeCell(writing, cell))));
  }
  return lines.join("\n");
}

const pipeRow = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function pipeCell(writing: LineWriting, cell: unknown): string {
  const [only] = isFragment(cell) ? meaningful(cell.nodes ?? []) : [];
  // A pipe behind an odd number of backslashes is escaped already.
  return only
    ? writeLine(writing, only, "cell").replace(/(\\*)\|/g, (pipe, { length }: string) =>
        length % 2 === 0 ? `${pipe.slice(0, -1)}\\|` : pipe,
      )
    : "";
}

/** A column's heading: the rich one, as long as it says what the title says. */
function headingOf({ definition, heading }: TableColumn): DocumentNode {
  const title = typeof definition["title"] === "string" ? definition["title"] : "";
  if (heading && wordsOf(heading) === title) return heading;
  return { object: "fragment", nodes: [{ object: "block", type: "paragraph", nodes: [plain(title)] }] };
}

function htmlTable(writing: LineWriting, table: Table): string {
  const { view, data, columns, rows } = table;
  const { type, hideHeader, hideColumnTitle, cardSize, ...restOfView } = view;
  const { fullWidth, search, ...restOfData } = data;
  if (hasValues(restOfView) || hasValues(restOfData)) throw new Unsayable();
  const open = openTag("table", {
    "data-card-size": scalarText(cardSize),
    "data-column-title-hidden": hideColumnTitle === true || undefined,
    "data-header-hidden": hideHeader === true || undefined,
    "data-full-width": scalarText(fullWidth),
    "data-search": scalarText(search),
    "data-view": type === "grid" ? undefined : scalarText(type),
  });
  const head = columns.map((column) => headCell(writing, column)).join("");
  const body = rows
    .map(({ cells }) => cells.map((cell, at) => `<td>${bodyCell(writing, columns[at]!, cell)}</td>`).join(""))
    .map((row) => `<tr>${row}</tr>`);
  return `${open}<thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

const hasValues = (data: Data): boolean => Object.values(data).some((value) => value !== undefined);
const fail = (): never => {
  throw new Unsayable();
};

function headCell(writing: LineWriting, column: TableColumn): string {
  const { definition, isVisible, width, role } = column;
  const {
    type,
    title: _title,
    textAlignment,
    verticalAlignment,
    multiple,
    max,
    options,
    ...rest
  } = definition;
  if (hasValues(rest)) throw new Unsayable();
  const isSelect = Array.isArray(options);
  const open = openTag("th", {
    width: width === undefined ? undefined : (lengthText(width) ?? fail()),
    align: scalarText(textAlignment),
    valign: scalarText(verticalAlignment),
    "data-hidden": !isVisible || undefined,
    "data-card-target": role === "target" || undefined,
    "data-card-cover": role === "cover" || undefined,
    "data-card-cover-dark": role === "cover-dark" || undefined,
    "data-type": type === "text" || isSelect ? undefined : scalarText(type),
    "data-multiple": (multiple === true && !isSelect) || undefined,
    "data-max": scalarText(max),
  });
  const select = isSelect
    ? `${openTag("select", { multiple: multiple === true || undefined })}${options.map(optionTag).join("")}</select>`
    : "";
  const [heading] = headingOf(column).nodes ?? [];
  return `${open}${heading ? htmlLine(writing, heading) : ""}${select}</th>`;
}

function optionTag(option: unknown): string {
  if (!isMap(option)) throw new Unsayable();
  const attributes = Object.fromEntries(
    Object.entries(option).map(([name, value]) => [name, scalarText(value)]),
  );
  return `${openTag("option", attributes)}</option>`;
}

function bodyCell(writing: LineWriting, { definition }: TableColumn, cell: unknown): string {
  if (cell === undefined || cell === null) return "";
  if (isFragment(cell)) return htmlCell(writing, cell.nodes ?? []);
  switch (definition["type"]) {
    case "checkbox":
    case "number":
    case "rating":
      return scalarText(cell) ?? "";
    case "select":
      return listed(cell, (option) => {
        const chosen = String(option);
        const known = (definition["options"] as Data[] | undefined)?.find(({ value }) => value === chosen);
        return `${openTag("span", { "data-option": chosen })}${escapeHtml(scalarText(known?.["label"]) ?? chosen)}</span>`;
      });
    case "files":
      return listed(cell, (file) => linkTo(writing, isMap(file) ? file : { kind: "file", file }));
    case "users":
      return listed(cell, (user) => linkTo(writing, isMap(user) ? user : { kind: "user", user }));
    case "content-ref":
    case "image":
      return linkTo(writing, cell);
  }
  throw new Unsayable();
}

const listed = (cell: unknown, write: (each: unknown) => string): string =>
  Array.isArray(cell) ? cell.map(write).join("") : fail();

function linkTo(writing: LineWriting, cell: unknown): string {
  if (!isMap(cell)) throw new Unsayable();
  const isFitted = isMap(cell["ref"]);
  const href = targetIn(writing, isFitted ? cell["ref"] : cell);
  const fit = isFitted ? scalarText(cell["objectFit"]) : undefined;
  return `${openTag("a", { href, "data-object-fit": fit })}${escapeHtml(href)}</a>`;
}
