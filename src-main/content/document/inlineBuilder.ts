import type { DocumentLeaf, DocumentMark, DocumentNode } from "../../api/types/document.ts";
import { leaf, text } from "./nodes.ts";

export type Marks = readonly DocumentMark[];

export const markOf = (type: string, data?: Record<string, unknown>): DocumentMark => ({
  object: "mark",
  type,
  ...(data ? { data } : {}),
});

/** Marks with one more; a mark of the same type gives way. */
export const withMark = (marks: Marks, mark: DocumentMark): Marks => [
  ...marks.filter(({ type }) => type !== mark.type),
  mark,
];

/** The nodes of a line, as they come: words are gathered into one text until something else stands between them. */
export class InlineBuilder {
  readonly nodes: DocumentNode[] = [];
  #leaves: DocumentLeaf[] = [];

  words(words: string, marks: Marks): void {
    if (words === "") return;
    const last = this.#leaves.at(-1);
    if (last && isSameLook(last.marks, marks)) last.text += words;
    else this.#leaves.push(leaf(words, [...marks]));
  }

  put(node: DocumentNode): void {
    this.#flush();
    this.nodes.push(node);
  }

  finish(): DocumentNode[] {
    this.#flush();
    return this.nodes;
  }

  #flush(): void {
    if (this.#leaves.length > 0) this.nodes.push(text(this.#leaves));
    this.#leaves = [];
  }
}

const isSameLook = (a: Marks, b: Marks): boolean =>
  a.length === b.length && a.every((mark, at) => JSON.stringify(mark) === JSON.stringify(b[at]));
