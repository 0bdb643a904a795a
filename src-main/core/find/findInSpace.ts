import { setImmediate } from "node:timers/promises";
import type { ContentChange } from "../../api/types/contentChanges.ts";
import { capitalsOf, type Capitals, type Instead } from "../../content/find/capitals.ts";
import {
  excerptOf,
  replaceMatches,
  TextFinder,
  type Excerpt,
  type Match,
  type TextQuery,
} from "../../content/find/findMatches.ts";
import { behindTitle } from "../../content/find/titleHeading.ts";
import { signOf, type PageSign } from "../../content/entry.ts";
import { placePages, walkPages } from "../../content/view/pageTree.ts";
import { findEntries, listEntries } from "../../content/view/viewEntries.ts";
import type { RunningJob } from "../../jobs/running.ts";
import { readStore } from "../../store/store.ts";
import { findTexts } from "../../store/texts/texts.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { changeOf, type FormerPage } from "./formerPages.ts";
import { viewReadable, type BranchChoice } from "./readableBranch.ts";

/** A place at which a page has what is sought. */
export interface FoundMatch extends Match, Excerpt {
  /** Where it begins for an editor, to which the end of a line is always one letter. */
  shownAt: number;
  /** How it is written, and so what takes its place. */
  capitals: Capitals;
}

/** A page that has what is sought. A first heading that repeats the title is found in the title alone. */
export interface FoundPage extends PageSign {
  id: string;
  title: string;
  /** The hash of the text that was searched; null where a page has none. */
  text: string | null;
  inTitle: FoundMatch[];
  /** The places that are shown, and how many there are. */
  matches: FoundMatch[];
  count: number;
}

/** What a branch has of something that is sought. */
export interface FoundInSpace {
  /** In the order of the tree. */
  pages: FoundPage[];
  /** Of all pages, titles among them. */
  count: number;
  /** Pages whose text is not on this computer yet. */
  lacking: number;
}

/** The places that are shown together; past them only their number is. */
export const mostShown = 2000;
/** So many texts are read at once; then whoever else waits for this thread has a turn. */
const atOnce = 50;

interface SearchedPage {
  id: string;
  title: string;
  sign: PageSign;
  text: string | null;
}

/** The pages of a branch, parents before their children, and what their texts are kept under. */
async function readPages(
  engine: Engine,
  { user }: Caller,
  choice: BranchChoice,
): Promise<{ organization: string; pages: SearchedPage[] }> {
  return readStore(engine.store, async (db) => {
    const { space, view } = await viewReadable(engine, db, user, choice, "search");
    const placed = placePages(await listEntries(db, view, "page"));
    const pages = [...walkPages(placed)].map(({ entry: { id, title, fields, text } }) => ({
      id,
      title,
      sign: signOf(fields),
      text,
    }));
    return { organization: space.organization, pages };
  });
}

/** The texts of some pages by their hashes. What a hash names never changes, so nothing is held between two reads. */
const readTexts = (
  engine: Engine,
  organization: string,
  pages: readonly SearchedPage[],
): Promise<Map<string, string>> =>
  readStore(engine.store, (db) =>
    findTexts(
      db,
      organization,
      pages.flatMap(({ text }) => text ?? []),
    ),
  );

/**
 * Looks through the titles and the texts of a branch. Throws 404 for what the caller does not see, 409 for a space that
 * is not on this computer, and the reason of the job's signal where it is cancelled.
 */
export async function findInSpace(
  engine: Engine,
  caller: Caller,
  choice: BranchChoice,
  query: TextQuery,
  job: RunningJob,
): Promise<FoundInSpace> {
  const { organization, pages } = await readPages(engine, caller, choice);
  const finder = new TextFinder(query);
  const found: FoundInSpace = { pages: [], count: 0, lacking: 0 };
  for (let from = 0; from < pages.length; from += atOnce) {
    const part = pages.slice(from, from + atOnce);
    const texts = await readTexts(engine, organization, part);
    for (const page of part) look(found, finder, page, texts);
    job.report(from + part.length, pages.length, "pages");
    await setImmediate();
    job.signal.throwIfAborted();
  }
  return found;
}

/** Matches of a text as they are shown. */
function foundIn(text: string, matches: readonly Match[]): FoundMatch[] {
  let at = 0;
  let twofold = 0;
  return matches.map((match) => {
    twofold += text.slice(at, match.from).split("\r\n").length - 1;
    at = match.from;
    const excerpt = excerptOf(text, match);
    return { ...match, ...excerpt, shownAt: match.from - twofold, capitals: capitalsOf(excerpt.match) };
  });
}

