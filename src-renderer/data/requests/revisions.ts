import { ask } from "../calls/ask.ts";
import { readPageInRevision } from "./requestChanges.ts";
import { unlessAbsent } from "../calls/unlessAbsent.ts";
import type { Branch } from "../pages/content.ts";
import type { ListPage } from "../calls/pagedList.svelte.ts";
import type { RevisionSummary } from "../calls/records.ts";

/** A part of the revisions of a branch that touched a page, newest first. */
export async function listRevisions(
  { workspace, spaceId, changeRequestId }: Branch,
  targetPage: string,
  paging: { limit: number; page?: string },
): Promise<ListPage<RevisionSummary>> {
  const query = { targetPage, ...paging };
  return changeRequestId === undefined
    ? ask("listRevisionsInSpace", { spaceId, ...query }, workspace)
    : ask("listRevisionsInChangeRequest", { spaceId, changeRequestId, ...query }, workspace);
}

/** A page's text in a revision, or undefined when it is not there; throws where it cannot be read. */
export async function textOrNothing(
  spaceId: string,
  revision: string,
  page: string,
): Promise<string | undefined> {
  const read = await unlessAbsent(readPageInRevision(spaceId, revision, page));
  return read && ("markdown" in read ? (read.markdown ?? "") : "");
}
