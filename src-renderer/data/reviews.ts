import { ask } from "./ask.ts";
import type { ChangeRequest, Review, ReviewStatus } from "./records.ts";

/** The reviews of a change request, newest first, their comments as Markdown. */
export async function listReviews({ space, id }: ChangeRequest): Promise<Review[]> {
  const input = { spaceId: space, changeRequestId: id, format: "markdown", limit: 1000 } as const;
  return (await ask("getReviewsByChangeRequestId", input)).items;
}

/** What would refuse a merge by the writer now, in sentences. */
export async function listUnmetRules({ space, id }: ChangeRequest): Promise<string[]> {
  const input = { spaceId: space, changeRequestId: id };
  return (await ask("listUnmetMergeRulesInChangeRequest", input)).items.map(({ message }) => message);
}

/** Says what the writer thinks of a request as it is now, with words where there are any. */
export async function submitReview(
  { space, id }: ChangeRequest,
  status: ReviewStatus,
  markdown?: string,
): Promise<void> {
  await ask("submitChangeRequestReview", {
    spaceId: space,
    changeRequestId: id,
    body: { status, ...(markdown === undefined ? {} : { comment: { markdown } }) },
  });
}
