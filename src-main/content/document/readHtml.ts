import type { DocumentNode } from "../../api/types/document.ts";
import { elementsIn, hasOnly, isElement, type HtmlElement, type HtmlNode } from "./html.ts";
import { markOfTag, pictureData, signOfElement, type ReadTarget } from "./htmlSigns.ts";
import { InlineBuilder, withMark, type Marks } from "./inlineBuilder.ts";
import { block, fragment, inline, paragraph, plain } from "./nodes.ts";

/*
 * HTML as nodes: what stands in a figure's caption, in the cells of an HTML table, in a summary. All or nothing: where
 * one element or attribute means nothing here, undefined.
 */

const blanks = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/** The nodes of a line. */
export function inlinesOfHtml(nodes: readonly HtmlNode[], read: ReadTarget): DocumentNode[] | undefined {
  const built = new InlineBuilder();
  return addInlines(built, trimmed(nodes), [], read) ? built.finish() : undefined;
}

/** Without the blanks at both ends, which HTML does not show. */
function trimmed(nodes: readonly HtmlNode[]): HtmlNode[] {
  const last = nodes.length - 1;
  return nodes.map((node, at) => {
    if (typeof node !== "string") return node;
    if (at === 0 && at === last) return node.replace(blanks, "");
    return at === 0 ? node.trimStart() : at === last ? node.trimEnd() : node;
  });
}

function addInlines(
  built: InlineBuilder,
  nodes: readonly HtmlNode[],
  marks: Marks,
  read: ReadTarget,
): boolean {
  return nodes.every((node) => {
    if (typeof node !== "string") return addElement(built, node, marks, read);
    built.words(node, marks);
    return true;
  });
}

function addElement(built: InlineBuilder, element: HtmlElement, marks: Marks, read: ReadTarget): boolean {
  const { name, attributes, children } = element;
  if (name === "br") {
    built.words("\n", marks);
    return hasOnly(element);
  }
  const mark = markOfTag(element);
  if (mark) return addInlines(built, children, withMark(marks, mark), read);
  const sign = signOfElement(element, { words: wordsIn(children), children: () => children }, read);
  if (sign) {
    built.put(sign);
    return true;
  }
  const { href } = attributes;
  if (name !== "a" || href === undefined || !hasOnly(element, "href")) return false;
  const inside = new InlineBuilder();
  if (!addInlines(inside, children, marks, read)) return false;
  built.put(inline("link", { data: { ref: read(href) }, nodes: inside.finish() }));
  return true;
}

const wordsIn = (nodes: readonly HtmlNode[]): string | undefined =>
  nodes.every((node) => typeof node === "string") ? nodes.join("") : undefined;

const BLOCKS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "pre"]);

/** The blocks of a cell or a caption: paragraphs, headings, lists and code; words by themselves are a paragraph. */
export function blocksOfHtml(nodes: readonly HtmlNode[], read: ReadTarget): DocumentNode[] | undefined {
  const blocks: (DocumentNode | undefined)[] = [];
  let line: HtmlNode[] = [];
  const endLine = (): void => {
    if (line.some((node) => typeof node !== "string" || node.trim() !== "")) {
      const inlines = inlinesOfHtml(line, read);
      blocks.push(inlines && paragraph(inlines));
    }
    line = [];
  };
  for (const node of nodes) {
    if (isElement(node) && BLOCKS.has(node.name)) {
      endLine();
      blocks.push(blockOfHtml(node, read));
    } else line.push(node);
  }
  endLine();
  const whole = blocks.filter((each) => each !== undefined);
  return whole.length === blocks.length ? whole : undefined;
}

const alignments: Readonly<Record<string, string>> = {
  left: "start",
  start: "start",
  center: "center",
  right: "end",
  end: "end",
};

/** One block that an element is; undefined for elements that are none. */
export function blockOfHtml(element: HtmlElement, read: ReadTarget): DocumentNode | undefined {
  const { name, attributes, children } = element;
  if (name === "ul" || name === "ol") return listOfHtml(element, read);
  if (name === "pre") return codeOfHtml(element);
  const level = /^h([1-6])$/.exec(name)?.[1];
  if ((level === undefined && name !== "p") || !hasOnly(element, "align")) return undefined;
  const align = attributes["align"] === undefined ? undefined : alignments[attributes["align"]];
  if (attributes["align"] !== undefined && align === undefined) return undefined;
  const nodes = inlinesOfHtml(children, read);
  if (!nodes) return undefined;
  const data = align === undefined ? {} : { align };
  return level === undefined ? paragraph(nodes, { data }) : heading(Number(level), nodes, data);
}

