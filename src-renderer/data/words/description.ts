import type { Document } from "../calls/records.ts";

/**
 * A document that says this, as a description is written here: in plain paragraphs. Blocks of a former one whose words
 * are the same keep what is more to them than words.
 */
export function documentOfText(text: string, former?: DocumentOrMarkdown): Document {
  let rest = text.trim();
  const left = rest === "" ? [] : [...(former ? asDocument(former).nodes : [])];
  const kept = (node: Node | undefined, side: "before" | "behind"): node is Node => {
    if (node === undefined) return false;
    const words = textOfNode(node).trim();
    const isThere =
      words === "" ||
      rest === words ||
      (side === "before" ? rest.startsWith(`${words}\n\n`) : rest.endsWith(`\n\n${words}`));
    if (!isThere) return false;
    rest = (side === "before" ? rest.slice(words.length) : rest.slice(0, rest.length - words.length)).trim();
    return true;
  };
  const before: Node[] = [];
  while (kept(left[0], "before")) before.push(left.shift() as Node);
  const behind: Node[] = [];
  while (kept(left.at(-1), "behind")) behind.unshift(left.pop() as Node);
  const known = new Map(left.map((node) => [textOfNode(node).trim(), node]));
  const paragraphs = rest
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  const between = paragraphs.map((paragraph) => known.get(paragraph) ?? paragraphOf(paragraph));
  return { object: "document", data: {}, nodes: [...before, ...between, ...behind] };
}

const paragraphOf = (text: string): Node => ({
  object: "block",
  type: "paragraph",
  nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
});

type Node = Document["nodes"][number];

/** A text that is a document, as it is read here, or Markdown. */
export type DocumentOrMarkdown = Document | { markdown: string };

/** The document that a text is. */
export const asDocument = (text: DocumentOrMarkdown): Document =>
  "markdown" in text ? documentOfText(text.markdown) : text;

/** The words of a document, a blank line between its blocks. */
export function textOfDocument(text: DocumentOrMarkdown): string {
  return asDocument(text).nodes.map(textOfNode).join("\n\n");
}

/** The words of a block by its key; undefined where it is not in the document, or has none. */
export function wordsOfBlock(document: Document, key: string): string | undefined {
  const node = document.nodes.find((one) => one.key === key);
  return (node && textOfNode(node).replace(/\s+/g, " ").trim()) || undefined;
}

function textOfNode(node: Node): string {
  const leaves = (node.leaves ?? []).map((leaf) => leaf.text).join("");
  const inner = (node.nodes ?? []).map(textOfNode);
  const isBlockList = (node.nodes ?? []).some((child) => child.object === "block");
  return leaves + inner.join(isBlockList ? "\n" : "");
}
