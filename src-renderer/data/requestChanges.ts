import { ask } from "./ask.ts";
import { readPage, type Branch } from "./content.ts";
import { textOfDocument } from "./description.ts";
import type { ChangeRequest, Page } from "./records.ts";

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

export async function readBothTexts(request: ChangeRequest, pageId: string): Promise<BeforeAndAfter> {
  const branch: Branch = { spaceId: request.space, changeRequestId: request.id };
  const [before, after] = await Promise.all([
    textIn(() => readPageInRevision(request.space, baseOf(request), pageId)),
    textIn(() => readPage(branch, pageId)),
  ]);
  return { before, after };
}

/** As {@link readBothTexts}, of a reusable content. */
export async function readBothContents(
  request: ChangeRequest,
  reusableContentId: string,
): Promise<BeforeAndAfter> {
  const read = async (revisionId: string): Promise<string | null> => {
    const asked = { spaceId: request.space, revisionId, reusableContentId };
    try {
      return textOfDocument(await ask("getReusableContentDocumentInRevisionById", asked));
    } catch {
      return null;
    }
  };
  const [before, after] = await Promise.all([read(baseOf(request)), read(request.revision)]);
  return { before, after };
}

async function textIn(read: () => Promise<Page>): Promise<string | null> {
  try {
    const page = await read();
    return "markdown" in page ? (page.markdown ?? "") : "";
  } catch {
    return null;
  }
}

export async function readPageInRevision(spaceId: string, revisionId: string, pageId: string): Promise<Page> {
  return ask("getPageInRevisionById", { spaceId, revisionId, pageId, format: "markdown" });
}
