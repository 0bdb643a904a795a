import type { DocumentLeaf, DocumentMark, DocumentNode } from "../../api/types/document.ts";
import { nodeTypes } from "./nodeTypes.ts";

export type Data = Record<string, unknown>;

interface Parts {
  key?: string | undefined;
  data?: Data;
  nodes?: DocumentNode[];
  fragments?: DocumentNode[];
}

/** A block; what it does not have is left out. */
export const block = (type: string, parts: Parts = {}): DocumentNode => make("block", type, parts);

/** An inline: something in a line that is no plain text. */
export const inline = (type: string, parts: Parts = {}): DocumentNode => make("inline", type, parts);

function make(object: "block" | "inline", type: string, { key, data, nodes, fragments }: Parts) {
  const node: DocumentNode = { object, type };
  if (key !== undefined) node.key = key;
  node.isVoid = nodeTypes[type]?.holds === "nothing";
  if (data && Object.keys(data).length > 0) node.data = data;
  if (nodes) node.nodes = nodes;
  if (fragments && fragments.length > 0) node.fragments = fragments;
  return node;
}

/** Content that belongs to a void block or an annotation. */
export const fragment = (type: string, nodes: DocumentNode[], name = type): DocumentNode => ({
  object: "fragment",
  fragment: name,
  type,
  nodes,
});

export const text = (leaves: DocumentLeaf[]): DocumentNode => ({ object: "text", leaves });

export const leaf = (words: string, marks: DocumentMark[] = []): DocumentLeaf => ({
  object: "leaf",
  text: words,
  marks,
});

export const plain = (words: string): DocumentNode => text([leaf(words)]);

/** A paragraph; one without anything in it still has the text that a caret can stand in. */
export const paragraph = (nodes: DocumentNode[] = [], parts: Omit<Parts, "nodes"> = {}): DocumentNode =>
  block("paragraph", { ...parts, nodes: nodes.length > 0 ? nodes : [plain("")] });

/**
 * Markdown that no other node can say: a block, or a piece of a line. Documents carry it along, so that a text that
 * was read as a document loses nothing.
 */
export const markdown = (object: "block" | "inline", source: string, key?: string): DocumentNode =>
  make(object, "markdown", { key, data: { markdown: source } });

/** The first fragment of a kind. */
export const fragmentOf = (node: DocumentNode, type: string): DocumentNode | undefined =>
  node.fragments?.find((each) => each.type === type);

/** The words of a node and of all it holds, without marks. */
export function wordsOf(node: DocumentNode): string {
  return (node.leaves ?? []).map((each) => each.text).join("") + (node.nodes ?? []).map(wordsOf).join("");
}