/** A heading; those that are deeper than headings have types for keep their level beside the deepest type. */
export const heading = (
  level: number,
  nodes: DocumentNode[],
  data: Record<string, unknown>,
  key?: string,
): DocumentNode =>
  block(`heading-${Math.min(level, 3)}`, {
    key,
    data: level > 3 ? { ...data, level } : data,
    nodes: nodes.length > 0 ? nodes : [plain("")],
  });

function listOfHtml(element: HtmlElement, read: ReadTarget): DocumentNode | undefined {
  const items = elementsIn(element.children);
  const isOrdered = element.name === "ol";
  if (!items || !hasOnly(element, ...(isOrdered ? ["start"] : []))) return undefined;
  const nodes: DocumentNode[] = [];
  for (const item of items) {
    const inside = item.name === "li" && hasOnly(item) ? blocksOfHtml(item.children, read) : undefined;
    if (!inside) return undefined;
    nodes.push(block("list-item", { nodes: inside.length > 0 ? inside : [paragraph()] }));
  }
  const start = Number(element.attributes["start"] ?? 1);
  return block(isOrdered ? "list-ordered" : "list-unordered", { data: start === 1 ? {} : { start }, nodes });
}

function codeOfHtml(element: HtmlElement): DocumentNode | undefined {
  const [code, ...others] = element.children;
  if (!hasOnly(element) || !isElement(code, "code") || others.length > 0) return undefined;
  const syntax = /^language-(\S+)$/.exec(code.attributes["class"] ?? "")?.[1];
  const words = wordsIn(code.children);
  if (words === undefined || Object.keys(code.attributes).length !== (syntax === undefined ? 0 : 1))
    return undefined;
  return codeBlock(words, syntax === undefined ? {} : { syntax });
}

/** Code, line by line. */
export const codeBlock = (code: string, data: Record<string, unknown>, key?: string): DocumentNode =>
  block("code", {
    key,
    data,
    nodes: code.split("\n").map((line) => block("code-line", { nodes: [plain(line)] })),
  });

/** Images with their captions: a figure, an image by itself, or several in a `<div>` that places them. */
export function imagesOfHtml(
  elements: readonly HtmlElement[],
  read: ReadTarget,
  key: string | undefined,
): DocumentNode | undefined {
  const [only] = elements;
  const isPlaced = elements.length === 1 && only?.name === "div";
  const placed = isPlaced ? placeOf(only) : {};
  const figures = isPlaced ? elementsIn(only.children) : elements;
  if (!placed || !figures || figures.length === 0) return undefined;
  const images: DocumentNode[] = [];
  for (const figure of figures) {
    const image = imageOfHtml(figure, read);
    if (!image) return undefined;
    images.push(image);
  }
  return block("images", { key, data: placed, nodes: images });
}

function placeOf({ attributes }: HtmlElement): Record<string, unknown> | undefined {
  const placed: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === "align" && ["left", "center", "right"].includes(value)) placed["align"] = value;
    else if (attribute === "data-full-width" && isFlag(value)) placed["fullWidth"] = value === "true";
    else if (attribute === "data-with-frame" && isFlag(value)) placed["withFrame"] = value === "true";
    else return undefined;
  }
  return placed;
}

const isFlag = (value: string): boolean => value === "true" || value === "false";

function imageOfHtml(element: HtmlElement, read: ReadTarget): DocumentNode | undefined {
  const inside = element.name === "figure" && hasOnly(element) ? elementsIn(element.children) : [element];
  const [picture, caption, ...others] = inside ?? [];
  if (!picture || others.length > 0 || picture.attributes["class"] !== undefined) return undefined;
  if (picture.name !== "img" && picture.name !== "picture") return undefined;
  if (caption && (caption.name !== "figcaption" || !hasOnly(caption))) return undefined;
  const data = pictureData(picture, read);
  const words = caption ? blocksOfHtml(caption.children, read) : [];
  if (!data || !words || data["size"] !== undefined) return undefined;
  return block("image", { data, fragments: words.length > 0 ? [fragment("caption", words)] : [] });
}
