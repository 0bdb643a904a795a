import type { Reader } from "../store/handles.ts";
import type { SpaceRow } from "../store/tables.ts";
import { findText } from "../store/texts.ts";
import type { Draft } from "./draft.ts";
import { anchorsOf } from "./text/anchors.ts";

/** The parts of a branch's pages that links may lead to; each page's are read once. */
export class PageAnchors {
  readonly #db: Reader;
  readonly #organization: string;
  readonly #draft: Draft;
  readonly #known = new Map<string, Promise<Set<string> | undefined>>();

  constructor(db: Reader, space: Pick<SpaceRow, "organization">, draft: Draft) {
    this.#db = db;
    this.#organization = space.organization;
    this.#draft = draft;
  }

  /** Has a page what an anchor names? Of a text that is not on this computer nobody says that it has not. */
  async has(page: string, anchor: string): Promise<boolean> {
    const known = this.#known.get(page) ?? this.#read(page);
    this.#known.set(page, known);
    const anchors = await known;
    const wanted = decode(anchor);
    return anchors === undefined || anchors.has(wanted) || anchors.has(wanted.toLowerCase());
  }

  async #read(page: string): Promise<Set<string> | undefined> {
    const entry = await this.#draft.find("page", page);
    if (!entry?.text) return new Set();
    const text = await findText(this.#db, this.#organization, entry.text);
    return text === undefined ? undefined : new Set([...anchorsOf(text), ...entry.blocks]);
  }
}

function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
