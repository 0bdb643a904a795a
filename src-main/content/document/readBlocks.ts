import type { DocumentNode } from "../../api/types/document.ts";
import { splitBlocks, withoutGap, type Block } from "../text/blocks.ts";
import { blockKey } from "../text/keys.ts";
import { splitItems } from "../text/parts.ts";
import { openItem, openQuote } from "./dedent.ts";
import { matchDetails, type Details } from "./details.ts";
import { digestOfHead, digestOfRow } from "./digest.ts";
import { headKey, type Formers } from "./formers.ts";
import { elementsIn, hasOnly, readHtml, type HtmlElement } from "./html.ts";
import { block, fragment, markdown, paragraph, plain } from "./nodes.ts";
import { readCode } from "./readCode.ts";
import { readDirective, type DirectiveReading } from "./readDirective.ts";
import { blockOfHtml, heading, imagesOfHtml, inlinesOfHtml } from "./readHtml.ts";
import { readInlines } from "./readInlines.ts";
import { readHtmlTable, readPipeTable } from "./readTable.ts";
import type { Reference } from "./references.ts";
import { tableOf } from "./tableShape.ts";

/** What reading blocks needs to know of the text around them. */
export interface BlockReading extends DirectiveReading {
  readonly formers: Formers;
  /** The nodes of blocks that stand in something and are blocks of the text all the same. */
  within(blocks: readonly Block[], keys: Keys): DocumentNode[];
}

export type Keys = readonly (string | undefined)[];

/** The nodes of a text, or of a piece of one that stands in something; `keys` are those of its blocks. */
export const readBlocks = (reading: BlockReading, text: string, keys: Keys): DocumentNode[] =>
  readSequence(reading, splitBlocks(text), keys);

/** The nodes of blocks that follow each other. */
export function readSequence(reading: BlockReading, blocks: readonly Block[], keys: Keys): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  const closes = matchDetails(blocks);
  for (let at = 0; at < blocks.length; at += 1) {
    const first = at;
    const { kind } = blocks[at]!;
    if (kind === "blank") continue;
    const found = closes.get(at);
    const details = found && readDetails(reading, blocks, keys, found);
    if (details) at = found.closing;
    const source = blocks
      .slice(first, at + 1)
      .map(({ text }) => text)
      .join("");
    const own = withoutGap(source);
    const key = keys[first];
    const text = own.replaceAll("\r\n", "\n");
    const node = details ?? readBlock(reading, kind, text, key) ?? markdown("block", text, key);
    reading.formers.note(key, { text: own, gap: source.slice(own.length), said: node, next: keys[at + 1] });
    nodes.push(node);
  }
  return nodes;
}

/** The node of a block; undefined for what only Markdown can say. */
function readBlock(
  reading: BlockReading,
  kind: Block["kind"],
  text: string,
  key: string | undefined,
): DocumentNode | undefined {
  switch (kind) {
    case "paragraph":
      return readParagraph(reading, text, key);
    case "heading":
      return readHeading(reading, text, key);
    case "list":
      return readList(reading, text, key);
    case "table":
      return readTable(reading, text, key);
    case "code":
      return readCode(text, key);
    case "quote": {
      const nodes = reading.inside(openQuote(text), key);
      return block("blockquote", { key, nodes: nodes.length > 0 ? nodes : [paragraph()] });
    }
    case "html":
      return readHtmlBlock(reading, text, key);
    case "rule":
      return block("divider", { key });
    case "directive":
      return readDirective(reading, text, key);
    case "frontMatter":
    case "definition":
    case "blank":
      return undefined;
  }
}

function readParagraph(
  reading: BlockReading,
  text: string,
  key: string | undefined,
): DocumentNode | undefined {
  const formula = /^\s*\$\$[ \t]*\n([^]*?)\n[ \t]*\$\$\s*$/.exec(text)?.[1];
  if (formula !== undefined && !formula.includes("$$")) return block("math", { key, data: { formula } });
  const nodes = readInlines(reading, text);
  if (!nodes) return undefined;
  const images = imagesIn(nodes);
  return images ? block("images", { key, nodes: images }) : paragraph(nodes, { key });
}

/** The images of a line that holds nothing else: they stand by themselves, not in words. */
function imagesIn(nodes: readonly DocumentNode[]): DocumentNode[] | undefined {
  const images = nodes.filter(({ object }) => object === "inline");
  const isAll = images.every(({ type, data }) => type === "inline-image" && data?.["size"] === undefined);
  const words = nodes.flatMap(({ leaves = [] }) => leaves.map(({ text }) => text)).join("");
  if (images.length === 0 || !isAll || words.trim() !== "") return undefined;
  return images.map(({ data = {} }) => {
    const { caption, ...rest } = data;
    const words = typeof caption === "string" ? [fragment("caption", [paragraph([plain(caption)])])] : [];
    return block("image", { data: rest, fragments: words });
  });
}

