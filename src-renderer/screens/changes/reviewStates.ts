import type { Asked } from "../../data/workspace/people.ts";
import type { ChangeRequest, MergeRule, Review, User } from "../../data/calls/records.ts";

/** What became of each request for a review: the last review of each counts, one of what was edited since no more. */
export function statesOf(asked: readonly User[], reviews: readonly Review[]): Asked[] {
  return asked.map((user) => {
    const last = reviews.find(({ reviewer }) => reviewer.id === user.id);
    if (!last) return { user, state: "waiting" };
    return { user, state: last.outdated ? "outdated" : last.status };
  });
}

/** Why somebody is not offered to review: they would be refused, or nothing would come of it. */
export type ReviewRefusal = "role" | "author";

/** Rules that can ask for the word of the author too. */
const byName = ["require_specific_reviewers", "require_one_of_specific_reviewers"];

/** Whether somebody is offered to review a request; its author only where a rule may count what they say. */
export function reviewRefusal(
  { createdBy }: Pick<ChangeRequest, "createdBy">,
  user: string | undefined,
  { mayReview, rules }: { mayReview: boolean; rules: readonly MergeRule[] },
): ReviewRefusal | undefined {
  if (!mayReview) return "role";
  if (createdBy.id !== user) return undefined;
  const counts = rules.some(
    (rule) =>
      rule.rule === "custom" || (byName.includes(rule.rule) && "users" in rule && rule.users.includes(user)),
  );
  return counts ? undefined : "author";
}
