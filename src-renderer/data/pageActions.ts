import { messageOf } from "./ask.ts";
import { writeContent, type Branch } from "./content.ts";
import type { ContentChange } from "./records.ts";
import { toasts } from "./toasts.svelte.ts";

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
    title: "Untitled",
    document: { markdown: "" },
    ...where,
  };
  const { createdPages } = await writeContent(branch, [change]);
  return createdPages[0];
}

export async function renamePage(branch: Branch, page: string, title: string, was: string): Promise<void> {
  await writeContent(branch, [{ operation: "update_page", page, title, was: { title: was } }]);
}

/** A place among pages: under a parent (null: at the top), beside a sibling or last. */
export interface PagePlace {
  into: string | null;
  before?: string;
  after?: string;
}

export async function movePage(branch: Branch, page: string, to: PagePlace): Promise<void> {
  await writeContent(branch, [{ operation: "update_page", page, ...to }]);
}
