import { ask } from "./ask.ts";
import { readPageInRevision } from "./requestChanges.ts";
import { unlessAbsent } from "./unlessAbsent.ts";
import type { Branch } from "./content.ts";
import type { RevisionSummary } from "./records.ts";

/** The revisions of a branch that touched a page, newest first. */
export async function listRevisions(
  { workspace, spaceId, changeRequestId }: Branch,
  targetPage: string,
): Promise<RevisionSummary[]> {
  const query = { targetPage, limit: 200 };
  const answer =
    changeRequestId === undefined
      ? await ask("listRevisionsInSpace", { spaceId, ...query }, workspace)
      : await ask("listRevisionsInChangeRequest", { spaceId, changeRequestId, ...query }, workspace);
  return answer.items;
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
