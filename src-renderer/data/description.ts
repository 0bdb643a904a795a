import type { Document } from "./records.ts";

/** A document of plain paragraphs, as a description is written here. */
export function documentOfText(text: string): Document {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  return {
    object: "document",
    data: {},
    nodes: paragraphs.map((paragraph) => ({
      object: "block",
      type: "paragraph",
      nodes: [{ object: "text", leaves: [{ object: "leaf", text: paragraph, marks: [] }] }],
    })),
  };
}

type Node = Document["nodes"][number];

/** The words of a document, a blank line between its blocks. */
export function textOfDocument(document: Document): string {
  return document.nodes.map(textOfNode).join("\n\n");
}

function textOfNode(node: Node): string {
  const leaves = (node.leaves ?? []).map((leaf) => leaf.text).join("");
  const inner = (node.nodes ?? []).map(textOfNode);
  const isBlockList = (node.nodes ?? []).some((child) => child.object === "block");
  return leaves + inner.join(isBlockList ? "\n" : "");
}
