import { unescapeMarkdown } from "../text/unescape.ts";

/** A tag as it stands in a text. */
export interface HtmlTag {
  name: string;
  closing: boolean;
  /** Nothing follows that belongs to it: `<br>`, `<img …/>`. */
  isVoid: boolean;
  attributes: Record<string, string>;
}

export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}
/** An element, or the words between elements, entities taken out. */
export type HtmlNode = HtmlElement | string;

const VOID = new Set(["br", "img", "hr", "source", "wbr", "input", "col"]);
const TAG =
  /<(\/?)([A-Za-z][A-Za-z0-9-]*)((?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_:][\w.:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w*);/g;
const deepest = 64;

/** Reads a tag that is the whole of a text; undefined when it is none. */
export function readTagOf(source: string): HtmlTag | undefined {
  const tag = tagAt(source, 0);
  return tag && tag.end === source.length ? tag : undefined;
}

/** The tag that begins at a place of a text, and where it ends. */
export function tagAt(source: string, at: number): (HtmlTag & { end: number }) | undefined {
  TAG.lastIndex = at;
  const found = TAG.exec(source);
  if (!found) return undefined;
  const name = found[2]!.toLowerCase();
  const attributes: Record<string, string> = {};
  for (const [, attribute = "", double, single, bare] of found[3]!.matchAll(ATTRIBUTE)) {
    const value = decodeHtml(double ?? single ?? bare ?? "");
    if (value === undefined || Object.hasOwn(attributes, attribute)) return undefined;
    attributes[attribute.toLowerCase()] = value;
  }
  const isVoid = VOID.has(name) || found[4] === "/";
  return { name, closing: found[1] === "/", isVoid, attributes, end: TAG.lastIndex };
}

/**
 * Reads HTML whose every tag is closed in order; undefined for anything else: comments, declarations, stray tags,
 * entities that are not known. What cannot be read exactly is better kept as it is.
 */
export function readHtml(source: string): HtmlNode[] | undefined {
  const root: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  for (let at = 0; at < source.length;) {
    const children = open.at(-1)?.children ?? root;
    if (source[at] === "<") {
      const tag = tagAt(source, at);
      if (!tag) return undefined;
      at = tag.end;
      const { name, attributes } = tag;
      if (tag.closing) {
        if (open.pop()?.name !== name) return undefined;
        continue;
      }
      const element: HtmlElement = { name, attributes, children: [] };
      children.push(element);
      if (tag.isVoid) continue;
      open.push(element);
      if (open.length > deepest) return undefined;
    } else {
      const next = source.indexOf("<", at);
      const end = next < 0 ? source.length : next;
      const isCode = open.some(({ name }) => name === "pre");
      const raw = source.slice(at, end);
      const words = decodeHtml(isCode ? raw : raw.replace(/[ \t\r\n]+/g, " "));
      if (words === undefined) return undefined;
      children.push(words);
      at = end;
    }
  }
  return open.length > 0 ? undefined : root;
}

/** A text without its entities; undefined when one of them is not known. */
function decodeHtml(source: string): string | undefined {
  if (!source.includes("&")) return source;
  let isKnown = true;
  const decoded = source.replace(ENTITY, (entity) => {
    const character = unescapeMarkdown(entity, "entities");
    if (character === entity) isKnown = false;
    return character;
  });
  return isKnown ? decoded : undefined;
}

export const isElement = (node: HtmlNode | undefined, name?: string): node is HtmlElement =>
  typeof node === "object" && (name === undefined || node.name === name);

/** The elements among nodes, where only blanks stand between them; undefined where words do. */
export function elementsIn(nodes: readonly HtmlNode[]): HtmlElement[] | undefined {
  const elements = nodes.filter((node) => isElement(node));
  const words = nodes.filter((node) => typeof node === "string");
  return words.every((each) => each.trim() === "") ? elements : undefined;
}

/** Whether an element has no attributes but these. */
export const hasOnly = ({ attributes }: HtmlElement, ...names: string[]): boolean =>
  Object.keys(attributes).every((name) => names.includes(name));

/** Words for HTML, on one line: nothing in them is a tag, an entity, a blank that is not seen, or the block's end. */
export const escapeHtml = (words: string): string =>
  words
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\r\n|\n/g, "&#10;")
    .replace(/\t/g, "&#9;")
    .replace(/(?<= ) /g, "&#32;");

/** An opening tag. True is an attribute without a value; undefined is none. */
export function openTag(name: string, attributes: Record<string, string | true | undefined> = {}): string {
  const written = Object.entries(attributes).flatMap(([attribute, value]) =>
    value === undefined
      ? []
      : [value === true ? ` ${attribute}` : ` ${attribute}="${escapeHtml(value).replace(/"/g, "&quot;")}"`],
  );
  return `<${name}${written.join("")}>`;
}
