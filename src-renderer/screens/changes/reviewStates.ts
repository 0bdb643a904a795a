import type { Asked } from "../../data/people.ts";
import type { Review, User } from "../../data/records.ts";

/** What became of each request for a review: the last review of each counts, one of what was edited since no more. */
export function statesOf(asked: readonly User[], reviews: readonly Review[]): Asked[] {
  return asked.map((user) => {
    const last = reviews.find(({ reviewer }) => reviewer.id === user.id);
    if (!last) return { user, state: "waiting" };
    return { user, state: last.outdated ? "outdated" : last.status };
  });
}
