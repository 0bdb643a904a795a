import { ask } from "../calls/ask.ts";
import { readPage, type Branch } from "../pages/content.ts";
import { textOfDocument } from "../words/description.ts";
import { unlessAbsent } from "../calls/unlessAbsent.ts";
import type { ChangeRequest, Page } from "../calls/records.ts";

/* What a request says and changes, for the screens that show it. */

export function descriptionOf(request: ChangeRequest): string {
  return request.description === undefined ? "" : textOfDocument(request.description);
}

/** The revision of main that a request stands on: what its changes are seen against. */
export function baseOf(request: ChangeRequest): string {
  return request.revisionMergedAncestor ?? request.revisionInitial;
}

/** A text before and after a request; null where there is none. */
export interface BeforeAndAfter {
  before: string | null;
  after: string | null;
}

/** A page's text before and after a request; throws where one of them cannot be read. */
export async function readBothTexts(request: ChangeRequest, pageId: string): Promise<BeforeAndAfter> {
  const branch: Branch = { spaceId: request.space, changeRequestId: request.id };
  const [before, after] = await Promise.all([
    textOf(readPageInRevision(request.space, baseOf(request), pageId)),
    textOf(readPage(branch, pageId)),
  ]);
  return { before, after };
}

/** As {@link readBothTexts}, of a reusable content. */
export async function readBothContents(
  request: ChangeRequest,
  reusableContentId: string,
): Promise<BeforeAndAfter> {
  const read = async (revisionId: string): Promise<string | null> => {
    const found = await unlessAbsent(readContentInRevision(request.space, revisionId, reusableContentId));
    return found === undefined ? null : (found.markdown ?? "");
  };
  const [before, after] = await Promise.all([read(baseOf(request)), read(request.revision)]);
  return { before, after };
}

async function textOf(reading: Promise<Page>): Promise<string | null> {
  const page = await unlessAbsent(reading);
  if (page === undefined) return null;
  return "markdown" in page ? (page.markdown ?? "") : "";
}

export async function readPageInRevision(spaceId: string, revisionId: string, pageId: string): Promise<Page> {
  return ask("getPageInRevisionById", { spaceId, revisionId, pageId, format: "markdown" });
}

export const readContentInRevision = async (spaceId: string, revisionId: string, reusableContentId: string) =>
  ask("getReusableContentInRevisionById", { spaceId, revisionId, reusableContentId, format: "markdown" });
