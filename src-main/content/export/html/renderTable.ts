import type { ElementContent } from "hast";
import type { DocumentNode } from "../../../api/types/document.ts";
import type { Reference } from "../../document/references.ts";
import { isFragment, isMap, tableOf, type Table, type TableColumn } from "../../document/tableShape.ts";
import { element, words } from "./elements.ts";
import { renderInlines } from "./renderInlines.ts";
import type { Rendering } from "./rendering.ts";

type RenderBlocks = (nodes: readonly DocumentNode[]) => ElementContent[];

/** A table, as rows or as cards. */
export function renderTable(
  rendering: Rendering,
  node: DocumentNode,
  blocks: RenderBlocks,
): ElementContent[] {
  const table = tableOf(node);
  if (!table) return [];
  return table.view["type"] === "cards"
    ? renderCards(rendering, table, blocks)
    : renderGrid(rendering, table, blocks);
}

function renderGrid(
  rendering: Rendering,
  { view, columns, rows }: Table,
  blocks: RenderBlocks,
): ElementContent[] {
  const shown = columns.flatMap((column, at) => (column.isVisible ? [{ column, at }] : []));
  const aligned = ({ definition }: TableColumn) => {
    const align = definition["textAlignment"];
    return align === "center" || align === "right" ? { className: [`align-${align}`] } : {};
  };
  const head = shown.map(({ column }) => element("th", aligned(column), headingOf(rendering, column)));
  const body = rows.map(({ cells }) =>
    element(
      "tr",
      {},
      shown.map(({ column, at }) =>
        element("td", aligned(column), renderCell(rendering, column, cells[at], blocks)),
      ),
    ),
  );
  const hasHead = view["hideHeader"] !== true;
  const lines = [...(hasHead ? [head] : []), ...body.map(({ children }) => children)];
  return [
    element(
      "table",
      isWide(lines) ? { className: ["wide"] } : {},
      ...(hasHead ? [element("thead", {}, element("tr", {}, head))] : []),
      element("tbody", {}, body),
    ),
  ];
}

/** About as many letters stand in a line of the page. */
const lineLength = 90;
/** What a cell needs beside its words. */
const cellRoom = 2;

/** Would a table be wider than the page if no word of it were broken? */
function isWide(lines: readonly ElementContent[][]): boolean {
  const widths: number[] = [];
  for (const cells of lines)
    cells.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, longestWord(saidIn(cell)))));
  return widths.reduce((sum, width) => sum + width + cellRoom, 0) > lineLength;
}

const saidIn = (node: ElementContent): string =>
  node.type === "element" ? node.children.map(saidIn).join("") : node.type === "text" ? node.value : "";

/** Lines of Chinese, Japanese and Korean end between any two signs. */
const longestWord = (text: string): number =>
  (text.match(/[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]+/gu) ?? []).reduce(
    (longest, word) => Math.max(longest, word.length),
    0,
  );

/** Cards stand in a row, each with its picture, its words, and the way to what it is about. */
function renderCards(rendering: Rendering, { columns, rows }: Table, blocks: RenderBlocks): ElementContent[] {
  const cards = rows.map(({ cells }) => {
    const parts = columns.flatMap((column, at): ElementContent[] => {
      const cell = cells[at];
      if (column.role === "cover-dark" || cell === undefined || cell === null) return [];
      if (column.role === "cover") return renderCover(rendering, cell);
      if (column.role === "target") return [element("p", {}, renderCell(rendering, column, cell, blocks))];
      return column.isVisible ? [element("div", {}, renderCell(rendering, column, cell, blocks))] : [];
    });
    return element("div", { className: ["card"] }, parts);
  });
  return [element("div", { className: ["cards"] }, cards)];
}

function renderCover(rendering: Rendering, cell: unknown): ElementContent[] {
  const [first] = referencesIn(cell);
  const src = first && rendering.pictureOf(first);
  return src === undefined ? [] : [element("img", { src, alt: "" })];
}

function headingOf(rendering: Rendering, { heading, definition }: TableColumn): ElementContent[] {
  const [line] = heading?.nodes ?? [];
  if (line) return renderInlines(rendering, line.nodes);
  return [words(typeof definition["title"] === "string" ? definition["title"] : "")];
}

function renderCell(
  rendering: Rendering,
  { definition }: TableColumn,
  cell: unknown,
  blocks: RenderBlocks,
): ElementContent[] {
  if (cell === undefined || cell === null) return [];
  if (isFragment(cell)) {
    const nodes = cell.nodes ?? [];
    const [only] = nodes;
    return nodes.length === 1 && only?.type === "paragraph"
      ? renderInlines(rendering, only.nodes)
      : blocks(nodes);
  }
  const references = referencesIn(cell);
  if (references.length > 0) return references.flatMap((reference) => linkTo(rendering, reference));
  if (definition["type"] === "checkbox") return [words(cell === true ? "☑" : "☐")];
  if (definition["type"] === "select" && Array.isArray(cell))
    return [words(cell.map((one) => labelOf(definition, one)).join(", "))];
  return typeof cell === "string" || typeof cell === "number" ? [words(String(cell))] : [];
}

function labelOf(definition: Record<string, unknown>, value: unknown): string {
  const options = Array.isArray(definition["options"]) ? definition["options"].filter(isMap) : [];
  const label = options.find((option) => option["value"] === value)?.["label"];
  return typeof label === "string" ? label : String(value);
}

function linkTo(rendering: Rendering, reference: Reference): ElementContent[] {
  const name = words(rendering.nameOf(reference) ?? "…");
  const href = rendering.hrefOf(reference);
  return [href === undefined ? name : element("a", { href }, name)];
}

/** The references of a cell: one, one that is fitted into its place, or several. */
function referencesIn(cell: unknown): Reference[] {
  if (Array.isArray(cell)) return cell.flatMap(referencesIn);
  if (!isMap(cell)) return [];
  return typeof cell["kind"] === "string" ? [cell as Reference] : referencesIn(cell["ref"]);
}
