import { Type, type Static } from "typebox";
import { DocumentOrMarkdown } from "./documentOrMarkdown.ts";
import { Id, strict, Timestamp, Url } from "./scalars.ts";
import { User } from "./user.ts";

export const ChangeRequestStatus = Type.Enum(["draft", "open", "archived", "merged"]);
export type ChangeRequestStatus = Static<typeof ChangeRequestStatus>;

/** The statuses that an update may give; `merged` comes from a merge only. */
export const ChangeRequestStatusInput = Type.Enum(["draft", "open", "archived"]);
export type ChangeRequestStatusInput = Static<typeof ChangeRequestStatusInput>;

export const ChangeRequestSubject = Type.String({ maxLength: 100 });
export type ChangeRequestSubject = Static<typeof ChangeRequestSubject>;

/** A proposal to change a space's content (document 1, ChangeRequest; gaps.md §5). */
export const ChangeRequest = Type.Object(
  {
    object: Type.Literal("change-request"),
    id: Id,
    number: Type.Integer({ minimum: 0 }),
    status: ChangeRequestStatus,
    subject: ChangeRequestSubject,
    description: Type.Optional(DocumentOrMarkdown),
    createdBy: User,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    space: Id,
    revision: Id,
    revisionInitial: Id,
    revisionMergedAncestor: Type.Optional(Id),
    revisionMerged: Type.Optional(Id),
    mergedBy: Type.Optional(User),
    mergedAt: Type.Optional(Timestamp),
    comments: Type.Integer({ minimum: 0 }),
    outdated: Type.Boolean(),
    conversationsIssuesCluster: Type.Optional(Id),
    urls: Type.Object({ app: Url, location: Url }, strict),
  },
  strict,
);
export type ChangeRequest = Static<typeof ChangeRequest>;

/** What a merge came to: with `conflicts` main is untouched and they stay on the request (design §5). */
export const MergeAnswer = Type.Object({ revision: Id, result: Type.Enum(["merge", "conflicts"]) }, strict);
export type MergeAnswer = Static<typeof MergeAnswer>;

/** What bringing a change request up to date came to. */
export const UpdateAnswer = Type.Object({ revision: Id, result: Type.Enum(["update", "conflicts"]) }, strict);
export type UpdateAnswer = Static<typeof UpdateAnswer>;
