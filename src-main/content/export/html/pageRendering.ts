import type { ElementContent, Properties } from "hast";
import type { DocumentNode } from "../../../api/types/document.ts";
import { deepestIncluded, mostIncluded } from "../../evaluation/dereference.ts";
import { TextLinks, type Reference } from "../../document/references.ts";
import { openFootnote } from "../../document/dedent.ts";
import { openParts, readDocument, type KeptText } from "../../document/readDocument.ts";
import { isOutsideAddress } from "../../links/outsideAddress.ts";
import { Anchors, outline, readFrontMatter } from "../../text/outline.ts";
import { evaluateDocument } from "../../evaluation/evaluate.ts";
import type { ExportPage, ExportReusable } from "../exportSnapshot.ts";
import type { HtmlParts } from "./exportHtml.ts";
import type { DrawFormula } from "./formulas.ts";
import type { Rendering } from "./rendering.ts";

export interface Space extends HtmlParts {
  byId: ReadonlyMap<string, ExportPage>;
  reusables: ReadonlyMap<string, ExportReusable>;
  drawFormula: DrawFormula;
}

/** Where a page stands in the file. */
export const pageId = (page: string): string => `page-${page}`;

const anchorId = (page: string, anchor: string): string => `${pageId(page)}--${anchor}`;

/** An outline knows headings no deeper than HTML does. */
const deepestLevel = 6;

/** What the pages around a page are to it: places in the same file. */
export class PageRendering implements Rendering {
  readonly #space: Space;
  readonly #page: ExportPage;
  readonly #headingsAbove: number;
  readonly #anchors = new Anchors();
  /** The reusable contents that the blocks being rendered stand in. */
  readonly #within = new Set<ExportReusable>();
  readonly taken = new Set<string>();
  /** The text that the blocks being rendered are of, and what reads its footnotes, once there is one. */
  #text: KeptText;
  #readPart: ((part: string) => DocumentNode[]) | undefined;
  #links: TextLinks | undefined;
  #isInNote = false;
  #left = mostIncluded;

  constructor(space: Space, page: ExportPage, headingsAbove: number) {
    this.#space = space;
    this.#page = page;
    this.#headingsAbove = headingsAbove;
    this.#text = textOf(page, page.id);
  }

