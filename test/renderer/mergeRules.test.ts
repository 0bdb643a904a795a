import { expect, test } from "vitest";
import {
  addableTo,
  newRule,
  offeredRules,
  readRules,
  withRulesRead,
  withRulesWritten,
  writtenRules,
} from "../../src-renderer/data/requests/mergeRules.ts";
import type { MergeRules } from "../../src-renderer/data/calls/records.ts";

const rules: MergeRules = {
  type: "rules",
  rules: [
    { rule: "require_at_least_one_review" },
    { rule: "require_specific_reviewers", users: ["ada", "ben"] },
    { rule: "custom", expression: "reviews.approved >= 2", message: "Two approve it" },
  ],
};

test("rules are the same in a form in whatever order their parts came", () => {
  const other = {
    rules: [
      { rule: "require_at_least_one_review" },
      { users: ["ada", "ben"], rule: "require_specific_reviewers" },
      { message: "Two approve it", expression: "reviews.approved >= 2", rule: "custom" },
    ],
    type: "rules",
  } as MergeRules;
  expect(writtenRules(other)).toBe(writtenRules(rules));
  expect(readRules(writtenRules(rules))).toEqual(rules);
});

test("a list without rules is none, and a rule without words says nothing of them", () => {
  expect(readRules(writtenRules({ type: "rules", rules: [] }))).toEqual({ type: "none" });
  const bare: MergeRules = { type: "rules", rules: [{ rule: "custom", expression: "true", message: "" }] };
  expect(readRules(writtenRules(bare))).toEqual({
    type: "rules",
    rules: [{ rule: "custom", expression: "true" }],
  });
});

test("only what a form says of rules reaches the API, as rules", () => {
  const record = withRulesWritten({ title: "Guide", mergeRules: { type: "inherit" } });
  expect(withRulesRead({ mergeRules: record.mergeRules })).toEqual({ mergeRules: { type: "inherit" } });
  expect(withRulesRead({ title: "Guides" })).toEqual({ title: "Guides" });
});

test("each rule is offered once, a rule of one's own again and again, and an agent's review never", () => {
  const taken = offeredRules.map(newRule);
  expect(addableTo([])).toEqual(offeredRules);
  expect(addableTo(taken)).toEqual(["custom"]);
  expect(addableTo([])).not.toContain("require_agent_review");
});