function look(
  found: FoundInSpace,
  finder: TextFinder,
  { id, title, sign, text: name }: SearchedPage,
  texts: ReadonlyMap<string, string>,
): void {
  const text = name === null ? "" : texts.get(name);
  if (text === undefined) found.lacking += 1;
  const begin = behindTitle(text ?? "", title);
  const matches = finder.find(text ?? "").filter(({ from }) => from >= begin);
  const inTitle = foundIn(title, finder.find(title));
  const count = matches.length + inTitle.length;
  if (count === 0) return;
  const room = Math.max(0, mostShown - found.count);
  const shown = foundIn(text ?? "", matches.slice(0, room));
  found.count += count;
  found.pages.push({
    id,
    title,
    ...sign,
    text: name,
    inTitle,
    matches: shown,
    count,
  });
}

/** Which places of a page other words are to stand at; without a choice all of them. */
export interface ReplacedPage {
  id: string;
  /** What was searched: a page that has moved on since is left alone. */
  text: string | null;
  title: string;
  /** Numbers of matches of the text, from 0; all where it is left out. */
  only?: number[];
  /** Is the title left as it is? */
  keepTitle?: boolean;
}

/** Changes that put other words in the place of what was found. */
export interface PlannedReplacement {
  changes: ContentChange[];
  former: FormerPage[];
  /** The places that change. */
  count: number;
  /** Pages that have moved on since they were searched, or are gone. */
  skipped: number;
}

/** Plans a replacement on some pages of a branch; writes nothing. Throws what {@link findInSpace} does. */
export async function planReplacement(
  engine: Engine,
  caller: Caller,
  choice: BranchChoice,
  { query, instead }: { query: TextQuery; instead: Instead },
  wanted: readonly ReplacedPage[],
): Promise<PlannedReplacement> {
  const ids = wanted.map(({ id }) => id);
  const { known, texts } = await readStore(engine.store, async (db) => {
    const { space, view } = await viewReadable(engine, db, caller.user, choice, "search");
    const known = await findEntries(db, view, "page", ids);
    const names = [...known.values()].flatMap(({ text }) => text ?? []);
    return { known, texts: await findTexts(db, space.organization, names) };
  });
  const finder = new TextFinder(query);
  const plan: PlannedReplacement = { changes: [], former: [], count: 0, skipped: 0 };
  for (const one of wanted) {
    const page = known.get(one.id);
    const text = page?.text == null ? undefined : texts.get(page.text);
    const hasMovedOn = page?.text !== one.text || page.title !== one.title;
    if (!page || hasMovedOn || (page.text !== null && text === undefined)) {
      plan.skipped += 1;
      continue;
    }
    const { former, count } = rewrite({ ...one, text }, finder, instead);
    if (count === 0) continue;
    plan.count += count;
    plan.former.push(former);
    plan.changes.push(changeOf(former));
  }
  return plan;
}

/**
 * What a page becomes with other words at its chosen places, and how many of them change. A heading that repeats the
 * title goes on doing so.
 */
function rewrite(
  {
    id,
    title,
    text = "",
    only,
    keepTitle = false,
  }: Omit<ReplacedPage, "text"> & { text: string | undefined },
  finder: TextFinder,
  instead: Instead,
): { former: FormerPage; count: number } {
  const former: FormerPage = { page: id };
  const inTitle = keepTitle ? [] : finder.find(title);
  const titled = replaceMatches(title, inTitle, instead).trim();
  // A page has a title: one that nothing would be left of stays.
  const isRetitled = inTitle.length > 0 && titled !== "" && titled !== title;
  if (isRetitled) former.title = { was: title, became: titled };

  const begin = behindTitle(text, title);
  const matches = finder.find(text);
  const inHeading = isRetitled ? matches.filter(({ from }) => from < begin) : [];
  const inBody = matches.filter(({ from }) => from >= begin).filter((_, at) => only?.includes(at) ?? true);
  const became = replaceMatches(text, [...inHeading, ...inBody], instead);
  if (became !== text) former.text = { was: text, became };
  const isBodyOther = replaceMatches(text, inBody, instead) !== text;
  return { former, count: (isRetitled ? inTitle.length : 0) + (isBodyOther ? inBody.length : 0) };
}
