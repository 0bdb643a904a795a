import type { MergeRule, MergeRules, OrganizationMergeRules } from "../api/types/mergeRules.ts";
import { organizationScope } from "../access/scopes.ts";
import type { Reader } from "../store/handles.ts";
import type { ChangeRequestRow, SpaceRow } from "../store/tables.ts";

/** The rules that a merge into a space must meet: its own, or its organization's (gaps.md §2). */
export async function findMergeRules(db: Reader, space: SpaceRow): Promise<MergeRule[]> {
  const own = JSON.parse(space.merge_rules) as MergeRules;
  if (own.type !== "inherit") return own.type === "rules" ? own.rules : [];
  const organization = await db
    .selectFrom("organizations")
    .select("merge_rules")
    .where("scope", "=", organizationScope(space.organization))
    .where("id", "=", space.organization)
    .executeTakeFirst();
  if (!organization) return [];
  const rules = JSON.parse(organization.merge_rules) as OrganizationMergeRules;
  return rules.type === "rules" ? rules.rules : [];
}

export interface MergeFacts {
  request: ChangeRequestRow;
  /** Who merges. */
  user: string;
  outdated: boolean;
}

/**
 * What keeps a request from being merged, in words; nothing when all rules hold or a rule lets this person pass. Rules
 * that ask for a review cannot be met as long as nobody can give one: they refuse rather than look away.
 */
export function unmetRules(rules: readonly MergeRule[], facts: MergeFacts): string[] {
  const bypass = rules.some((rule) => rule.rule === "allow_bypass" && rule.users.includes(facts.user));
  return bypass ? [] : rules.flatMap((rule) => unmet(rule, facts) ?? []);
}

function unmet(rule: MergeRule, { request, user, outdated }: MergeFacts): string | undefined {
  switch (rule.rule) {
    case "allow_bypass":
      return undefined;
    case "require_change_request_subject":
      return request.subject.trim() === "" ? "it needs a subject" : undefined;
    case "require_change_request_description":
      return request.description === null ? "it needs a description" : undefined;
    case "require_author_to_merge":
      return request.created_by === user ? undefined : "only its author may merge it";
    case "require_up_to_date_change_request":
      return outdated ? "it must be up to date with the space" : undefined;
    case "require_at_least_one_review":
      return "it needs a review";
    case "require_at_least_one_approved_review":
      return "it needs a review that approves it";
    case "require_all_reviews_approved":
      return "all its reviews must approve it";
    case "require_agent_review":
      return "it needs the review of an agent";
    case "require_specific_reviewers":
      return "people whom the rule names must review it";
    case "require_one_of_specific_reviewers":
      return "one of the people whom the rule names must review it";
    case "custom":
      return rule.message ?? `this must hold: ${rule.expression}`;
  }
}
