import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";

/** A Markdown text as other programs show it. */
function rendered(markdown: string): string {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return toHtml(toHast(tree, { allowDangerousHtml: true }), { allowDangerousHtml: true });
}

const MARKS: Readonly<Record<string, string>> = {
  strong: "strong",
  b: "strong",
  em: "em",
  i: "em",
  del: "del",
  s: "del",
};

/** What a reader sees of a Markdown text, as other programs show it. */
export const meaningOf = (markdown: string): string[] => meaningOfHtml(rendered(markdown));

/**
 * What a reader sees of a text: blocks, and in them words with their marks and links. Marks have no order and count
 * once; how many blanks stand between words, and whether an item's words are a paragraph, is not seen.
 */
export function meaningOfHtml(html: string): string[] {
  const seen: string[] = [];
  const show = (words: string, look: string): void => {
    const last = seen.at(-1);
    if (last?.startsWith(`“${look}: `)) seen[seen.length - 1] = last + words;
    else if (words.trim() !== "") seen.push(`“${look}: ${words}`);
  };
  const walk = (node: Nodes, marks: readonly string[], link: string): void => {
    if (node.type === "text") show(node.value, `${[...new Set(marks)].sort().join("+")} ${link}`);
    else if (node.type === "comment") seen.push(`<!-- ${node.value} -->`);
    else if (node.type === "element") walkElement(node, marks, link);
    else if ("children" in node) for (const child of node.children) walk(child, marks, link);
  };
  const walkElement = (element: Element, marks: readonly string[], link: string): void => {
    const { tagName, properties, children } = element;
    const mark = MARKS[tagName] ?? (tagName === "code" && !properties["className"] ? "code" : undefined);
    const attributes = Object.entries(properties)
      .filter(([name, value]) => !(name === "alt" && value === ""))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const inner = (as: readonly string[], to: string): void => {
      for (const child of children) walk(child, as, to);
    };
    if (mark !== undefined && attributes.length === 0) inner([...marks, mark], link);
    else if (tagName === "a") inner(marks, JSON.stringify(attributes));
    else if (tagName === "p") inner(marks, link);
    else {
      seen.push(`<${tagName} ${JSON.stringify(attributes)}>`);
      inner(marks, link);
      seen.push(`</${tagName}>`);
    }
  };
  walk(fromHtml(html, { fragment: true }), [], "");
  return seen.map((each) => each.replace(/\s+/g, " ").trim());
}
