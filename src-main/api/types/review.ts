import { Type, type Static } from "typebox";
import { ChangeRequestSubject } from "./changeRequest.ts";
import { Comment, CommentBodyInput } from "./comment.ts";
import { DocumentOrMarkdown } from "./documentOrMarkdown.ts";
import { Was } from "./pageChanges.ts";
import { Id, strict, Timestamp, Url } from "./scalars.ts";
import { User } from "./user.ts";

export const ReviewStatus = Type.Enum(["approved", "changes-requested"]);
export type ReviewStatus = Static<typeof ReviewStatus>;

/** What somebody thinks of a change request as it was at one revision (gaps.md §21.5). */
export const Review = Type.Object(
  {
    object: Type.Literal("change-request-review"),
    id: Id,
    revision: Id,
    reviewer: User,
    requestedBy: Type.Optional(User),
    status: ReviewStatus,
    /** The request was edited since. */
    outdated: Type.Boolean(),
    comment: Type.Optional(Comment),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: Type.Object({ location: Url }, strict),
  },
  strict,
);
export type Review = Static<typeof Review>;

/** A revision as its reader had it before them, with the time of its last save: amended, it keeps its id. */
export const Reviewed = Type.Object(
  {
    revision: Id,
    at: Type.String({
      pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
      description: "a time such as 2026-01-31T09:00:00.000Z",
    }),
  },
  strict,
);
export type Reviewed = Static<typeof Reviewed>;

/** A review as it is submitted; without `reviewed` it is of the request as it is now. */
export const ReviewInput = Type.Object(
  { status: ReviewStatus, comment: Type.Optional(CommentBodyInput), reviewed: Type.Optional(Reviewed) },
  strict,
);
export type ReviewInput = Static<typeof ReviewInput>;

/** Somebody who was asked to review a change request. */
export const RequestedReviewer = Type.Object(
  {
    object: Type.Literal("change-request-requested-reviewer"),
    revision: Id,
    requestedBy: User,
    createdAt: Timestamp,
    kind: Type.Literal("user"),
    user: User,
  },
  strict,
);
export type RequestedReviewer = Static<typeof RequestedReviewer>;

/** Whom to ask for a review, and what to call the request for them; `was` holds what its writer saw before. */
export const ReviewersInput = Type.Object(
  {
    users: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    subject: Type.Optional(ChangeRequestSubject),
    description: Type.Optional(DocumentOrMarkdown),
    was: Type.Optional(Was),
  },
  strict,
);
export type ReviewersInput = Static<typeof ReviewersInput>;

/** What one person did on a change request. */
export const Contributor = Type.Object(
  {
    updatedAt: Timestamp,
    count: Type.Integer({ minimum: 1 }),
    user: User,
    actionType: Type.Enum(["edit", "comment"]),
  },
  strict,
);
export type Contributor = Static<typeof Contributor>;
