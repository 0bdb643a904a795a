import { ask } from "../calls/ask.ts";
import { readAll } from "../calls/readAll.ts";
import type { ChangeRequest, User } from "../calls/records.ts";

/** Everybody in the organization, by name; nobody where the writer may not see who is. */
export async function listPeople(organizationId: string): Promise<User[]> {
  const members = await readAll((paging) =>
    ask("listMembersInOrganizationById", { organizationId, sort: "name", order: "asc", ...paging }),
  );
  return members.filter(({ disabled }) => !disabled).map(({ user }) => user);
}

/** Somebody who was asked for a review, and what became of it. */
export interface Asked {
  user: User;
  state: "waiting" | "approved" | "changes-requested" | "outdated";
}

/** Those who were asked to review a request. */
export async function listRequestedReviewers({ space, id }: ChangeRequest): Promise<User[]> {
  const asked = { spaceId: space, changeRequestId: id };
  const reviewers = await readAll((paging) =>
    ask("getRequestedReviewersByChangeRequestId", { ...asked, ...paging }),
  );
  return reviewers.map(({ user }) => user);
}

export async function requestReview({ space, id }: ChangeRequest, user: string): Promise<void> {
  await ask("requestReviewersForChangeRequest", {
    spaceId: space,
    changeRequestId: id,
    body: { users: [user] },
  });
}

export async function withdrawReviewer({ space, id }: ChangeRequest, userId: string): Promise<void> {
  await ask("removeRequestedReviewerFromChangeRequest", { spaceId: space, changeRequestId: id, userId });
}
