import type { Document, DocumentNode } from "../../api/types/document.ts";
import type { Draft } from "../branches/draft.ts";
import type { Entry } from "../entry.ts";

/** Reusable contents within reusable contents: more are nobody's writing. */
export const deepestIncluded = 8;

/**
 * Characters of reusable contents that one text shows. Each may name others many times, and those again: without an
 * end a few short ones would be more than any memory holds.
 */
export const mostIncluded = 1_000_000;

/** A reusable content as it is put in place. */
export interface ReadContent {
  nodes: readonly DocumentNode[];
  /** Of its Markdown. */
  length: number;
}

/**
 * A document with the blocks of the reusable contents that it names in their places; what is not here stays named, and
 * so does a content within itself.
 */
export async function dereference(
  draft: Draft,
  document: Document,
  read: (entry: Entry) => Promise<ReadContent>,
): Promise<Document> {
  const contents = new Map<string, ReadContent>();
  let left = mostIncluded;
  const take = async (node: DocumentNode, within: readonly string[]) => {
    const entry = within.length < deepestIncluded ? await namedContent(draft, node) : undefined;
    if (!entry || within.includes(entry.id)) return undefined;
    const content = contents.get(entry.id) ?? (await read(entry));
    contents.set(entry.id, content);
    if (content.length > left) return undefined;
    left -= content.length;
    return { nodes: content.nodes, within: [...within, entry.id] };
  };
  const expand = async (
    nodes: readonly DocumentNode[],
    within: readonly string[],
  ): Promise<DocumentNode[]> => {
    const expanded: DocumentNode[] = [];
    for (const node of nodes) {
      const taken = await take(node, within);
      if (taken) expanded.push(...(await expand(taken.nodes, taken.within)));
      else expanded.push(await expandInside(node, within));
    }
    return expanded;
  };
  const expandInside = async (node: DocumentNode, within: readonly string[]): Promise<DocumentNode> => {
    if (node.object !== "block" && node.object !== "fragment") return node;
    return {
      ...node,
      ...(node.nodes ? { nodes: await expand(node.nodes, within) } : {}),
      ...(node.fragments ? { fragments: await expand(node.fragments, within) } : {}),
    };
  };
  return { ...document, nodes: await expand(document.nodes, []) };
}

async function namedContent(draft: Draft, { type, data }: DocumentNode): Promise<Entry | undefined> {
  const ref = type === "reusable-content" ? (data?.["ref"] as Record<string, unknown>) : undefined;
  const id = ref?.["space"] === undefined ? ref?.["reusableContent"] : undefined;
  return typeof id === "string" ? draft.find("reusable", id) : undefined;
}
