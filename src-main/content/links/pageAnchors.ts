import type { Reader } from "../../store/handles.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { findTexts } from "../../store/texts/texts.ts";
import type { Draft } from "../branches/draft.ts";
import { anchorsOf } from "../text/anchors.ts";

/** The parts of a branch's pages that links may lead to; each page's are read once. */
export class PageAnchors {
  readonly #db: Reader;
  readonly #organization: string;
  readonly #draft: Draft;
  readonly #known = new Map<string, ReadonlySet<string> | undefined>();

  constructor(db: Reader, space: Pick<SpaceRow, "organization">, draft: Draft) {
    this.#db = db;
    this.#organization = space.organization;
    this.#draft = draft;
  }

  /** Has a page what an anchor names? Of a text that is not on this computer nobody says that it has not. */
  async has(page: string, anchor: string): Promise<boolean> {
    if (!this.#known.has(page)) await this.knowEach([page]);
    const anchors = this.#known.get(page);
    return anchors === undefined || hasAnchor(anchors, anchor);
  }

  /** Reads the anchors of pages at once: they need not be asked for one by one. */
  async knowEach(pages: Iterable<string>): Promise<void> {
    const unknown = [...new Set(pages)].filter((page) => !this.#known.has(page));
    await this.#draft.knowEach("page", unknown);
    for (let at = 0; at < unknown.length; at += textsAtOnce)
      await this.#read(unknown.slice(at, at + textsAtOnce));
  }

  async #read(pages: readonly string[]): Promise<void> {
    const texts = new Map<string, { text: string; blocks: readonly string[] }>();
    for (const page of pages) {
      const entry = await this.#draft.find("page", page);
      if (entry?.text) texts.set(page, { text: entry.text, blocks: entry.blocks });
      else this.#known.set(page, new Set());
    }
    const anchors = await this.#anchorsOfTexts([...texts.values()].map(({ text }) => text));
    for (const [page, { text, blocks }] of texts) {
      const found = anchors.get(text);
      this.#known.set(page, found && new Set([...found, ...blocks]));
    }
  }

  async #anchorsOfTexts(names: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
    const anchors = new Map<string, ReadonlySet<string>>();
    const unread: string[] = [];
    for (const name of names) {
      const met = lately.get(name);
      if (met) anchors.set(name, met);
      else unread.push(name);
    }
    if (lately.size + unread.length > mostKept) lately.clear();
    for (const [name, text] of await findTexts(this.#db, this.#organization, unread)) {
      const found = anchorsOf(text);
      anchors.set(name, found);
      lately.set(name, found);
    }
    return anchors;
  }
}

/** So many texts are in memory at once to be looked through. */
const textsAtOnce = 500;

/** What texts have, by their hash: a report, which is handed out page by page, asks the same each time. */
const lately = new Map<string, ReadonlySet<string>>();
const mostKept = 5000;

/** Is there what an anchor names, among what a page has? */
export function hasAnchor(anchors: ReadonlySet<string>, anchor: string): boolean {
  const wanted = decode(anchor);
  return anchors.has(wanted) || anchors.has(wanted.toLowerCase());
}

function decode(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
