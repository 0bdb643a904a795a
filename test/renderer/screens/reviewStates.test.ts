import { expect, test } from "vitest";
import type { MergeRule, Review, User } from "../../../src-renderer/data/calls/records.ts";
import { reviewRefusal, statesOf } from "../../../src-renderer/screens/changes/reviewStates.ts";

const user = (id: string) => ({ object: "user", id, displayName: id }) as User;
const review = (id: string, status: Review["status"], outdated = false) =>
  ({ reviewer: user(id), status, outdated }) as Review;

test("whoever was asked waits until they reviewed, and their last review counts while it is of what there is", () => {
  const reviews = [
    review("ben", "approved"),
    review("ben", "changes-requested"),
    review("cleo", "approved", true),
  ];
  expect(statesOf([user("ada"), user("ben"), user("cleo")], reviews).map(({ state }) => state)).toEqual([
    "waiting",
    "approved",
    "outdated",
  ]);
});

const named = (rule: "require_specific_reviewers" | "allow_bypass", ...users: string[]): MergeRule => ({
  rule,
  users,
});

test.each<[string, string, boolean, MergeRule[], string | undefined]>([
  ["somebody else with the level reviews", "ben", true, [], undefined],
  ["somebody without the level does not", "ben", false, [], "role"],
  ["its author does not", "ada", true, [{ rule: "require_at_least_one_review" }], "author"],
  [
    "its author does where a rule names them",
    "ada",
    true,
    [named("require_specific_reviewers", "ada")],
    undefined,
  ],
  [
    "its author does not where it names others",
    "ada",
    true,
    [named("require_specific_reviewers", "ben")],
    "author",
  ],
  [
    "whoever may pass the rules has nothing to approve",
    "ada",
    true,
    [named("allow_bypass", "ada")],
    "author",
  ],
  ["a rule of words may count them", "ada", true, [{ rule: "custom", expression: "true" }], undefined],
])("%s", (_, user_, mayReview, rules, expected) => {
  expect(reviewRefusal({ createdBy: user("ada") }, user_, { mayReview, rules })).toBe(expected);
});
