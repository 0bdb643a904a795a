import type { Element, ElementContent, Nodes, Root, Text } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { takePictures } from "./pastedPictures.ts";
import { wordLists } from "./wordLists.ts";

/* What browsers and office programs put on the clipboard is made to be looked at: it says in styles what Markdown says in
   signs. It is brought to plain elements first. Loaded when the first HTML is pasted. */

/** HTML from the clipboard as Markdown. */
export const markdownOfHtml = (html: string): string => markdownOfTree(fromHtml(html, { fragment: true }));

/** The same with marks for the pictures that it holds itself, and these in their order. */
export function readHtml(html: string): { markdown: string; pictures: File[] } {
  const tree = fromHtml(html, { fragment: true });
  const pictures = takePictures(tree);
  return { markdown: markdownOfTree(tree), pictures };
}

function markdownOfTree(tree: Root): string {
  wordLists(tree);
  tree.children = cleaned(tree.children);
  for (const table of elementsIn(tree)) if (table.tagName === "table") giveHead(table);
  return toMarkdown(toMdast(tree), {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    fences: true,
    listItemIndent: "one",
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  })
    .trim()
    .replace(/^(?:\| :?-:? )+\|$/gm, (line) => line.replaceAll("-", "---"));
}

/** Elements that hold nothing to read. */
const dropped = new Set([
  "style",
  "script",
  "meta",
  "link",
  "title",
  "head",
  "xml",
  "template",
  "noscript",
  "svg",
]);
const monospaced = /font-family:[^;]*(?:monospace|Consolas|Courier|Menlo|Monaco)/i;

export const styleOf = ({ properties }: Element): string => {
  const { style } = properties;
  return typeof style === "string" ? style : "";
};

function cleaned(nodes: readonly Nodes[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [node];
    if (node.type !== "element" || dropped.has(node.tagName)) return [];
    return cleanedElement(node);
  });
}

function cleanedElement(element: Element): ElementContent[] {
  // Code editors give a box of lines, each a box again.
  if (
    element.tagName === "div" &&
    monospaced.test(styleOf(element)) &&
    /white-space:\s*pre/.test(styleOf(element))
  )
    return [codeBlock(linesOf(element), undefined)];
  if (element.tagName === "pre") return [codeBlock(wordsOf(element), languageOf(element))];
  if (element.tagName.includes(":")) return cleaned(element.children);
  const children = cleaned(element.children);
  if (element.tagName === "a") return linked(element, children);
  if (element.tagName === "img") return isRemote(element.properties["src"]) ? [{ ...element, children }] : [];
  return styled(element, children);
}

const isRemote = (address: unknown): boolean => typeof address === "string" && /^https?:/i.test(address);

/** Addresses that lead nowhere from here are their words alone. */
function linked(element: Element, children: ElementContent[]): ElementContent[] {
  const { href } = element.properties;
  return typeof href === "string" && /^(?:https?:|mailto:|tel:)/i.test(href)
    ? [{ ...element, children }]
    : children;
}

/** What is bold, slanted or struck by its style becomes so by its element; what is only called so does not. */
function styled(element: Element, children: ElementContent[]): ElementContent[] {
  const style = styleOf(element);
  const isBold = /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
  if (/^(?:b|strong)$/.test(element.tagName) && /font-weight:\s*(?:normal|[1-4]00)/i.test(style))
    return children;
  if (/^(?:em|i)$/.test(element.tagName) && /font-style:\s*normal/i.test(style)) return children;
  if (element.tagName !== "span" && element.tagName !== "font") return [{ ...element, children }];
  const blank = children.every((child) => child.type === "text" && child.value.trim() === "");
  if (blank) return children;
  const { before, inside, after } = parted(children);
  let inner = inside;
  const wrap = (tagName: string): void =>
    void (inner = [{ type: "element", tagName, properties: {}, children: inner }]);
  if (monospaced.test(style)) wrap("code");
  if (/text-decoration[^;]*line-through/i.test(style)) wrap("del");
  if (/font-style:\s*italic/i.test(style)) wrap("em");
  if (isBold) wrap("strong");
  return [...before, ...inner, ...after];
}

/** White space at the edges belongs to no mark: signs stand at words. */
function parted(children: ElementContent[]) {
  const space = (value: string): Text[] => (value === "" ? [] : [{ type: "text", value }]);
  const inside = [...children];
  const [first, last] = [inside[0], inside.at(-1)];
  const before = first?.type === "text" ? (/^\s*/.exec(first.value)?.[0] ?? "") : "";
  if (first?.type === "text") inside[0] = { ...first, value: first.value.slice(before.length) };
  const end = inside.at(-1);
  const after = last?.type === "text" && end?.type === "text" ? (/\s*$/.exec(end.value)?.[0] ?? "") : "";
  if (end?.type === "text") inside[inside.length - 1] = { ...end, value: end.value.trimEnd() };
  return { before: space(before), inside, after: space(after) };
}

function codeBlock(words: string, language: string | undefined): Element {
  const text: Text = { type: "text", value: words.replace(/\n$/, "") };
  const properties = language === undefined ? {} : { className: [`language-${language}`] };
  const code: Element = { type: "element", tagName: "code", properties, children: [text] };
  return { type: "element", tagName: "pre", properties: {}, children: [code] };
}

/** The language that a block of code says, on itself or on what it holds. */
function languageOf(pre: Element): string | undefined {
  for (const { properties } of [pre, ...elementsIn(pre)]) {
    const names = Array.isArray(properties["className"]) ? properties["className"] : [];
    const found = names.map(
      (name) => /^(?:lang(?:uage)?|brush:|highlight-source)-?([\w+#-]+)$/.exec(String(name))?.[1],
    );
    const known = found.find((name) => name !== undefined);
    if (known !== undefined) return known;
    const { dataLanguage, dataLang } = properties;
    if (typeof dataLanguage === "string") return dataLanguage;
    if (typeof dataLang === "string") return dataLang;
  }
  return undefined;
}

const linesOf = (box: Element): string =>
  box.children
    .map((child) => {
      if (child.type === "text") return child.value;
      if (child.type !== "element") return "";
      return child.tagName === "br" ? "\n" : wordsOf(child) + (child.tagName === "div" ? "\n" : "");
    })
    .join("");

/** A table of Markdown has a head: where none is marked, the first row is it. */
function giveHead(table: Element): void {
  const inside = elementsIn(table);
  if (inside.some(({ tagName }) => tagName === "th")) return;
  const first = inside.find(({ tagName }) => tagName === "tr");
  for (const child of first?.children ?? [])
    if (child.type === "element" && child.tagName === "td") child.tagName = "th";
}

/** All elements of a tree in their order, those in others too. */
export function elementsIn(tree: Root | Element): Element[] {
  const found: Element[] = [];
  const waiting: Nodes[] = tree.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== "element") continue;
    found.push(node);
    waiting.push(...node.children.toReversed());
  }
  return found;
}

export const wordsOf = (node: Nodes): string => {
  if (node.type === "text") return node.value;
  if (node.type === "element" && node.tagName === "br") return "\n";
  return "children" in node ? node.children.map((child) => wordsOf(child)).join("") : "";
};
