import { messageOf } from "../calls/ask.ts";
import { writeContent, type Branch } from "./content.ts";
import type { ContentChange, Page } from "../calls/records.ts";
import { toasts } from "../window/toasts.svelte.ts";
import { texts } from "../../texts/texts.ts";

/** Runs a change; tells the writer when it is refused. Answers whether it was made. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (problem) {
    toasts.fail(messageOf(problem));
    return false;
  }
}

/** Makes an empty page and answers its id. */
export async function createPage(
  branch: Branch,
  where: { into?: string; after?: string },
): Promise<string | undefined> {
  const change: ContentChange = {
    operation: "insert_page",
    title: texts.page.untitled,
    document: { markdown: "" },
    ...where,
  };
  const { createdPages } = await writeContent(branch, [change]);
  return createdPages[0];
}

export async function renamePage(branch: Branch, page: string, title: string, was: string): Promise<void> {
  await writeContent(branch, [{ operation: "update_page", page, title, was: { title: was } }]);
}

/** Hides a page from readers, or shows it to them again. */
export async function turnHidden(branch: Branch | undefined, { id, hidden }: Page): Promise<void> {
  if (!branch) return;
  const change: ContentChange = { operation: "update_page", page: id, hidden: hidden !== true };
  await attempt(() => writeContent(branch, [change]));
}

/** A place among pages: under a parent (null: at the top), beside a sibling, at an index or last. */
export interface PagePlace {
  into: string | null;
  at?: number;
  before?: string;
  after?: string;
}

/** A page and where it goes. */
export interface PageMove {
  page: string;
  to: PagePlace;
}

/** The change that moves a page. */
export function moving({ page, to }: PageMove): ContentChange {
  return { operation: "update_page", page, ...to };
}

/** How many changes one content write may hold. */
const mostChanges = 50;

/** Makes any number of changes in order, as few writes as they need; `onwritten` is told of each write that was made. */
export async function writeInParts(
  branch: Branch,
  changes: ContentChange[],
  onwritten: (changes: ContentChange[]) => void = () => undefined,
): Promise<void> {
  for (let from = 0; from < changes.length; from += mostChanges) {
    const part = changes.slice(from, from + mostChanges);
    await writeContent(branch, part);
    onwritten(part);
  }
}
