import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

/*
 * HTML as far as it matters to whoever reads it: elements, their attributes, and words with their marks. Blanks between
 * blocks, how an address is written, in which order marks and attributes stand, and whether an item's first words are a
 * paragraph by themselves do not.
 */

type Token = { tag: string; isBlock: boolean } | { words: string; marks: string };

const blocks = new Set(
  "address article aside blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td th thead tr ul br".split(
    " ",
  ),
);
const markNames: Readonly<Record<string, string>> = {
  em: "em",
  i: "em",
  strong: "strong",
  b: "strong",
  del: "del",
  s: "del",
};

export function shapeOf(html: string): string {
  const tokens: Token[] = [];
  const read = new Reading(tokens);
  read.all(childrenOf(fromHtml(html, { fragment: true })));
  return tokens.map((token) => ("tag" in token ? token.tag : `${token.marks}“${token.words}”`)).join("");
}

const childrenOf = (node: Nodes): Nodes[] => ("children" in node ? (node.children as Nodes[]) : []);

class Reading {
  readonly #tokens: Token[];
  #marks: string[] = [];

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  all(nodes: readonly Nodes[]): void {
    for (const node of nodes)
      if (node.type === "text") this.#words(node.value.replace(/[ \t\r\n\f]+/g, " "));
      else if (node.type === "element") this.#element(node);
    this.#trim();
  }

  #words(words: string): void {
    const last = this.#tokens.at(-1);
    const marks = [...new Set(this.#marks)].sort().join("+");
    const isFirst = last === undefined || ("tag" in last && last.isBlock);
    const shown =
      isFirst || (last && "words" in last && last.words.endsWith(" ")) ? words.trimStart() : words;
    if (shown === "") return;
    if (last && "words" in last && last.marks === marks) last.words += shown;
    else this.#tokens.push({ words: shown, marks });
  }

  /** Blanks at the end of a block are not seen. */
  #trim(): void {
    const last = this.#tokens.at(-1);
    if (!last || !("words" in last) || !last.words.endsWith(" ")) return;
    last.words = last.words.trimEnd();
    if (last.words === "") this.#tokens.pop();
  }

  #tag(tag: string, isBlock: boolean): void {
    if (isBlock) this.#trim();
    this.#tokens.push({ tag, isBlock });
  }

  #element(given: Element): void {
    const picture = pictureOf(given);
    const element: Element = picture
      ? { ...given, tagName: "p", properties: {}, children: [picture] }
      : given;
    const { tagName, children } = element;
    if (isEmpty.has(tagName) && textIn(element).trim() === "" && !children.some(isElement)) return;
    if (tagName === "input") return this.#words(element.properties["checked"] ? "☑" : "☐");
    const { align = /^align-(\w+)$/.exec(String(element.properties["className"]))?.[1], ...properties } =
      element.properties;
    const attributes = Object.entries({ ...properties, align })
      .filter(([name, value]) => !/^(?:id|className)$/.test(name) && value !== undefined && value !== "")
      .map(([name, value]) => ` ${name}=${JSON.stringify(decoded(name, value))}`)
      .sort();
    const mark = markNames[tagName] ?? (tagName === "code" ? "code" : undefined);
    if (mark !== undefined && attributes.length === 0) {
      this.#marks.push(mark);
      for (const child of children) this.#inside([child]);
      this.#marks.pop();
      return;
    }
    const isBlock = blocks.has(tagName);
    this.#tag(`<${tagName}${attributes.join("")}>`, isBlock);
    if (tagName === "pre") this.#tokens.push({ words: codeIn(element), marks: "pre" });
    else if (isBlock) this.all(tagName === "li" ? withoutParagraph(children) : children);
    else this.#inside(children);
    if (!isVoid.has(tagName)) this.#tag(`</${tagName}>`, isBlock);
  }

  #inside(nodes: readonly Nodes[]): void {
    for (const node of nodes)
      if (node.type === "text") this.#words(node.value.replace(/[ \t\r\n\f]+/g, " "));
      else if (node.type === "element") this.#element(node);
  }
}

const isElement = (node: Nodes): boolean => node.type === "element";
/** Nobody sees these where nothing is in them. */
const isEmpty = new Set(["p", "tbody"]);
const isVoid = new Set(["br", "hr", "img", "input"]);

function codeIn(element: Element): string {
  const [code] = element.children;
  const language = code?.type === "element" ? String(code.properties["className"] ?? "") : "";
  return `${language}|${textIn(element).replace(/\n+$/, "")}`;
}

/** The children of an item, the words of its paragraphs by themselves. */
const withoutParagraph = (children: readonly Nodes[]): Nodes[] =>
  children.flatMap((child, at) => {
    if (child.type !== "element" || child.tagName !== "p") return [child];
    const isFirst = children
      .slice(0, at)
      .every((before) => before.type === "text" && before.value.trim() === "");
    return isFirst ? child.children : [child];
  });

function decoded(name: string, value: unknown): unknown {
  if (typeof value !== "string" || (name !== "href" && name !== "src")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The picture of a figure that stands by itself; its title is its caption. */
function pictureOf({ tagName, properties, children }: Element): Element | undefined {
  if (tagName !== "div" || String(properties["className"]) !== "images" || children.length !== 1)
    return undefined;
  const [figure] = children;
  const [picture, caption] = figure?.type === "element" ? figure.children : [];
  if (picture?.type !== "element") return undefined;
  const title = caption ? { title: textIn(caption) } : {};
  return { ...picture, properties: { ...picture.properties, ...title } };
}

const textIn = (node: Nodes): string =>
  node.type === "text" ? node.value : childrenOf(node).map(textIn).join("");
