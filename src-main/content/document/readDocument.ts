import type { Document, DocumentNode } from "../../api/types/document.ts";
import type { LinkMeaning } from "../entry.ts";
import { splitOpenBlocks, splitBlocks, withoutGap, type Block } from "../text/blocks.ts";
import { keyBlocks } from "../text/keys.ts";
import { splitItems } from "../text/parts.ts";
import { openFootnote, openItem, openQuote } from "./dedent.ts";
import { digestOfAll } from "./digest.ts";
import { Formers } from "./formers.ts";
import { markdown } from "./nodes.ts";
import { beginsFootnote, normalLabel } from "../text/labels.ts";
import { Definitions } from "./phrasing.ts";
import { readBlocks, readSequence, type BlockReading, type Keys } from "./readBlocks.ts";
import { annotationKey } from "./readInlines.ts";
import { TextLinks, type Reference } from "./references.ts";

/** A text with what is kept beside it. */
export interface KeptText {
  text: string;
  /** The keys of its blocks. Without them the document's nodes have none. */
  keys?: readonly string[] | undefined;
  /** What its links mean, in their order. */
  links?: readonly LinkMeaning[] | undefined;
  /** The page that it is the text of. */
  page?: string | undefined;
}

/** A document with all that its writing back needs to know of the text that it was read from. */
export interface ReadText {
  nodes: DocumentNode[];
  formers: Formers;
  links: TextLinks;
  /** Whether the text has a footnote of this label, an annotation's or not. */
  hasFootnote: (label: string) => boolean;
  /** Footnotes that annotations hold, by the key of the block that they stood behind. */
  footnotes: Footnote[];
}

/** A footnote whose words an annotation holds: the document does not show it by itself. */
export interface Footnote {
  label: string;
  key: string | undefined;
  /** The key of the node that it stood behind. */
  after: string | undefined;
  /** What it says. */
  said: string;
}

/** Containers within containers: what lies deeper is nobody's writing, and stays Markdown. */
const deepest = 24;

/** A text as a document (gaps.md §1.8): a block's key there is the one that it is kept by. */
export function readDocument(kept: KeptText, token?: string): Document {
  return {
    object: "document",
    data: { schemaVersion: 1 },
    nodes: readText(kept).nodes,
    ...(token === undefined ? {} : { meta: { token } }),
  };
}

/** Cells and lines of a text that is still read as nodes: each becomes a hundred times as long. */
const mostPieces = 40_000;

const isTooMuch = (text: string): boolean => {
  let pieces = 0;
  for (let at = 0; at < text.length; at += 1) if (text[at] === "|" || text[at] === "\n") pieces += 1;
  return pieces > mostPieces;
};

/** The same, with what was learned on the way. What would be no document that anybody can hold stays Markdown. */
export function readText({ text, keys, links, page }: KeptText): ReadText {
  const textLinks = new TextLinks(text, links, page);
  if (isTooMuch(text)) {
    const nodes = [markdown("block", text, keys?.[0])];
    return { nodes, formers: new Formers(), links: textLinks, hasFootnote: () => false, footnotes: [] };
  }
  const reader = new Reader(text, keys !== undefined, (target) => textLinks.read(target));
  const nodes = reader.read(text, keys ?? []);
  const hasFootnote = (label: string) => reader.definitions.footnote(label) !== undefined;
  return { ...reader.withoutFootnotes(nodes), formers: reader.formers, links: textLinks, hasFootnote };
}

/** Reads a text that was made of another one, whose links it shares; `definitions` are more that its words may name. */
export function rereadText(text: string, links: TextLinks, definitions = ""): DocumentNode[] {
  const reader = new Reader(text, false, (target) => links.reread(target));
  reader.define(definitions);
  return reader.withoutFootnotes(reader.read(text, [])).nodes;
}

/** A reader of what stands in blocks of a text, taken out of them: its links and labels mean what they mean in the text. */
export function openParts({ text, links, page }: KeptText): (part: string) => DocumentNode[] {
  const textLinks = new TextLinks(text, links, page);
  const reader = new Reader(text, false, (target) => textLinks.read(target));
  return (part) => reader.read(part, []);
}

