import { ask } from "../calls/ask.ts";
import { joinNews, type News } from "./news.ts";
import type { ChangeRequest, Space } from "../calls/records.ts";
import { listReviews } from "../requests/reviews.ts";

/** Spaces that are looked through, and revisions whose changes are read: a start page is no archive. */
const mostSpaces = 24;
const mostRevisions = 30;
const mostRequests = 30;

/** What others changed since a moment, page by page, the last first. */
export async function readNews(spaces: readonly Space[], user: string, since: string): Promise<News[]> {
  const changed = spaces.filter(({ updatedAt }) => updatedAt > since).slice(0, mostSpaces);
  const found = await Promise.all(
    changed.map(async (space) => {
      const { items } = await ask("listRevisionsInSpace", { spaceId: space.id, limit: mostRevisions });
      return items
        .filter(({ author, createdAt }) => author.id !== user && createdAt > since)
        .map((revision) => ({ space, revision }));
    }),
  );
  const revisions = found
    .flat()
    .sort((a, b) => b.revision.createdAt.localeCompare(a.revision.createdAt))
    .slice(0, mostRevisions);
  return joinNews(
    await Promise.all(
      revisions.map(async ({ space, revision }) => {
        const asked = { spaceId: space.id, revisionId: revision.id, limit: 20, words: false };
        const { changes } = await ask("getRevisionSemanticChanges", asked);
        return { space, revision, changes };
      }),
    ),
  );
}

/** Requests that wait for the writer's review: they were asked, and have not said what they think of it as it is. */
export async function listAwaited(organizationId: string, user: string): Promise<ChangeRequest[]> {
  const asked = await listOf(organizationId, { requestedReviewer: user });
  const answered = await Promise.all(
    asked.map(async (request) =>
      (await listReviews(request)).some(({ reviewer, outdated }) => reviewer.id === user && !outdated),
    ),
  );
  return asked.filter((_request, index) => !answered[index]);
}

/** The writer's own requests that are not in their spaces yet. */
export const listOwn = (organizationId: string, user: string): Promise<ChangeRequest[]> =>
  listOf(organizationId, { creator: user });

async function listOf(
  organizationId: string,
  whose: { creator?: string; requestedReviewer?: string },
): Promise<ChangeRequest[]> {
  const lists = await Promise.all(
    (["open", "draft"] as const).map((status) =>
      ask("listChangeRequestsForOrganization", { organizationId, status, limit: mostRequests, ...whose }),
    ),
  );
  return lists.flatMap(({ items }) => items).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

/** Where conflicts wait for a choice: in a space, or in one of its change requests. */
export interface Waiting {
  space: Space;
  request?: ChangeRequest;
  count: number;
}

/** Where conflicts wait for a choice, and how many. */
export async function countConflicts(organizationId: string, spaces: readonly Space[]): Promise<Waiting[]> {
  const discussed = spaces.filter(({ permissions }) => permissions.comment).slice(0, mostSpaces);
  const requests = discussed.length === 0 ? [] : await listOf(organizationId, {});
  const counts = await Promise.allSettled(
    discussed.flatMap((space) => [
      countIn(space),
      ...requests.filter((request) => request.space === space.id).map((request) => countIn(space, request)),
    ]),
  );
  const counted = counts.filter((one) => one.status === "fulfilled").map(({ value }) => value);
  // One that is gone meanwhile hides no others.
  const refused = counts.find((one) => one.status === "rejected");
  if (refused && counted.length === 0) throw refused.reason;
  return counted.filter(({ count }) => count > 0);
}

async function countIn(space: Space, request?: ChangeRequest): Promise<Waiting> {
  const asked = { spaceId: space.id, status: "open", limit: 1 } as const;
  const { count } = request
    ? await ask("listConflictsInChangeRequest", { ...asked, changeRequestId: request.id })
    : await ask("listConflictsInSpace", asked);
  return { space, count, ...(request ? { request } : {}) };
}
