import { ask } from "../calls/ask.ts";
import { readAll } from "../calls/readAll.ts";
import type {
  ChangeRequest,
  MergeRule,
  Review,
  ReviewStatus,
  Space,
  UnmetMergeRule,
} from "../calls/records.ts";

/** The reviews of a change request, newest first, their comments as Markdown. */
export async function listReviews({ space, id }: ChangeRequest): Promise<Review[]> {
  const input = { spaceId: space, changeRequestId: id, format: "markdown" } as const;
  return readAll((paging) => ask("getReviewsByChangeRequestId", { ...input, ...paging }));
}

/** What would refuse a merge by the writer now, each rule with its sentence. */
export async function listUnmetRules({ space, id }: ChangeRequest): Promise<UnmetMergeRule[]> {
  const input = { spaceId: space, changeRequestId: id };
  return (await ask("listUnmetMergeRulesInChangeRequest", input)).items;
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

/** The rules that a merge into a space must meet: its own, or its organization's. */
export async function listMergeRules(space: Space): Promise<MergeRule[]> {
  const own = space.mergeRules;
  if (own.type !== "inherit") return own.type === "rules" ? own.rules : [];
  const { mergeRules } = await ask("getOrganizationById", { organizationId: space.organization });
  return mergeRules.type === "rules" ? mergeRules.rules : [];
}