const OWN_ANCHOR = /[ \t]*<a href="#([^"<>]*)" id="([^"<>]*)"><\/a>[ \t]*$/;

function readHeading(reading: BlockReading, text: string, key: string | undefined) {
  const atx = /^[ ]{0,3}(#{1,6})(?:[ \t]+|$)([^]*)$/.exec(text);
  const setext = /^([^]*)\n[ ]{0,3}(=+|-+)[ \t]*$/.exec(text);
  const level = atx ? atx[1]!.length : setext?.[2]?.startsWith("=") ? 1 : 2;
  const words = atx ? atx[2]!.replace(/(?:^|[ \t]+)#+[ \t]*$/, "") : (setext?.[1] ?? text);
  const anchor = OWN_ANCHOR.exec(words);
  const isOwn = anchor !== null && anchor[1] === anchor[2];
  const nodes = readInlines(reading, isOwn ? words.slice(0, anchor.index) : words);
  return nodes && heading(level, nodes, isOwn ? { id: anchor[1] } : {}, key);
}

function readList(reading: BlockReading, text: string, key: string | undefined): DocumentNode | undefined {
  const nodes: DocumentNode[] = [];
  const counts = new Map<string, number>();
  let isOrdered = false;
  let start = 1;
  const items = splitItems(text);
  for (const [index, source] of items.entries()) {
    const item = openItem(source);
    if (!item) return undefined;
    isOrdered = item.number !== undefined;
    if (index === 0) start = item.number ?? 1;
    const own = withoutGap(source);
    const count = counts.get(own) ?? 0;
    counts.set(own, count + 1);
    const itemKey = key === undefined ? undefined : blockKey(key, own, count);
    const [, check, rest = ""] = /^[ \t]*\[([ xX])\](?:$|\s+([^]*)$)/.exec(item.content) ?? [];
    const inside = reading.inside(check === undefined ? item.content : rest, itemKey);
    const node = block("list-item", {
      key: itemKey,
      data: check === undefined ? {} : { checked: check !== " " },
      nodes: inside.length > 0 ? inside : [paragraph()],
    });
    reading.formers.note(itemKey, { text: own, gap: source.slice(own.length), said: node, index });
    nodes.push(node);
  }
  if (isOrdered) return block("list-ordered", { key, data: start === 1 ? {} : { start }, nodes });
  const isTasks = nodes.every(({ data }) => data?.["checked"] !== undefined);
  return block(isTasks ? "list-tasks" : "list-unordered", { key, nodes });
}

function readTable(reading: BlockReading, text: string, key: string | undefined): DocumentNode | undefined {
  const node = readPipeTable(text, (cell) => readInlines(reading, cell), key);
  const table = node && tableOf(node);
  if (!table || key === undefined) return node;
  const lines = text.split("\n");
  const head = lines.slice(0, 2).join("\n");
  reading.formers.note(headKey(key), { text: head, gap: "\n", said: digestOfHead(table) });
  for (const [at, row] of table.rows.entries())
    reading.formers.note(row.id, { text: lines[at + 2]!, gap: "\n", said: digestOfRow(row) });
  return node;
}

function readDetails(
  reading: BlockReading,
  blocks: readonly Block[],
  keys: Keys,
  { opening, body, closing, isOpen, summary }: Details,
): DocumentNode | undefined {
  const title = inlinesOfHtml(summary, (target) => reading.target(target));
  if (!title) return undefined;
  const inside = reading.within(blocks.slice(body, closing), keys.slice(body, closing));
  return block("expandable", {
    key: keys[opening],
    data: isOpen ? { defaultExpanded: true } : {},
    fragments: [
      fragment("expandable-title", [paragraph(title)]),
      fragment("expandable-body", inside.length > 0 ? inside : [paragraph()]),
    ],
  });
}

function readHtmlBlock(reading: BlockReading, text: string, key: string | undefined) {
  const read = (target: string) => reading.target(target);
  const nodes = readHtml(text.trim());
  const elements = nodes && elementsIn(nodes);
  const [only, ...others] = elements ?? [];
  if (!elements || !only) return undefined;
  if (others.length === 0) {
    if (only.name === "table") return readHtmlTable(only, read, key);
    if (only.name === "img" && only.attributes["data-size"] !== undefined) {
      const line = inlinesOfHtml(nodes, read);
      return line && paragraph(line, { key });
    }
    const drawing = drawingOf(only, read, key) ?? blockOfHtml(only, read);
    if (drawing) return { ...drawing, ...(key === undefined ? {} : { key }) };
  }
  return imagesOfHtml(elements, read, key);
}

/** A drawing is an image of its own class. */
function drawingOf(
  element: HtmlElement,
  read: (target: string) => Reference,
  key: string | undefined,
): DocumentNode | undefined {
  const { class: classes, src, alt = "" } = element.attributes;
  if (element.name !== "img" || src === undefined || !/^(?:[\w-]+-)?drawing$/.test(classes ?? ""))
    return undefined;
  if (!hasOnly(element, "class", "src", "alt")) return undefined;
  return block("drawing", { key, data: { ref: read(src), ...(alt === "" ? {} : { alt }) } });
}
