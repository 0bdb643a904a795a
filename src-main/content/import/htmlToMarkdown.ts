import type { Element, ElementContent, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { slugOfHeading } from "../text/outline.ts";

/** What other programs give as HTML, as Markdown. Links within it lead to the headings that they led to. */
export function htmlToMarkdown(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  followHeadings(tree);
  for (const table of elementsIn(tree).filter(({ tagName }) => tagName === "table")) giveHead(table);
  return toMarkdown(toMdast(tree), {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    listItemIndent: "one",
    extensions: [gfmToMarkdown()],
  });
}

/** Puts the anchors of headings in place of the marks in them; a link to any other mark is its words alone. */
function followHeadings(tree: Root): void {
  const anchors = new Map<string, string>();
  const count = new Map<string, number>();
  for (const heading of elementsIn(tree)) {
    if (!/^h[1-6]$/.test(heading.tagName)) continue;
    const slug = slugOfHeading(wordsOf(heading));
    const before = count.get(slug) ?? 0;
    count.set(slug, before + 1);
    const anchor = before === 0 ? slug : `${slug}-${before}`;
    for (const { properties } of [heading, ...elementsIn(heading)])
      if (typeof properties["id"] === "string") anchors.set(properties["id"], anchor);
  }
  for (const link of elementsIn(tree)) {
    if (link.tagName !== "a") continue;
    const href = link.properties["href"];
    if (typeof href === "string" && !href.startsWith("#")) continue;
    const anchor = typeof href === "string" ? anchors.get(href.slice(1)) : undefined;
    if (anchor === undefined) link.tagName = "span";
    else link.properties["href"] = `#${anchor}`;
  }
}

/** A table of Markdown has a head: where none is marked, the first row is it. */
function giveHead(table: Element): void {
  const inside = elementsIn(table);
  if (inside.some(({ tagName }) => tagName === "th")) return;
  const first = inside.find(({ tagName }) => tagName === "tr");
  for (const child of first?.children ?? [])
    if (child.type === "element" && child.tagName === "td") child.tagName = "th";
}

/** All elements of a tree in their order, those in others too. */
function elementsIn(tree: Root | Element): Element[] {
  const found: Element[] = [];
  const waiting: (Root["children"][number] | ElementContent)[] = tree.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== "element") continue;
    found.push(node);
    waiting.push(...node.children.toReversed());
  }
  return found;
}

function wordsOf(element: Element): string {
  return element.children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? wordsOf(child) : ""))
    .join("");
}
