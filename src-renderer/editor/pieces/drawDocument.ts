import type { DocumentNode } from "../../../src-main/api/types/document.ts";
import { element } from "../controls/elements.ts";

const markTags: Record<string, "strong" | "em" | "code" | "s"> = {
  bold: "strong",
  italic: "em",
  code: "code",
  strikethrough: "s",
};

const blockTags: Record<string, "p" | "h3" | "h4" | "ul" | "ol" | "li" | "blockquote" | "pre"> = {
  paragraph: "p",
  "heading-1": "h3",
  "heading-2": "h3",
  "heading-3": "h4",
  "list-unordered": "ul",
  "list-ordered": "ol",
  "list-tasks": "ul",
  "list-item": "li",
  blockquote: "blockquote",
  code: "pre",
};

/** Draws the blocks of a stored document to be read, words and their marks; nothing of it can be run or loaded. */
export function drawDocument(nodes: readonly DocumentNode[], into: HTMLElement): void {
  for (const node of nodes) {
    if (node.object === "text") drawWords(node, into);
    else {
      const tag = node.object === "block" ? (blockTags[node.type ?? ""] ?? "div") : "span";
      const made = element(tag, node.type === "link" ? { class: "md-link" } : { dir: "auto" });
      drawDocument(node.nodes ?? [], made);
      drawDocument(node.fragments ?? [], made);
      into.append(made);
    }
  }
}

function drawWords(node: DocumentNode, into: HTMLElement): void {
  for (const { text, marks } of node.leaves ?? []) {
    let made: Node = document.createTextNode(text);
    for (const { type } of marks) {
      const tag = markTags[type];
      if (tag) made = element(tag, {}, made);
    }
    into.append(made);
  }
}
