import { organizationScope } from "../../access/scopes.ts";
import type { Document, DocumentNode } from "../../api/types/document.ts";
import type { MergeRule } from "../../api/types/mergeRules.ts";
import { listContributions } from "../../store/branches/changeRequests.ts";
import { countComments } from "../../store/discussions/comments.ts";
import type { Reader } from "../../store/handles.ts";
import { findPeople } from "../../store/people/people.ts";
import { listRequestedReviewers } from "../../store/discussions/reviews.ts";
import type { ChangeRequestRow, SpaceRow } from "../../store/tables.ts";
import { mainBranch } from "../entry.ts";
import type { ExpressionFacts } from "../expressions/evaluateExpression.ts";
import { lastReviews, listStandingReviews, type StandingReview } from "./reviews.ts";
import { findHead } from "../view/view.ts";

/** What merge rules are about. */
export interface MergeFacts {
  request: ChangeRequestRow;
  /** Its description's text. */
  description: string;
  /** Who merges. */
  user: string;
  /** Has main moved on from what the request stands on? */
  outdated: boolean;
  /** The last review of each reviewer. */
  reviews: StandingReview[];
  nameOf: (user: string) => string;
  /** What a custom rule's expression may name; see {@link expressionFactsOf}. */
  expressionFacts: ExpressionFacts;
}

/** Reads what the rules of a space ask about one of its change requests, for whoever would merge it. */
export async function gatherMergeFacts(
  db: Reader,
  {
    space,
    request,
    user,
    rules,
  }: { space: SpaceRow; request: ChangeRequestRow; user: string; rules: readonly MergeRule[] },
): Promise<MergeFacts> {
  const { scope, id } = request;
  const head = await findHead(db, space.id, id);
  const main = await findHead(db, space.id, mainBranch);
  const reviews = lastReviews(await listStandingReviews(db, request));
  const named = rules.flatMap((rule) => ("users" in rule ? rule.users : []));
  const reviewers = reviews.map(({ reviewer }) => reviewer);
  const people = await findPeople(db, organizationScope(space.organization), [
    ...new Set([request.created_by, user, ...reviewers, ...named]),
  ]);
  const facts = {
    request,
    description: request.description === null ? "" : textOf(JSON.parse(request.description) as Document),
    user,
    outdated: head?.base !== main?.number,
    reviews,
    nameOf: (person: string) => people.get(person)?.display_name ?? "someone who left",
  };
  const comments = await countComments(db, { scope, changeRequest: id }, { status: "open" });
  const asked = await listRequestedReviewers(db, scope, id);
  const contributors = await listContributions(db, scope, id);
  return {
    ...facts,
    expressionFacts: expressionFactsOf(facts, space, {
      comments,
      asked: asked.map(({ user_id }) => user_id),
      contributors: [...new Set(contributors.map((contribution) => contribution.user))],
    }),
  };
}

/**
 * The names of a custom rule's expression:
 * `changeRequest` (`number`, `status`, `subject`, `description` as text, `author` with `id` and `name`, `outdated`,
 * `comments`: how many are open, `createdAt`, `updatedAt`), `reviews` by the last word of each reviewer (`total`,
 * `approved` and `outdated` as numbers, `approvedBy`, `changesRequestedBy` as ids; an outdated approval is none),
 * `requestedReviewers` and `contributors` as ids, `user` (who merges: `id`, `name`), `space` (`id`, `title`, `language`).
 */
function expressionFactsOf(
  { request, description, user, outdated, reviews, nameOf }: Omit<MergeFacts, "expressionFacts">,
  space: SpaceRow,
  { comments, asked, contributors }: { comments: number; asked: string[]; contributors: string[] },
): ExpressionFacts {
  const person = (id: string) => ({ id, name: nameOf(id) });
  const approvedBy = reviews.filter((review) => review.status === "approved" && !review.outdated);
  const changesRequestedBy = reviews.filter((review) => review.status === "changes-requested");
  return {
    changeRequest: {
      number: request.number,
      status: request.status,
      subject: request.subject,
      description,
      author: person(request.created_by),
      outdated,
      comments,
      createdAt: request.created_at,
      updatedAt: request.updated_at,
    },
    reviews: {
      total: reviews.length,
      approved: approvedBy.length,
      outdated: reviews.filter((review) => review.outdated).length,
      approvedBy: approvedBy.map(({ reviewer }) => reviewer),
      changesRequestedBy: changesRequestedBy.map(({ reviewer }) => reviewer),
    },
    requestedReviewers: asked,
    contributors,
    user: person(user),
    space: { id: space.id, title: space.title, language: space.language },
  };
}

/** The words of a document, a line for each block. */
function textOf({ nodes = [], leaves = [] }: Pick<DocumentNode, "nodes" | "leaves">): string {
  const inside = nodes.map(textOf).join(nodes.some(({ object }) => object === "block") ? "\n" : "");
  return leaves.map(({ text }) => text).join("") + inside;
}
