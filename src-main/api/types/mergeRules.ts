import { Type, type Static } from "typebox";
import { Expression, Id, strict } from "./scalars.ts";

/** One rule that a merge must meet, told apart by `rule` (gaps.md §2). */
export const MergeRule = Type.Union([
  Type.Object(
    {
      rule: Type.Enum(["require_specific_reviewers", "require_one_of_specific_reviewers", "allow_bypass"]),
      users: Type.Array(Id),
    },
    strict,
  ),
  Type.Object(
    {
      rule: Type.Enum([
        "require_at_least_one_review",
        "require_at_least_one_approved_review",
        "require_all_reviews_approved",
        "require_agent_review",
        "require_up_to_date_change_request",
        "require_change_request_subject",
        "require_change_request_description",
        "require_author_to_merge",
      ]),
    },
    strict,
  ),
  Type.Object(
    { rule: Type.Literal("custom"), expression: Expression, message: Type.Optional(Type.String()) },
    strict,
  ),
]);
export type MergeRule = Static<typeof MergeRule>;

/** A rule that would refuse a merge, and why. */
export const UnmetMergeRule = Type.Object({ rule: Type.String(), message: Type.String() }, strict);
export type UnmetMergeRule = Static<typeof UnmetMergeRule>;

const Rules = Type.Object({ type: Type.Literal("rules"), rules: Type.Array(MergeRule) }, strict);
const None = Type.Object({ type: Type.Literal("none") }, strict);

/** An organization's rules; all that are listed must hold. */
export const OrganizationMergeRules = Type.Union([Rules, None]);
export type OrganizationMergeRules = Static<typeof OrganizationMergeRules>;

/** A space's rules: its own, none, or its organization's. */
export const MergeRules = Type.Union([Type.Object({ type: Type.Literal("inherit") }, strict), Rules, None]);
export type MergeRules = Static<typeof MergeRules>;
