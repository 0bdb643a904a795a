import type { DocumentNode } from "../../api/types/document.ts";
import { digestOfAll, meaningful } from "./digest.ts";
import type { Former, Formers } from "./formers.ts";
import { fragmentOf } from "./nodes.ts";
import { normalLabel } from "../text/labels.ts";
import type { Footnote, ReadText } from "./readDocument.ts";
import { annotationLabel } from "./readInlines.ts";
import type { Reference } from "./references.ts";
import { writeBlock, writeJson, type BlockWriting } from "./writeBlocks.ts";
import { indent, markFor, markIn, type ListMark } from "./writeList.ts";

/** How nodes are to be written that Markdown cannot say the usual way. */
export interface Choices {
  /** Not with the bytes that they had. */
  asNew: ReadonlySet<DocumentNode>;
  asJson: ReadonlySet<DocumentNode>;
  asHtml: ReadonlySet<DocumentNode>;
}

interface Piece {
  key: string | undefined;
  text: string;
  /** Set where the text is the one that stood there. */
  former?: Former | undefined;
}

/** Nodes put together as one text, once: what has not changed since the former text keeps its bytes. */
export class Composition implements BlockWriting {
  readonly formers: Formers;
  readonly #read: ReadText;
  readonly #choices: Choices;
  /** What the annotations say that were written so far, by the labels of their footnotes. */
  readonly #footnotes = new Map<string, { said: string; nodes: DocumentNode[] }>();

  constructor(read: ReadText, choices: Choices) {
    this.#read = read;
    this.#choices = choices;
    this.formers = read.formers;
  }

  /** A whole text, its footnotes where they stood or behind everything else; no line ending at the end of a new one. */
  text(nodes: readonly DocumentNode[]): string {
    const pieces = this.#pieces(nodes);
    const all: Piece[] = this.#footnotesAfter(undefined);
    for (const piece of pieces)
      all.push(piece, ...(piece.key === undefined ? [] : this.#footnotesAfter(piece.key)));
    for (const [label, { nodes: body }] of this.#footnotes)
      all.push({ key: undefined, text: this.#definition(label, body) });
    const last = all.at(-1)?.former;
    return this.#join(all, "\n\n") + (last && last.next === undefined ? last.gap : "");
  }

  inside(nodes: readonly DocumentNode[], isTight: boolean): string {
    return this.#join(this.#pieces(nodes), isTight ? "\n" : "\n\n");
  }

  target(reference: Reference): string | undefined {
    return this.#read.links.write(reference);
  }

  isHtml(table: DocumentNode): boolean {
    return this.#choices.asHtml.has(table);
  }

  footnote(annotation: DocumentNode): string {
    const nodes = fragmentOf(annotation, "annotation-body")?.nodes ?? [];
    const said = digestOfAll(nodes);
    const own = annotationLabel(annotation.key);
    let label = own;
    for (let number = 1; label === undefined || this.#isTaken(label, said, label === own); number += 1)
      label = String(number);
    this.#footnotes.set(label, { said, nodes });
    return label;
  }

  #isTaken(label: string, said: string, isOwn: boolean): boolean {
    const known = this.#footnotes.get(label);
    if (known) return known.said !== said;
    // The footnotes of the former text keep their labels, as long as what names them may come yet.
    return !isOwn && this.#read.hasFootnote(label);
  }

  #pieces(nodes: readonly DocumentNode[]): Piece[] {
    const pieces: Piece[] = [];
    let above: ListMark | undefined;
    for (const node of meaningful(nodes)) {
      const isList = node.type?.startsWith("list-") === true;
      const mark = isList ? markFor(node, this.formers, above) : undefined;
      pieces.push(this.#piece(node, mark));
      above = mark;
    }
    return pieces;
  }

  #piece(node: DocumentNode, mark: ListMark | undefined): Piece {
    const { key } = node;
    if (this.#choices.asJson.has(node)) return { key, text: writeJson(node) };
    const former = this.#choices.asNew.has(node) ? undefined : this.formers.findSame(key, node);
    if (former && (mark === undefined || markIn(former.text) === mark)) {
      if (this.#read.footnotes.length > 0 && typeof former.said !== "string")
        for (const each of annotationsIn(former.said)) this.footnote(each);
      return { key, text: former.text, former };
    }
    return { key, text: writeBlock(this, node, mark) };
  }

  /** The footnotes in use that stood behind a node, or before all of them; each is taken once. */
  #footnotesAfter(key: string | undefined): Piece[] {
    return this.#read.footnotes
      .filter((footnote) => footnote.after === key)
      .flatMap((footnote) => {
        const [label, body] = this.#usedAs(footnote);
        if (label === undefined || !body) return [];
        this.#footnotes.delete(label);
        const former = body.said === footnote.said ? this.formers.find(footnote.key) : undefined;
        return [{ key: footnote.key, text: former?.text ?? this.#definition(label, body.nodes), former }];
      });
  }

  #usedAs({ label }: Footnote) {
    return [...this.#footnotes].find(([used]) => normalLabel(used) === label) ?? [undefined, undefined];
  }

  #definition(label: string, body: readonly DocumentNode[]): string {
    return `[^${label}]: ${indent(this.inside(body, false), "    ").trimStart()}`;
  }

  #join(pieces: readonly Piece[], between: string): string {
    return pieces
      .map(({ text, former }, at) => {
        const next = pieces[at + 1];
        if (!next) return text;
        const stoodBefore = former?.next !== undefined && former.next === next.key;
        const isApart = former !== undefined && /\n[ \t]*\r?\n/.test(former.gap);
        return text + (former && (stoodBefore || isApart) ? former.gap : between);
      })
      .join("");
  }
}

function* annotationsIn(node: DocumentNode): Generator<DocumentNode> {
  if (node.type === "annotation") yield node;
  for (const child of [...(node.nodes ?? []), ...(node.fragments ?? [])]) yield* annotationsIn(child);
}