  /** The blocks of the page. */
  read(): DocumentNode[] {
    const { text } = this.#text;
    const headings = outline(text);
    // What stands apart from the outline, in quotes and other texts, gets what is left.
    for (const heading of headings) this.#anchors.next(heading.text);
    return this.#evaluated((nodes) => {
      const count = headingsIn(nodes);
      return count === headings.length
        ? withAnchors(
            nodes,
            headings.map(({ anchor }) => anchor),
          )
        : nodes;
    });
  }

  /** The blocks of the text, with what the content alone decides of its conditions and expressions. */
  #evaluated(prepare = (nodes: DocumentNode[]) => nodes): DocumentNode[] {
    const { title, variables, facts = { title, vars: variables } } = this.#space.snapshot;
    const page = { title: this.#page.title, vars: { ...this.#page.variables } };
    const document = readDocument(this.#text);
    return evaluateDocument(
      { ...document, nodes: prepare(document.nodes) },
      { space: { ...facts }, page },
      "deterministic-only",
    ).nodes;
  }

  referenceOf(target: string): Reference {
    const { text, links, page } = this.#text;
    return (this.#links ??= new TextLinks(text, links, page)).read(target);
  }

  hrefOf(reference: Reference): string | undefined {
    const { kind, url, page = this.#page.id, anchor, space } = reference as Partial<Record<string, string>>;
    if (kind === "url") return url !== undefined && isOutsideAddress(url) ? url : undefined;
    if (space !== undefined || !this.#space.byId.has(page)) return undefined;
    if (kind === "page") return `#${pageId(page)}`;
    return kind === "anchor" && anchor !== undefined ? `#${anchorId(page, anchor)}` : undefined;
  }

  nameOf(reference: Reference): string | undefined {
    const { kind, url, page, file, reusableContent } = reference as Partial<Record<string, string>>;
    if (kind === "url") return url;
    if (kind === "file") return this.#space.snapshot.files.find(({ id }) => id === file)?.name;
    if (kind === "reusable-content") return this.#space.reusables.get(reusableContent ?? "")?.title;
    return this.#space.byId.get(page ?? "")?.title;
  }

  pictureOf(reference: Reference): string | undefined {
    const { kind, url, file } = reference as Partial<Record<string, string>>;
    if (kind === "file") return this.#space.pictures.get(file ?? "");
    return kind === "url" && url !== undefined && /^https?:/i.test(url) && isOutsideAddress(url)
      ? url
      : undefined;
  }

  formulaOf(formula: string, isBlock: boolean): ElementContent[] | undefined {
    return this.#space.drawFormula(formula, isBlock);
  }

  anchorOf(said: string, own: string | undefined): string {
    return anchorId(this.#page.id, own ?? this.#anchors.next(said));
  }

  levelOf(level: number): Properties {
    return this.#headingsAbove === 0
      ? {}
      : { ariaLevel: Math.min(deepestLevel, level + this.#headingsAbove) };
  }

  placesOf(label: string): { note: string; mark: string } {
    const name = [...[...this.#within].map(({ id }) => id), encodeURIComponent(label)].join("-");
    return { note: anchorId(this.#page.id, `note-${name}`), mark: anchorId(this.#page.id, `mark-${name}`) };
  }

  withNote<T>(footnote: string, render: (nodes: DocumentNode[]) => T[]): T[] {
    if (this.#isInNote) return [];
    this.#readPart ??= openParts(this.#text);
    this.#isInNote = true;
    const rendered = render(this.#readPart(openFootnote(footnote)));
    this.#isInNote = false;
    return rendered;
  }

  withReusable<T>(reference: Reference, render: (nodes: DocumentNode[]) => T[]): T[] {
    const found = this.#space.reusables.get(String(reference["reusableContent"]));
    if (!found || this.#within.has(found) || this.#within.size >= deepestIncluded) return [];
    if (found.markdown.length > this.#left) return [];
    this.#left -= found.markdown.length;
    this.#within.add(found);
    const [text, readPart, links] = [this.#text, this.#readPart, this.#links];
    [this.#text, this.#readPart, this.#links] = [textOf(found), undefined, undefined];
    const rendered = render(this.#evaluated());
    [this.#text, this.#readPart, this.#links] = [text, readPart, links];
    this.#within.delete(found);
    return rendered;
  }
}

const isHeading = ({ type = "" }: DocumentNode): boolean => type.startsWith("heading-");
/** No heading in these is one of the page's outline. */
const isApart = ({ type = "" }: DocumentNode): boolean => type === "blockquote" || type.startsWith("list-");

const headingsIn = (nodes: readonly DocumentNode[]): number =>
  nodes.reduce((count, node) => {
    if (isHeading(node)) return count + 1;
    return isApart(node) ? count : count + headingsIn(node.nodes ?? []) + headingsIn(node.fragments ?? []);
  }, 0);

/** The same nodes, each heading with its anchor, in their order, unless it has one of its own. */
function withAnchors(nodes: readonly DocumentNode[], anchors: string[]): DocumentNode[] {
  return nodes.map((node) => {
    if (isHeading(node)) return { ...node, data: { id: anchors.shift(), ...node.data } };
    if (isApart(node)) return node;
    return {
      ...node,
      ...(node.nodes ? { nodes: withAnchors(node.nodes, anchors) } : {}),
      ...(node.fragments ? { fragments: withAnchors(node.fragments, anchors) } : {}),
    };
  });
}

/** A text as its document is read. Front matter has no links, so that they stay one for one. */
function textOf({ markdown = "", links }: Pick<ExportPage, "markdown" | "links">, page?: string): KeptText {
  return { text: readFrontMatter(markdown)?.body ?? markdown, links, page };
}
