import type { DocumentNode } from "../../api/types/document.ts";
import { unescapeMarkdown } from "../text/unescape.ts";
import { readHtml, readTagOf, type HtmlTag } from "./html.ts";
import { markOfTag, mention, signOfElement } from "./htmlSigns.ts";
import { InlineBuilder, markOf, withMark, type Marks } from "./inlineBuilder.ts";
import { fragment, inline, markdown } from "./nodes.ts";
import { readPhrasing, type Definitions, type Phrasing, type PhrasingContent } from "./phrasing.ts";
import type { SignNode } from "./phrasingSyntax.ts";
import type { Reference } from "./references.ts";

/** What reading a line needs to know of the text around it. */
export interface LineReading {
  readonly definitions: Definitions;
  target(target: string): Reference;
  /** The blocks of a footnote that stands beside the text, now that something is annotated with it. */
  footnote(label: string): DocumentNode[] | undefined;
}

/** The nodes of a paragraph's words; undefined for words that would take too long to read. */
export function readInlines(reading: LineReading, source: string): DocumentNode[] | undefined {
  const phrasing = readPhrasing(source, reading.definitions);
  return phrasing && inlinesOf(reading, phrasing);
}

/** The nodes of words that were read already. */
function inlinesOf(reading: LineReading, phrasing: Phrasing): DocumentNode[] {
  const line = new Line(reading, phrasing);
  line.children(phrasing.children, []);
  return line.built.finish();
}

type Child = PhrasingContent | SignNode;

class Line {
  readonly built = new InlineBuilder();
  readonly #reading: LineReading;
  readonly #phrasing: Phrasing;

  constructor(reading: LineReading, phrasing: Phrasing) {
    this.#reading = reading;
    this.#phrasing = phrasing;
  }

  children(children: readonly Child[], marks: Marks): void {
    for (let at = 0; at < children.length;) {
      const child = children[at]!;
      at = child.type === "html" ? this.#html(children, at, child, marks) : this.#child(children, at, marks);
    }
  }

