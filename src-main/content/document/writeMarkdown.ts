import type { Document, DocumentNode } from "../../api/types/document.ts";
import { splitBlocks } from "../text/blocks.ts";
import { keyBlocks } from "../text/keys.ts";
import { Composition } from "./composition.ts";
import { digestOf, digestOfAll, meaningful } from "./digest.ts";
import { nodeTypes } from "./nodeTypes.ts";
import { readText, rereadText, type KeptText, type ReadText } from "./readDocument.ts";
import { Unsayable } from "./writing.ts";

/**
 * A document as Markdown. What it says is read back and compared: a node that Markdown cannot say stands in it as JSON,
 * so nothing is lost either way (design §5).
 *
 * `former` is the text that the document was read from. Blocks that still say what they said there keep their bytes,
 * and so does the whole text when nothing was changed.
 */
export function writeMarkdown(document: Document, former: KeptText = { text: "" }): string {
  const keys = former.keys ?? keyBlocks("", former.text);
  const read = readText({ ...former, keys });
  const nodes = meaningful(withFormerKeys(document.nodes, read.nodes));
  if (digestOfAll(nodes) === digestOfAll(read.nodes)) return former.text;
  const written = new Writing(read, leadingBlanks(former.text)).write(nodes);
  const isEnded = written === "" || written.endsWith("\n") || !former.text.endsWith("\n");
  return inItsEndings(isEnded ? written : `${written}\n`, former.text);
}

/** Nodes without the key of a node in the text get the key of one there that says the same, as long as there is one. */
function withFormerKeys(nodes: readonly DocumentNode[], former: readonly DocumentNode[]): DocumentNode[] {
  const known = new Set(former.map(({ key }) => key));
  const used = new Set(nodes.map(({ key }) => key));
  const free = new Map<string, string[]>();
  for (const node of former)
    if (node.key !== undefined && !used.has(node.key)) {
      const digest = digestOf(node);
      const keys = free.get(digest);
      if (keys) keys.push(node.key);
      else free.set(digest, [node.key]);
    }
  return nodes.map((node) => {
    if (node.key !== undefined && known.has(node.key)) return node;
    const key = free.get(digestOf(node))?.shift();
    return key === undefined ? node : { ...node, key };
  });
}

function leadingBlanks(text: string): string {
  const [first] = splitBlocks(text.slice(0, 10_000));
  return first?.kind === "blank" ? first.text : "";
}

/** A text with the line endings that another one has throughout. */
const inItsEndings = (text: string, other: string): string =>
  other.includes("\r\n") && !/(?<!\r)\n/.test(other) ? text.replace(/(?<!\r)\n/g, "\r\n") : text;

/** Containers are looked into so deep for the one node that cannot be said; deeper, the container stands as JSON. */
const deepestLook = 6;

/** The writing of one document: how each of its nodes is to be written, found by reading what was written. */
class Writing {
  readonly #read: ReadText;
  readonly #beginning: string;
  readonly #asNew = new Set<DocumentNode>();
  readonly #asHtml = new Set<DocumentNode>();
  readonly #asJson = new Set<DocumentNode>();
  #definitions = "";

  constructor(read: ReadText, beginning: string) {
    this.#read = read;
    this.#beginning = beginning;
  }

  write(nodes: readonly DocumentNode[]): string {
    this.#definitions = definitionsIn(nodes);
    // Bytes that stood elsewhere may say something else here.
    const usual = this.#writeApart(nodes, this.#asNew);
    if (usual !== undefined) return usual;
    const settled = this.#settle(nodes);
    for (const node of settled) this.#choose(node, 1);
    const careful = this.#writeApart(settled, this.#asJson);
    if (careful !== undefined) return careful;
    for (const node of settled) this.#asJson.add(node);
    return this.#compose(settled);
  }

  /** Writes nodes, and those that say something else beside the others than by themselves in another way. */
  #writeApart(nodes: readonly DocumentNode[], instead: Set<DocumentNode>): string | undefined {
    for (let tries = 0; tries < 8; tries += 1) {
      const { text, wrong } = this.#attempt(nodes);
      if (wrong === undefined) return text;
      // What goes wrong in one place may begin in the one before.
      const other = [nodes[wrong], nodes[wrong - 1]].find((node) => node && !instead.has(node));
      if (!other) return undefined;
      instead.add(other);
    }
    return undefined;
  }

  /** The nodes' Markdown, and the first of them that it does not say; without a text where it has no words at all. */
  #attempt(nodes: readonly DocumentNode[]): { text?: string; wrong?: number } {
    try {
      const text = this.#compose(nodes);
      const said = meaningful(rereadText(text, this.#read.links, this.#definitions)).map(digestOf);
      const meant = nodes.map(digestOf);
      const wrong = meant.findIndex((digest, at) => digest !== said[at]);
      if (wrong >= 0) return { text, wrong };
      return said.length === meant.length ? { text } : { text, wrong: meant.length };
    } catch (error) {
      if (error instanceof Unsayable) return { wrong: nodes.length };
      throw error;
    }
  }

  #saysWhatItShould(node: DocumentNode): boolean {
    return this.#attempt([node]).wrong === undefined;
  }

  #compose(nodes: readonly DocumentNode[]): string {
    const choices = { asNew: this.#asNew, asHtml: this.#asHtml, asJson: this.#asJson };
    return this.#beginning + new Composition(this.#read, choices).text(nodes);
  }

  /** Finds how a block can be written so that it says what it should, JSON being the last choice. */
  #choose(node: DocumentNode, depth: number): void {
    if (this.#saysWhatItShould(node)) return;
    if (node.type === "table") {
      this.#asHtml.add(node);
      if (this.#saysWhatItShould(node)) return;
    }
    const inside = depth < deepestLook ? blocksInside(node) : [];
    if (inside.length > 0) {
      for (const child of inside) this.#choose(child, depth + 1);
      if (this.#saysWhatItShould(node)) return;
    }
    this.#asJson.add(node);
  }

  /** Puts in place of Markdown that a client wrote the nodes that it says, where it is more than Markdown alone. */
  #settle(nodes: readonly DocumentNode[]): DocumentNode[] {
    return nodes.flatMap((node) => {
      if (node.object === "block" && node.type === "markdown") {
        const said = rereadText(String(node.data?.["markdown"]), this.#read.links, this.#definitions);
        const isItself = said.length === 1 && digestOf(said[0]!) === digestOf(node);
        return isItself ? [node] : said;
      }
      if (node.object === "text" || node.object === "inline") return [node];
      const settled = { ...node };
      if (node.nodes) settled.nodes = this.#settle(node.nodes);
      if (node.fragments) settled.fragments = this.#settle(node.fragments);
      return [settled];
    });
  }
}

/** The blocks in a container that could stand by themselves too. */
function blocksInside({ nodes = [], fragments = [] }: DocumentNode): DocumentNode[] {
  return [...nodes, ...fragments].flatMap((node) => {
    if (node.object === "fragment") return node.nodes ?? [];
    if (node.object !== "block" || node.type === "code-line") return [];
    return nodeTypes[node.type ?? ""]?.inside ? blocksInside(node) : [node];
  });
}

/** Definitions that stand among nodes as Markdown: words in other nodes may name them. */
const definitionsIn = (nodes: readonly DocumentNode[]): string =>
  nodes
    .map(({ type, data }) => (type === "markdown" ? String(data?.["markdown"]) : ""))
    .filter((source) => /^[ ]{0,3}\[/.test(source))
    .join("\n\n");
