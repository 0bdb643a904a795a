import { setImmediate } from "node:timers/promises";
import { ApiError } from "../../api/error.ts";
import { placePages, walkPages } from "../../content/view/pageTree.ts";
import { readText } from "../../content/view/pageText.ts";
import { findIncludes, includedId } from "../../content/text/includes.ts";
import { findEntry, listEntries } from "../../content/view/viewEntries.ts";
import { readStore } from "../../store/store.ts";
import { findTexts } from "../../store/texts/texts.ts";
import type { Caller } from "../core.ts";
import { signOf, type PageSign } from "../../content/entry.ts";
import type { Engine } from "../engine.ts";
import { viewReadable, type BranchChoice } from "./readableBranch.ts";

/** A page, or another reusable content, that shows one. */
export interface ReusableUse extends PageSign {
  kind: "page" | "reusable";
  id: string;
  title: string;
}

/** A reusable content of a branch, with what shows it. */
export interface ListedReusable {
  id: string;
  title: string;
  updatedAt: string;
  /** What its text begins with. */
  beginning: string;
  /** Pages in the order of the tree, then other reusable contents; absent where nobody asked. */
  uses?: ReusableUse[];
}

export interface ReusableList {
  items: ListedReusable[];
  /** Texts that are not on this computer yet: what they show is not known. */
  lacking: number;
}

/** A reusable content as it is stored; without its text where that is the one that its reader has. */
export interface ReusableText {
  id: string;
  title: string;
  markdown?: string;
  /** The hash of the text: what the next write names as its base. */
  documentId?: string;
}

/** So many texts are read at once; then whoever else waits for this thread has a turn. */
const atOnce = 200;
const longestBeginning = 600;
/** What is remembered of texts; past it everything is read again. */
const mostRemembered = 300_000;

/** What a text shows, by its hash: a text is read once, however often somebody asks. */
const shownBy = new Map<string, readonly string[]>();

interface Holder extends ReusableUse {
  text: string | null;
}

const reusables = "/reusable-contents/";

function shownIn(text: string): readonly string[] {
  if (!text.includes(reusables)) return [];
  return [...new Set(findIncludes(text).flatMap(({ target }) => includedId(target) ?? []))];
}

/** The reusable contents of a branch by their names, `withUses` what shows them too. Throws what {@link viewReadable} does. */
export async function listReusables(
  engine: Engine,
  { user }: Caller,
  choice: BranchChoice,
  withUses: boolean,
): Promise<ReusableList> {
  const { organization, holders, contents } = await readStore(engine.store, async (db) => {
    const { space, view } = await viewReadable(engine, db, user, choice, "list its reusable contents");
    const contents = await listEntries(db, view, "reusable");
    const pages = contents.length === 0 || !withUses ? [] : placePages(await listEntries(db, view, "page"));
    const holders = [
      ...[...walkPages(pages)].map(({ entry: { id, title, text, fields } }): Holder => {
        return { kind: "page", id, title, text, ...signOf(fields) };
      }),
      ...contents.map(({ id, title, text }): Holder => ({ kind: "reusable", id, title, text })),
    ];
    return { organization: space.organization, holders, contents };
  });
  const named = withUses ? holders.flatMap(({ text }) => text ?? []) : [];
  const lacking = await learn(engine, organization, named);
  const uses = usesIn(withUses ? holders : []);
  const texts = await readStore(engine.store, (db) =>
    findTexts(
      db,
      organization,
      contents.flatMap(({ text }) => text ?? []),
    ),
  );
  const items = contents
    .map(({ id, title, text, updatedAt }) => ({
      id,
      title,
      updatedAt,
      beginning: (texts.get(text ?? "") ?? "").slice(0, longestBeginning),
      ...(withUses && { uses: uses.get(id) ?? [] }),
    }))
    .sort((a, b) => a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1));
  return { items, lacking };
}

/** What shows each, by its id, as far as that is known. */
function usesIn(holders: readonly Holder[]): Map<string, ReusableUse[]> {
  const uses = new Map<string, ReusableUse[]>();
  for (const { text, ...use } of holders)
    for (const id of (text !== null && shownBy.get(text)) || []) {
      const known = uses.get(id);
      if (known) known.push(use);
      else uses.set(id, [use]);
    }
  return uses;
}

/** Reads what these texts show, as far as it is not known; answers how many of them are not on this computer. */
async function learn(engine: Engine, organization: string, hashes: readonly string[]): Promise<number> {
  if (shownBy.size > mostRemembered) shownBy.clear();
  const unknown = [...new Set(hashes)].filter((hash) => !shownBy.has(hash));
  let lacking = 0;
  for (let from = 0; from < unknown.length; from += atOnce) {
    const part = unknown.slice(from, from + atOnce);
    const texts = await readStore(engine.store, (db) => findTexts(db, organization, part));
    for (const [hash, text] of texts) shownBy.set(hash, shownIn(text));
    lacking += part.length - texts.size;
    await setImmediate();
  }
  return lacking;
}

/** One of them with its text, but where that has the hash `known`; throws 404 where it is not there, and what {@link viewReadable} does. */
export const readReusable = (
  engine: Engine,
  { user }: Caller,
  choice: BranchChoice,
  id: string,
  known?: string,
): Promise<ReusableText> =>
  readStore(engine.store, async (db) => {
    const { space, view } = await viewReadable(engine, db, user, choice, "read a reusable content in");
    const entry = await findEntry(db, view, "reusable", id);
    if (!entry) throw new ApiError(404, `There is no reusable content ${id} here.`);
    const { title, text } = entry;
    const documentId = text === null ? {} : { documentId: text };
    if (known !== undefined && text === known) return { id, title, ...documentId };
    return { id, title, markdown: await readText({ db, space }, entry), ...documentId };
  });
