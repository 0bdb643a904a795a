import type { Corpus } from "./corpus.ts";
import { ask, type Runner } from "./stage.ts";

export interface PageText {
  id: string;
  documentId: string;
  markdown: string;
}

/** A page with its text, on main or on a change request. */
export const readPage = (
  runner: Runner,
  user: string,
  spaceId: string,
  pageId: string,
  changeRequestId?: string,
): Promise<PageText> =>
  changeRequestId === undefined
    ? ask(runner, user, "getPageById", { spaceId, pageId })
    : ask(runner, user, "getPageInChangeRequestById", { spaceId, changeRequestId, pageId });

/** The change that saves a page as an editor does: a new text on the text that was read. */
export const editOf = (page: PageText, markdown: string) => ({
  operation: "update_page",
  page: page.id,
  base: page.documentId,
  document: { markdown },
});

/** Reads a page of a space and answers the input that saves it with a few words changed. */
export async function editInput(
  runner: Runner,
  user: string,
  corpus: Corpus,
  spaceId: string,
  pageId: string,
): Promise<{ spaceId: string; body: { changes: ReturnType<typeof editOf>[] } }> {
  const page = await readPage(runner, user, spaceId, pageId);
  return { spaceId, body: { changes: [editOf(page, corpus.edit(page.markdown))] } };
}

/** Edits many pages, on main or on a change request, in as few changes as there may be. */
export async function editPages(
  runner: Runner,
  user: string,
  corpus: Corpus,
  {
    spaceId,
    pages,
    place,
    changeRequestId,
  }: {
    spaceId: string;
    pages: readonly string[];
    place: "first" | "last";
    changeRequestId?: string;
  },
): Promise<void> {
  for (let at = 0; at < pages.length; at += 50) {
    const changes = [];
    for (const id of pages.slice(at, at + 50)) {
      const page = await readPage(runner, user, spaceId, id, changeRequestId);
      changes.push(editOf(page, corpus.edit(page.markdown, place)));
    }
    if (changeRequestId === undefined)
      await ask(runner, user, "updateSpaceContent", { spaceId, body: { changes } });
    else
      await ask(runner, user, "updateChangeRequestContent", {
        spaceId,
        changeRequestId,
        compat: false,
        body: { changes },
      });
  }
}