  /** Takes up a child, answers which one is next. */
  #child(children: readonly Child[], at: number, marks: Marks): number {
    const child = children[at]!;
    switch (child.type) {
      case "text":
        // A line's end in the source is a blank to the reader; one that is to be seen is a `break`.
        this.built.words(child.value.replace(/\n/g, " "), marks);
        break;
      case "break":
        this.built.words("\n", marks);
        break;
      case "strong":
        this.children(child.children, withMark(marks, markOf("bold")));
        break;
      case "emphasis":
        this.children(child.children, withMark(marks, markOf("italic")));
        break;
      case "delete":
        this.children(child.children, withMark(marks, markOf("strikethrough")));
        break;
      case "inlineCode":
        this.built.words(child.value.replace(/\n/g, " "), withMark(marks, markOf("code")));
        break;
      case "emoji":
        this.built.put(inline("emoji", { data: { code: child.value } }));
        break;
      case "formula":
        this.built.put(inline("inline-math", { data: { formula: child.value } }));
        break;
      case "image":
        this.#image(child.url, child.alt, child.title);
        break;
      case "link":
        return this.#link(children, at, child, marks);
      case "linkReference":
      case "imageReference":
        this.#reference(child, marks);
        break;
      case "footnoteReference":
      case "html":
        this.#asIs(child);
        break;
    }
    return at + 1;
  }

  /** What no node says, as it was typed. */
  #asIs(child: Child): void {
    this.built.put(markdown("inline", this.#sourceOf(child)));
  }

  #sourceOf(child: Child): string {
    const { position } = child as PhrasingContent;
    return this.#phrasing.source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  }

  #image(url: string, alt: string | null | undefined, title: string | null | undefined): void {
    const data = {
      ref: this.#reading.target(url),
      ...(alt ? { alt } : {}),
      ...(title ? { caption: title } : {}),
    };
    this.built.put(inline("inline-image", { data }));
  }

  #link(
    children: readonly Child[],
    at: number,
    link: Extract<PhrasingContent, { type: "link" }>,
    marks: Marks,
  ): number {
    const next = children[at + 1];
    if (next?.type === "footnoteReference" && isAnnotation(link.url)) {
      const body = this.#reading.footnote(next.label ?? next.identifier);
      if (body) {
        const key = annotationKey(next.label ?? next.identifier);
        const fragments = [fragment("annotation-body", body)];
        this.built.put(inline("annotation", { key, nodes: this.#inner(link.children, marks), fragments }));
        return at + 2;
      }
    }
    const nodes = this.#inner(link.children, marks);
    const ref = this.#reading.target(link.url);
    if (link.title === "mention") this.built.put(mention(ref, wordsIn(nodes)));
    else
      this.built.put(inline("link", { data: { ref, ...(link.title ? { title: link.title } : {}) }, nodes }));
    return at + 1;
  }

  #inner(children: readonly Child[], marks: Marks): DocumentNode[] {
    const line = new Line(this.#reading, this.#phrasing);
    line.children(children, marks);
    return line.built.finish();
  }

  /** A link or image that names its target elsewhere in the text. */
  #reference(
    child: Extract<PhrasingContent, { type: "linkReference" | "imageReference" }>,
    marks: Marks,
  ): void {
    const found = this.#phrasing.targets.get(child.identifier);
    if (!found) return this.#asIs(child);
    if (child.type === "imageReference") return this.#image(found.url, child.alt, found.title);
    const nodes = this.#inner(child.children, marks);
    const data = { ref: this.#reading.target(found.url), ...(found.title ? { title: found.title } : {}) };
    this.built.put(inline("link", { data, nodes }));
  }

  /** HTML stands among the children tag by tag; what stands between two of them are children too. */
  #html(
    children: readonly Child[],
    at: number,
    html: Extract<Child, { type: "html" }>,
    marks: Marks,
  ): number {
    const tag = readTagOf(html.value);
    if (tag && !tag.closing) {
      if (tag.name === "br" && Object.keys(tag.attributes).length === 0) {
        this.built.words("\n", marks);
        return at + 1;
      }
      const end = tag.isVoid ? at : closingTag(children, at, tag);
      if (end !== undefined && this.#element(children, { at, end, tag }, marks)) return end + 1;
    }
    this.#asIs(html);
    return at + 1;
  }

  /** Takes up an element from its opening tag to its closing one; false for one that means nothing here. */
  #element(
    children: readonly Child[],
    { at, end, tag }: { at: number; end: number; tag: HtmlTag },
    marks: Marks,
  ): boolean {
    const inside = children.slice(at + 1, end);
    const mark = markOfTag(tag);
    if (mark) {
      this.children(inside, withMark(marks, mark));
      return true;
    }
    const from = (children[at] as PhrasingContent).position?.end.offset ?? 0;
    const to = (children[end] as PhrasingContent).position?.start.offset ?? from;
    const source = this.#phrasing.source.slice(from, Math.max(from, to));
    const words = source.includes("<") ? undefined : unescapeMarkdown(source);
    const content = { words, children: () => readHtml(source) };
    const sign = signOfElement(tag, content, (target) => this.#reading.target(target));
    if (sign) {
      this.built.put(sign);
      return true;
    }
    const { href, ...rest } = tag.attributes;
    if (tag.name !== "a" || href === undefined || Object.keys(rest).length > 0) return false;
    const ref = this.#reading.target(href);
    this.built.put(inline("link", { data: { ref }, nodes: this.#inner(inside, marks) }));
    return true;
  }
}

/** Where words lead that a footnote beside them explains. */
export const annotationTarget = "#user-content-fn-";
const isAnnotation = (url: string): boolean => url.startsWith(annotationTarget);

/** An annotation's key holds its footnote's label, so that it can keep it. */
export const annotationKey = (label: string): string => `footnote-${label}`;
export const annotationLabel = (key: string | undefined): string | undefined =>
  /^footnote-([^\s[\]\\]+)$/.exec(key ?? "")?.[1];

const wordsIn = (nodes: readonly DocumentNode[]): string =>
  nodes.map(({ leaves = [] }) => leaves.map(({ text }) => text).join("")).join("");

/** Where the tag that closes another stands among its siblings. */
function closingTag(children: readonly Child[], from: number, { name }: HtmlTag): number | undefined {
  let open = 1;
  for (let at = from + 1; at < children.length; at += 1) {
    const child = children[at]!;
    const tag = child.type === "html" ? readTagOf(child.value) : undefined;
    if (tag?.name !== name || tag.isVoid) continue;
    open += tag.closing ? -1 : 1;
    if (open === 0) return at;
  }
  return undefined;
}
