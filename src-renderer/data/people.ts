import { ask } from "./ask.ts";
import type { ChangeRequest, User } from "./records.ts";

/** Everybody in the organization, by name; nobody where the writer may not see who is. */
export async function listPeople(organizationId: string): Promise<User[]> {
  const { items } = await ask("listMembersInOrganizationById", {
    organizationId,
    sort: "name",
    order: "asc",
    limit: 1000,
  });
  return items.filter(({ disabled }) => !disabled).map(({ user }) => user);
}

/** Somebody who was asked for a review, and what became of it. */
export interface Asked {
  user: User;
  state: "waiting" | "approved" | "changes-requested" | "outdated";
}

/** Those who were asked to review a request. */
export async function listRequestedReviewers({ space, id }: ChangeRequest): Promise<User[]> {
  const { items } = await ask("getRequestedReviewersByChangeRequestId", {
    spaceId: space,
    changeRequestId: id,
    limit: 1000,
  });
  return items.map(({ user }) => user);
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
