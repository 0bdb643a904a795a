import type { Element, ElementContent, Root } from "hast";
import type { Break, Emphasis, PhrasingContent } from "mdast";
import { fromHtml } from "hast-util-from-html";
import { toMdast, type Handle } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { defaultHandlers, toMarkdown, type Options, type Unsafe } from "mdast-util-to-markdown";
import { slugOfHeading } from "../text/outline.ts";
import { layCellInLine } from "./cellLines.ts";

/** What other programs give as HTML, as Markdown. Links within it lead to the headings that they led to. */
export function htmlToMarkdown(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  followHeadings(tree);
  for (const element of elementsIn(tree)) {
    if (element.tagName === "table") giveHead(element);
    if (element.tagName === "td" || element.tagName === "th") layCellInLine(element);
  }
  return toMarkdown(toMdast(tree, { handlers: { sup: keepTags, sub: keepTags } }), {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    listItemIndent: "one",
    handlers: writers,
    extensions: [gfmToMarkdown(), { unsafe: signs }],
  });
}

/** What Markdown has no marks for keeps its tags, which pages know. */
const keepTags: Handle = (state, element: Element) => {
  const kept: Emphasis = { type: "emphasis", children: state.all(element) as PhrasingContent[] };
  return Object.assign(kept, { data: { tag: element.tagName } });
};

const writers: Options["handlers"] = {
  emphasis(node: Emphasis & { data?: { tag?: string } }, parent, state, info) {
    const tag = node.data?.tag;
    if (tag === undefined) return defaultHandlers.emphasis(node, parent, state, info);
    return `<${tag}>${state.containerPhrasing(node, { ...info, before: ">", after: "<" })}</${tag}>`;
  },
  break: (node: Break, parent, state, info) =>
    state.stack.includes("tableCell") ? "<br>" : defaultHandlers.break(node, parent, state, info),
};

/** What stands for more than its letters here, though it does not in Markdown elsewhere. */
const signs: Unsafe[] = [
  { atBreak: true, character: "{", after: "%" },
  {
    character: ":",
    before: String.raw`(?<![\w:])`,
    after: String.raw`[\w+-]+:(?!\w)`,
    inConstruct: "phrasing",
  },
  { character: "$", after: String.raw`\$`, inConstruct: "phrasing" },
];

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
