import type { DocumentNode } from "../../api/types/document.ts";
import { digestOf } from "./digest.ts";

/** A node as it stood in the text that a document was read from. */
export interface Former {
  /** Its Markdown there, in the coordinates of what it stood in, without the blank lines behind it. */
  text: string;
  /** The line ending and the blank lines behind it. */
  gap: string;
  /** What it said: a node, or the digest of what is no node, such as a table's row. */
  said: DocumentNode | string;
  /** The key of what stood behind it. */
  next?: string | undefined;
  /** Where it stood among its siblings. */
  index?: number;
}

/** The name under which the head of a table is noted. */
export const headKey = (table: string): string => `${table} head`;

/** What stood in a text, by the keys of the nodes that were read from it. */
export class Formers {
  readonly #byKey = new Map<string, Former>();

  note(key: string | undefined, former: Former): void {
    if (key !== undefined) this.#byKey.set(key, former);
  }

  /** What had this key, whatever became of it. */
  find(key: string | undefined): Former | undefined {
    return key === undefined ? undefined : this.#byKey.get(key);
  }

  /** The same, if it still says what it said: then its bytes can stay. */
  findSame(key: string | undefined, said: DocumentNode | string): Former | undefined {
    const former = this.find(key);
    return former && digestIn(former.said) === digestIn(said) ? former : undefined;
  }
}

const digestIn = (said: DocumentNode | string): string => (typeof said === "string" ? said : digestOf(said));
