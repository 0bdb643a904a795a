import { ask } from "../calls/ask.ts";
import { readContentInRevision, readPageInRevision } from "./requestChanges.ts";
import { unlessAbsent } from "../calls/unlessAbsent.ts";
import type { Branch } from "../pages/content.ts";
import type { ListPage } from "../calls/pagedList.svelte.ts";
import type { RevisionSummary } from "../calls/records.ts";

/** What has a history of its own to be looked at. */
export type HasHistory = { page: string } | { reusableContent: string };

/** A part of the revisions of a branch that touched a page or a reusable content, newest first. */
export async function listRevisions(
  { workspace, spaceId, changeRequestId }: Branch,
  of: HasHistory,
  paging: { limit: number; page?: string },
): Promise<ListPage<RevisionSummary>> {
  const target = "page" in of ? { targetPage: of.page } : { targetReusableContent: of.reusableContent };
  const query = { ...target, ...paging };
  return changeRequestId === undefined
    ? ask("listRevisionsInSpace", { spaceId, ...query }, workspace)
    : ask("listRevisionsInChangeRequest", { spaceId, changeRequestId, ...query }, workspace);
}

/** A text in a revision, or undefined when it is not there; throws where it cannot be read. */
export async function textOrNothing(
  spaceId: string,
  revisionId: string,
  of: HasHistory,
): Promise<string | undefined> {
  const read = await unlessAbsent(
    "page" in of
      ? readPageInRevision(spaceId, revisionId, of.page)
      : readContentInRevision(spaceId, revisionId, of.reusableContent),
  );
  return read && ("markdown" in read ? (read.markdown ?? "") : "");
}
