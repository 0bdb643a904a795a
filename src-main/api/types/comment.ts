import { Type, type Static } from "typebox";
import { Document } from "./document.ts";
import { Id, Permissions, strict, Timestamp, Url, Words } from "./scalars.ts";
import { User } from "./user.ts";

const bodyShapes = { markdown: Type.Optional(Type.String()), document: Type.Optional(Document) };

/** A comment's text in the form that was asked for; empty where it is withheld (gaps.md §4). */
export const CommentBody = Type.Object(bodyShapes, { ...strict, maxProperties: 1 });
export type CommentBody = Static<typeof CommentBody>;

/** A comment's text as writes give it: exactly one of the two forms. */
export const CommentBodyInput = Type.Object(
  { ...bodyShapes, markdown: Type.Optional(Words(Type.String())) },
  { ...strict, minProperties: 1, maxProperties: 1 },
);
export type CommentBodyInput = Static<typeof CommentBodyInput>;

/** The emoji of a reaction. */
export const ReactionEmoji = Type.String({ minLength: 1, maxLength: 50 });
export type ReactionEmoji = Static<typeof ReactionEmoji>;

export const Reaction = Type.Object(
  {
    emoji: ReactionEmoji,
    count: Type.Integer({ minimum: 0 }),
    users: Type.Array(Type.Object({ user: User, reactedAt: Timestamp }, strict)),
  },
  strict,
);
export type Reaction = Static<typeof Reaction>;

export const TableCell = Type.Object({ record: Type.String(), definition: Type.String() }, strict);
export type TableCell = Static<typeof TableCell>;

const Named = Type.Object({ id: Type.String() }, strict);

/** What a comment, or a conflict, is about. */
export const CommentTarget = Type.Object(
  {
    space: Id,
    revision: Id,
    changeRequest: Type.Optional(Id),
    review: Type.Optional(Id),
    page: Type.Optional(Named),
    node: Type.Optional(Named),
    tableCell: Type.Optional(TableCell),
  },
  strict,
);
export type CommentTarget = Static<typeof CommentTarget>;

export const CommentStatus = Type.Enum(["open", "resolved"]);
export type CommentStatus = Static<typeof CommentStatus>;

const posted = {
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Type.Optional(Timestamp),
  reactions: Type.Array(Reaction),
  body: CommentBody,
  urls: Type.Object({ location: Url }, strict),
};

export const CommentPermissions = Permissions(["view", "edit", "reply", "delete"]);
export type CommentPermissions = Static<typeof CommentPermissions>;

/** A comment on a space or a change request (document 1, Comment). */
export const Comment = Type.Object(
  {
    object: Type.Literal("comment"),
    ...posted,
    replies: Type.Integer({ minimum: 0 }),
    repliers: Type.Array(
      Type.Object({ updatedAt: Timestamp, count: Type.Integer({ minimum: 0 }), user: User }, strict),
    ),
    target: CommentTarget,
    permissions: CommentPermissions,
    status: CommentStatus,
    /** These two come together, and only with the status `resolved`. */
    resolvedAt: Type.Optional(Timestamp),
    resolvedBy: Type.Optional(User),
  },
  strict,
);
export type Comment = Static<typeof Comment>;

export const CommentReply = Type.Object(
  { object: Type.Literal("comment-reply"), ...posted, permissions: CommentPermissions },
  strict,
);
export type CommentReply = Static<typeof CommentReply>;
