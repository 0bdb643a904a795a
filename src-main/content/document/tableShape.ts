import type { DocumentNode } from "../../api/types/document.ts";
import type { Data } from "./nodes.ts";

export interface TableColumn {
  id: string;
  /** What is said of the column, without its id and its rich heading. */
  definition: Data;
  /** The heading where it is more than plain words. */
  heading: DocumentNode | undefined;
  isVisible: boolean;
  width: unknown;
  /** What a card makes of the column. */
  role: "target" | "cover" | "cover-dark" | undefined;
}

export interface TableRow {
  id: string;
  /** For each column its value: of a text column the cell's fragment; undefined where the cell is empty. */
  cells: unknown[];
}

/** A table as it is looked at, row by row and column by column, where the node keeps both as maps by id. */
export interface Table {
  /** What is said of the view, without its columns. */
  view: Data;
  columns: TableColumn[];
  rows: TableRow[];
  /** What is said of the table besides. */
  data: Data;
}

const roles = [
  ["targetDefinition", "target"],
  ["coverDefinition", "cover"],
  ["coverDefinitionDark", "cover-dark"],
] as const;

/** Reads a table node; undefined where its maps do not fit each other. */
export function tableOf(node: DocumentNode): Table | undefined {
  const { view, definition, records, ...data } = node.data ?? {};
  if (!isMap(view) || !isMap(definition) || !isMap(records)) return undefined;
  const { columns: shown = Object.keys(definition), columnWidths = {}, ...restOfView } = view;
  if (!Array.isArray(shown) || !isMap(columnWidths)) return undefined;
  const visible = new Set(shown.map(String));
  const named = fragmentsByName(node);
  const columns: TableColumn[] = [];
  for (const id of inOrder(Object.keys(definition), visible)) {
    const found = definition[id];
    if (!isMap(found)) return undefined;
    const { id: _id, header, ...rest } = found;
    columns.push({
      id,
      definition: rest,
      heading: named(header),
      isVisible: visible.has(id),
      width: columnWidths[id],
      role: roles.find(([name]) => restOfView[name] === id)?.[1],
    });
  }
  for (const [name] of roles) if (definition[String(restOfView[name])]) delete restOfView[name];
  const rows = rowsOf(records, columns, named);
  return rows && { view: restOfView, columns, rows, data };
}

/** Hidden columns stand where they were made, as long as the visible ones kept that order; else behind them. */
function inOrder(made: readonly string[], visible: ReadonlySet<string>): string[] {
  const isKept = made.filter((id) => visible.has(id)).join("\n") === [...visible].join("\n");
  return isKept ? [...made] : [...visible, ...made.filter((id) => !visible.has(id))];
}

type Named = (name: unknown) => DocumentNode | undefined;

function rowsOf(records: Data, columns: readonly TableColumn[], named: Named): TableRow[] | undefined {
  const rows: (TableRow & { order: string })[] = [];
  for (const [id, record] of Object.entries(records)) {
    if (!isMap(record) || !isMap(record["values"])) return undefined;
    const values = record["values"];
    const cells = columns.map((column) => {
      const value = values[column.id] ?? undefined;
      return column.definition["type"] === "text" ? named(value) : value;
    });
    rows.push({ id, cells, order: String(record["orderIndex"]) });
  }
  // Sorting is stable: rows of one order stay as they stand in the map.
  return rows.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

/** Finds a table's fragments by their names; of two with one name the first counts. */
function fragmentsByName({ fragments = [] }: DocumentNode): Named {
  const byName = new Map<unknown, DocumentNode>();
  for (const each of fragments)
    if (each.fragment !== undefined && !byName.has(each.fragment)) byName.set(each.fragment, each);
  return (name) => byName.get(name);
}

type ChildrenOf = (fragment: DocumentNode) => string;

/** What a table says, without the ids of its rows and columns; `childrenOf` says what stands in a rich cell. */
export function tableShape(node: DocumentNode, childrenOf: ChildrenOf): unknown {
  const table = tableOf(node);
  if (!table) return [node.data, (node.fragments ?? []).map((each) => [each.fragment, childrenOf(each)])];
  return [headShape(table, childrenOf), table.rows.map((row) => rowShape(row, childrenOf))];
}

/** What a table says of itself and of its columns. */
export const headShape = ({ view, data, columns }: Table, childrenOf: ChildrenOf): unknown => [
  view,
  data,
  columns.map(({ definition, heading, isVisible, width, role }) => [
    { ...definition, title: definition["title"] ?? "" },
    heading && childrenOf(heading),
    isVisible,
    width,
    role,
  ]),
];

/** What a row says. */
export const rowShape = ({ cells }: TableRow, childrenOf: ChildrenOf): unknown =>
  cells.map((cell) => {
    if (isFragment(cell)) return childrenOf(cell) || null;
    return Array.isArray(cell) && cell.length === 0 ? null : (cell ?? null);
  });

export const isFragment = (cell: unknown): cell is DocumentNode =>
  isMap(cell) && cell["object"] === "fragment";

export const isMap = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);
