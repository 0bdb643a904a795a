import type { DocumentNode } from "../../api/types/document.ts";

/* What a node says in several ways, of which Markdown has one. */

/** What goes without saying: a node of this type that says it means no more than one that does not. */
const usual: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "list-ordered": { start: 1 },
  code: { syntax: "", meta: "" },
  expandable: { defaultExpanded: false },
};

/** The data of a node without what goes without saying. */
export function saidData({ type = "", data = {} }: DocumentNode): Record<string, unknown> {
  const unsaid = usual[type];
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => value !== undefined && value !== null && value !== unsaid?.[name],
    ),
  );
}

/** A list as Markdown has it: of tasks where each item is one, and a task of which nothing is said is to be done. */
export function asMarkdownHasIt(node: DocumentNode): DocumentNode {
  const { type, nodes = [] } = node;
  if (type === "list-tasks") {
    const items = nodes.map((item) =>
      isTask(item) ? item : { ...item, data: { ...item.data, checked: false } },
    );
    return { ...node, nodes: items };
  }
  const isTasks = type === "list-unordered" && nodes.length > 0 && nodes.every(isTask);
  return isTasks ? { ...node, type: "list-tasks" } : node;
}

const isTask = ({ data }: DocumentNode): boolean => typeof data?.["checked"] === "boolean";
