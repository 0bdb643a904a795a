import type {
  Document,
  DocumentLeaf,
  DocumentMark,
  DocumentNode,
} from "../../../src-main/api/types/document.ts";
import { block, fragment, inline, leaf, text } from "../../../src-main/content/document/nodes.ts";

/* Short words for the nodes of documents that tests compare. */

export const mark = (type: string, data?: Record<string, unknown>): DocumentMark => ({
  object: "mark",
  type,
  ...(data ? { data } : {}),
});

/** Marked words. */
export const marked = (words: string, ...marks: (string | DocumentMark)[]): DocumentLeaf =>
  leaf(
    words,
    marks.map((each) => (typeof each === "string" ? mark(each) : each)),
  );

type Part = string | DocumentLeaf | DocumentNode;

/** A line's nodes: words, marked words and inlines; neighbouring words are one text. */
export function line(...parts: Part[]): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  for (const part of parts) {
    if (typeof part !== "string" && part.object !== "leaf") {
      nodes.push(part);
      continue;
    }
    const words = typeof part === "string" ? leaf(part) : part;
    const last = nodes.at(-1);
    if (last?.object === "text") last.leaves!.push(words);
    else nodes.push(text([words]));
  }
  return nodes.length > 0 ? nodes : [text([leaf("")])];
}

export const p = (...parts: Part[]): DocumentNode => block("paragraph", { nodes: line(...parts) });
export const code = (lines: string[], data: Record<string, unknown> = {}): DocumentNode =>
  block("code", { data, nodes: lines.map((each) => block("code-line", { nodes: line(each) })) });
export const item = (...nodes: DocumentNode[]): DocumentNode => block("list-item", { nodes });
export const task = (checked: boolean, ...nodes: DocumentNode[]): DocumentNode =>
  block("list-item", { data: { checked }, nodes });

export const url = (address: string) => ({ kind: "url", url: address });
export const link = (ref: Record<string, unknown>, ...parts: Part[]): DocumentNode =>
  inline("link", { data: { ref }, nodes: line(...parts) });

export { block, fragment, inline };

export const documentOf = (nodes: DocumentNode[]): Document => ({ object: "document", data: {}, nodes });

/** Nodes without what only tells one reading from another: keys, and the names of rows and columns. */
export function plainNodes(nodes: readonly DocumentNode[]): unknown[] {
  return nodes.map(({ key: _key, isVoid: _isVoid, nodes: children, fragments, ...rest }) => ({
    ...rest,
    ...(children ? { nodes: plainNodes(children) } : {}),
    ...(fragments ? { fragments: plainNodes(fragments) } : {}),
  }));
}