class Reader implements BlockReading {
  readonly formers = new Formers();
  readonly definitions = new Definitions();
  readonly target: (target: string) => Reference;
  readonly #isKeyed: boolean;
  /** Labels of footnotes that stand between the text's own blocks, and of those that an annotation took. */
  readonly #footnotes = new Set<string>();
  readonly #taken = new Map<string, DocumentNode[]>();
  #isInFootnote = false;
  #depth = 0;

  constructor(text: string, isKeyed: boolean, target: (target: string) => Reference) {
    this.#isKeyed = isKeyed;
    this.target = target;
    this.define(text);
    for (const block of splitBlocks(text)) {
      const label = block.kind === "definition" ? footnoteLabel(block.text) : undefined;
      if (label !== undefined) this.#footnotes.add(label);
    }
  }

  /** Takes up the link definitions and footnotes that a text has. */
  define(text: string, depth = 0): void {
    if (!text.includes("]:") || depth > deepest) return;
    for (const { kind, text: source } of splitOpenBlocks(text)) {
      if (kind === "quote") this.define(openQuote(source), depth + 1);
      else if (kind === "list")
        for (const item of splitItems(source)) this.define(openItem(item)?.content ?? "", depth + 1);
      // One whose label goes on in the next line is found as a paragraph.
      else if (kind === "definition" || (kind === "paragraph" && source.startsWith("["))) {
        const said = withoutGap(source).replaceAll("\r\n", "\n");
        this.definitions.add(said);
        if (beginsFootnote(said)) this.define(openFootnote(said), depth + 1);
      }
    }
  }

  read(text: string, keys: Keys): DocumentNode[] {
    return readBlocks(this, text, keys);
  }

  inside(source: string, holder: string | undefined): DocumentNode[] {
    return this.#deeper(source, () => readBlocks(this, source, this.keysInside(source, holder)));
  }

  within(blocks: readonly Block[], keys: Keys): DocumentNode[] {
    const source = blocks.map(({ text }) => text).join("");
    return this.#deeper(source, () => readSequence(this, blocks, keys));
  }

  keysInside(source: string, holder: string | undefined): (string | undefined)[] {
    return this.#isKeyed && holder !== undefined ? keyBlocks(holder, source) : [];
  }

  /** A footnote belongs to the first annotation that names it; one that stands in a footnote has none. */
  footnote(label: string): DocumentNode[] | undefined {
    const name = normalLabel(label);
    const body = this.definitions.footnote(label);
    if (body === undefined || !this.#footnotes.has(name) || this.#taken.has(name) || this.#isInFootnote)
      return undefined;
    this.#isInFootnote = true;
    const nodes = this.inside(body, this.#isKeyed ? annotationKey(label) : undefined);
    this.#isInFootnote = false;
    this.#taken.set(name, nodes);
    return nodes;
  }

  /** Parts the nodes of a text from the footnotes that annotations took. */
  withoutFootnotes(all: readonly DocumentNode[]): Pick<ReadText, "nodes" | "footnotes"> {
    const nodes: DocumentNode[] = [];
    const footnotes: Footnote[] = [];
    for (const node of all) {
      const source = node.type === "markdown" ? String(node.data?.["markdown"]) : "";
      const label = footnoteLabel(source);
      const taken = label === undefined ? undefined : this.#taken.get(label);
      if (label === undefined || !taken) nodes.push(node);
      else footnotes.push({ label, key: node.key, after: nodes.at(-1)?.key, said: digestOfAll(taken) });
    }
    return { nodes, footnotes };
  }

  #deeper(source: string, read: () => DocumentNode[]): DocumentNode[] {
    const own = withoutGap(source);
    if (this.#depth >= deepest) return own.trim() === "" ? [] : [markdown("block", own)];
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** The label of a footnote, as labels are compared; undefined for a text that is none. */
function footnoteLabel(source: string): string | undefined {
  const label = /^[ ]{0,3}\[\^([^\]\s]+)\]:/.exec(source)?.[1];
  return label === undefined ? undefined : normalLabel(label);
}
