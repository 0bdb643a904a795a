import { ApiError } from "../../api/error.ts";
import type { MergeRule, MergeRules, OrganizationMergeRules } from "../../api/types/mergeRules.ts";
import { organizationScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import { findOrganization, findPeople } from "../../store/people/people.ts";
import type { ChangeRequestRow, SpaceRow } from "../../store/tables.ts";
import { holds } from "../expressions/evaluateExpression.ts";
import { ExpressionError, parseExpression } from "../expressions/parseExpression.ts";
import { gatherMergeFacts, type MergeFacts } from "./mergeFacts.ts";

/** A rule that is not met, and why in a sentence. */
export interface UnmetRule {
  rule: MergeRule["rule"];
  message: string;
}

/** What keeps somebody from merging a request; nothing when all rules of its space hold or one lets them pass. */
export async function listUnmetRules(
  db: Reader,
  asked: { space: SpaceRow; request: ChangeRequestRow; user: string },
): Promise<UnmetRule[]> {
  const rules = await findMergeRules(db, asked.space);
  const { user } = asked;
  const bypass = rules.some((rule) => rule.rule === "allow_bypass" && rule.users.includes(user));
  if (bypass || rules.length === 0) return [];
  const facts = await gatherMergeFacts(db, { ...asked, rules });
  return rules.flatMap((rule) => {
    const message = unmet(rule, facts);
    return message === undefined ? [] : [{ rule: rule.rule, message }];
  });
}

/** The rules that a merge into a space must meet: its own, or its organization's (gaps.md §2). */
async function findMergeRules(db: Reader, space: SpaceRow): Promise<MergeRule[]> {
  const own = JSON.parse(space.merge_rules) as MergeRules;
  if (own.type !== "inherit") return own.type === "rules" ? own.rules : [];
  const organization = await findOrganization(db, organizationScope(space.organization), space.organization);
  if (!organization) return [];
  const rules = JSON.parse(organization.merge_rules) as OrganizationMergeRules;
  return rules.type === "rules" ? rules.rules : [];
}

/**
 * Throws a 400 where a custom rule holds no expression, or where a rule is first made that names somebody who is not
 * known in the organization.
 */
export async function checkMergeRules(
  { db, firstRun }: { db: Reader; firstRun: boolean },
  organization: string,
  rules: MergeRules,
): Promise<void> {
  const path = "/body/mergeRules";
  if (rules.type !== "rules") return;
  if (firstRun) await checkPeople(db, organization, rules.rules, path);
  for (const [index, rule] of rules.rules.entries()) {
    if (rule.rule !== "custom") continue;
    try {
      parseExpression(rule.expression);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      throw new ApiError(400, `${path}/rules/${index}/expression ${error.message}`);
    }
  }
}

/** Everybody whom rules name. */
export const usersOf = (rules: MergeRules): string[] =>
  rules.type === "rules" ? rules.rules.flatMap((rule) => ("users" in rule ? rule.users : [])) : [];

async function checkPeople(
  db: Reader,
  organization: string,
  rules: readonly { rule: string; users?: readonly string[] }[],
  path: string,
): Promise<void> {
  const known = await findPeople(
    db,
    organizationScope(organization),
    rules.flatMap(({ users = [] }) => users),
  );
  for (const [index, { users = [] }] of rules.entries())
    for (const [at, user] of users.entries())
      if (!known.has(user))
        throw new ApiError(
          400,
          `${path}/rules/${index}/users/${at}: there is nobody with the id ${user} in the organization.`,
        );
}

/**
 * Why a rule is not met. A yes counts for what was read: an approval of what was edited since does not. A no stands
 * until whoever said it reviews again.
 */
function unmet(rule: MergeRule, facts: MergeFacts): string | undefined {
  const { request } = facts;
  switch (rule.rule) {
    case "allow_bypass":
      return undefined;
    case "require_change_request_subject":
      return request.subject.trim() === "" ? "It needs a subject." : undefined;
    case "require_change_request_description":
      return facts.description.trim() === "" ? "It needs a description." : undefined;
    case "require_author_to_merge":
      return request.created_by === facts.user
        ? undefined
        : `Only its author, ${facts.nameOf(request.created_by)}, may merge it.`;
    case "require_up_to_date_change_request":
      return facts.outdated ? "It must be brought up to date with the space first." : undefined;
    case "require_at_least_one_review":
      return unmetReview(facts, "any", "It needs a review by somebody else than its author");
    case "require_at_least_one_approved_review":
      return unmetReview(
        facts,
        "approved",
        "It needs a review that approves it, by somebody else than its author",
      );
    case "require_all_reviews_approved":
      return unmetByRefusals(facts);
    case "require_agent_review":
      return `It needs the review of an agent, and no agent reviews here; ${changeable}.`;
    case "require_specific_reviewers":
      return unmetByNamed(facts, rule.users);
    case "require_one_of_specific_reviewers":
      return unmetByOneOf(facts, rule.users);
    case "custom":
      return unmetExpression(facts, rule);
  }
}

/** Reviews of what there is now, by others than whoever made the request: nobody is a second pair of eyes for themself. */
function unmetReview(
  { request, reviews }: MergeFacts,
  wanted: "any" | "approved",
  sentence: string,
): string | undefined {
  const others = reviews.filter(
    ({ reviewer, status }) => reviewer !== request.created_by && (wanted === "any" || status === wanted),
  );
  if (others.some(({ outdated }) => !outdated)) return undefined;
  return `${sentence}${others.length > 0 ? "; it was edited since the last one" : ""}.`;
}

function unmetByRefusals(facts: MergeFacts): string | undefined {
  const refusing = facts.reviews
    .filter(({ status }) => status !== "approved")
    .map(({ reviewer }) => reviewer);
  return refusing.length === 0
    ? undefined
    : `All its reviews must approve it, and ${listOf(facts, refusing, "and")} asked for changes.`;
}

const approves = ({ reviews }: MergeFacts, user: string): boolean =>
  reviews.some(({ reviewer, status, outdated }) => reviewer === user && status === "approved" && !outdated);

function unmetByNamed(facts: MergeFacts, users: readonly string[]): string | undefined {
  const missing = users.filter((user) => !approves(facts, user));
  return missing.length === 0
    ? undefined
    : `${listOf(facts, missing, "and")} must review and approve it as it is now.`;
}

function unmetByOneOf(facts: MergeFacts, users: readonly string[]): string | undefined {
  if (users.some((user) => approves(facts, user))) return undefined;
  return users.length === 0
    ? `One of certain people must approve it, and the rule names nobody; ${changeable}.`
    : `${listOf(facts, users, "or")} must review and approve it as it is now.`;
}

/** Whom to turn to where nobody can meet a rule. */
const changeable = "who administers the space can change this rule";

function unmetExpression(
  facts: MergeFacts,
  { expression, message }: { expression: string; message?: string },
): string | undefined {
  try {
    if (holds(parseExpression(expression), facts.expressionFacts)) return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return `The rule “${expression}” ${error.message}`;
  }
  const said = message?.trim() ?? "";
  if (said === "") return `This must hold: ${expression}.`;
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}

const listOf = ({ nameOf }: MergeFacts, users: readonly string[], word: "and" | "or"): string => {
  const names = [...new Set(users)].map(nameOf);
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} ${word} ${last}`;
};
