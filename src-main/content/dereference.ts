import type { Document, DocumentNode } from "../api/types/document.ts";
import type { Draft } from "./draft.ts";
import type { Entry } from "./entry.ts";

/** Reusable contents within reusable contents: more are a circle, or nobody's writing. */
const deepest = 8;

/** A document with the blocks of the reusable contents that it names in their places; what is not here stays named. */
export async function dereference(
  draft: Draft,
  document: Document,
  read: (entry: Entry) => Promise<Document>,
): Promise<Document> {
  const expand = async (nodes: readonly DocumentNode[], depth: number): Promise<DocumentNode[]> => {
    const expanded: DocumentNode[] = [];
    for (const node of nodes) {
      const entry = depth < deepest ? await namedContent(draft, node) : undefined;
      if (entry) expanded.push(...(await expand((await read(entry)).nodes, depth + 1)));
      else expanded.push(await expandInside(node, depth));
    }
    return expanded;
  };
  const expandInside = async (node: DocumentNode, depth: number): Promise<DocumentNode> => {
    if (node.object !== "block" && node.object !== "fragment") return node;
    return {
      ...node,
      ...(node.nodes ? { nodes: await expand(node.nodes, depth) } : {}),
      ...(node.fragments ? { fragments: await expand(node.fragments, depth) } : {}),
    };
  };
  return { ...document, nodes: await expand(document.nodes, 0) };
}

async function namedContent(draft: Draft, { type, data }: DocumentNode): Promise<Entry | undefined> {
  const ref = type === "reusable-content" ? (data?.["ref"] as Record<string, unknown>) : undefined;
  const id = ref?.["space"] === undefined ? ref?.["reusableContent"] : undefined;
  return typeof id === "string" ? draft.find("reusable", id) : undefined;
}
