import type { MergeRule, MergeRules } from "../calls/records.ts";

export type RuleName = MergeRule["rule"];

/**
 * The rules that can be added, in the order in which they are offered. The review of an agent is kept where it is asked
 * for, and not offered: none reviews, so that nothing could be merged.
 */
export const offeredRules: readonly RuleName[] = [
  "require_at_least_one_review",
  "require_at_least_one_approved_review",
  "require_all_reviews_approved",
  "require_specific_reviewers",
  "require_one_of_specific_reviewers",
  "require_up_to_date_change_request",
  "require_change_request_subject",
  "require_change_request_description",
  "require_author_to_merge",
  "allow_bypass",
  "custom",
];

/** A rule as it begins: it names nobody and asks nothing yet. */
export function newRule(rule: RuleName): MergeRule {
  switch (rule) {
    case "require_specific_reviewers":
    case "require_one_of_specific_reviewers":
    case "allow_bypass":
      return { rule, users: [] };
    case "custom":
      return { rule, expression: "" };
    default:
      return { rule };
  }
}

/** What can still be added to these: a rule of one's own as often as one likes, every other once. */
export const addableTo = (rules: readonly MergeRule[]): RuleName[] =>
  offeredRules.filter((name) => name === "custom" || !rules.some(({ rule }) => rule === name));

/** Rules as the field of a form holds them: the same text for the same rules. No rules are none, however that is said. */
export function writtenRules(rules: MergeRules): string {
  if (rules.type !== "rules") return JSON.stringify({ type: rules.type });
  if (rules.rules.length === 0) return JSON.stringify({ type: "none" });
  return JSON.stringify({ type: "rules", rules: rules.rules.map(inOrder) });
}

/** Rules that {@link writtenRules} wrote. */
export const readRules = (text: string): MergeRules => JSON.parse(text) as MergeRules;

/** The rules themselves. */
export const rulesIn = (rules: MergeRules): MergeRule[] => (rules.type === "rules" ? rules.rules : []);

/** A record with its rules as a field holds them. */
export const withRulesWritten = <T extends { mergeRules: MergeRules }>(
  record: T,
): Omit<T, "mergeRules"> & { mergeRules: string } => ({
  ...record,
  mergeRules: writtenRules(record.mergeRules),
});

/** What fields say, with the rules as the API takes them. */
export const withRulesRead = (body: Record<string, unknown>): Record<string, unknown> =>
  typeof body["mergeRules"] === "string" ? { ...body, mergeRules: readRules(body["mergeRules"]) } : body;

function inOrder(rule: MergeRule): MergeRule {
  if ("users" in rule) return { rule: rule.rule, users: rule.users };
  if (rule.rule !== "custom") return { rule: rule.rule };
  const { expression, message = "" } = rule;
  return { rule: "custom", expression, ...(message === "" ? {} : { message }) };
}
