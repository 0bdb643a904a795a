import { Type, type Static, type TObject } from "typebox";
import { discussionScope } from "../../access/scopes.ts";
import { findBase } from "../../content/branches/bases.ts";
import { keepBase, reactionsToRemove } from "../../content/comments.ts";
import { markdownOf } from "../../content/givenText.ts";
import type { NamedRow } from "../../content/branches/onceHere.ts";
import { findEntry } from "../../content/view/viewEntries.ts";
import { findComment, type Thread } from "../../store/discussions/comments.ts";
import type { CommentRow, ReplyRow } from "../../store/tables.ts";
import { hashText } from "../../store/texts/texts.ts";
import { openBranch, pinChangeRequest, type OpenBranch } from "../pages/branch.ts";
import { authoringIn, type ReadContext, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import type { Named } from "../operation.ts";
import type { PageKey } from "../paging.ts";
import { mayChange } from "../present/comment.ts";
import { CommentBodyInput, ReactionEmoji, TableCell, type CommentBody } from "../types/comment.ts";
import { paging } from "../types/lists.ts";
import { Format, GivenEmoji, Id, IdOrNumber, Order, strict, TextHash } from "../types/scalars.ts";

/*
 * Comments stand on a space or on one of its change requests. Both places have the same operations, which differ in
 * their paths alone; what they share is here, in comments' and in replies' handlers.
 */

export const spaceParams = { spaceId: Id };
export const requestParams = { spaceId: Id, changeRequestId: IdOrNumber };
export const commentParam = { commentId: Id };
export const replyParam = { commentReplyId: Id };

export const commentFilters = {
  ...paging,
  order: Type.Optional(Type.Enum(Order.enum, { default: "desc" })),
  status: Type.Optional(Type.Enum(["all", "open", "resolved"], { default: "all" })),
  format: Type.Optional(Type.Enum(Format.enum, { default: "markdown" })),
  targetPage: Type.Optional(Id),
  authors: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
};
export const replyPaging = {
  ...paging,
  format: Type.Optional(Type.Enum(Format.enum, { default: "markdown" })),
};
export const inFormat = { format: Type.Optional(Type.Enum(Format.enum, { default: "markdown" })) };
export type InFormat = Static<TObject<typeof inFormat>>;

export const PostComment = Type.Object(
  {
    body: CommentBodyInput,
    page: Type.Optional(Id),
    node: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    tableCell: Type.Optional(TableCell),
  },
  strict,
);
export const PostReply = Type.Object({ body: CommentBodyInput }, strict);

const Emojis = Type.Array(ReactionEmoji, { maxItems: 50 });
const changes = {
  body: Type.Optional(CommentBodyInput),
  /** The hash of the text that the writer had, as the ETag of its read gives it. */
  base: Type.Optional(TextHash),
  addedReactions: Type.Optional(Type.Array(GivenEmoji, { maxItems: 50 })),
  removedReactions: Type.Optional(Emojis),
};
export const UpdateComment = Type.Object({ ...changes, resolved: Type.Optional(Type.Boolean()) }, strict);
export const UpdateReply = Type.Object(changes, strict);

/** Where an input's comments stand: a space, or with a change request that one. */
export interface ThreadInput {
  spaceId: string;
  changeRequestId?: string;
}
export interface CommentInput extends ThreadInput {
  commentId: string;
}
export interface ReplyInput extends CommentInput {
  commentReplyId: string;
}

/** The branch that a thread speaks of, and where its rows are. */
export interface OpenThread extends OpenBranch {
  thread: Thread;
}

/** Opens the thread that an input names. 404 for an unknown change request. */
export async function openThread(context: ReadContext, input: ThreadInput): Promise<OpenThread> {
  const branch = await openBranch(context, input);
  const thread = { scope: discussionScope(branch.space.id), changeRequest: branch.request?.id ?? null };
  return { ...branch, thread };
}

/** An input in stable terms: a change request by its id. */
export const pinThread = async <I extends ThreadInput>(context: ReadContext, input: I): Promise<I> => {
  const { changeRequestId } = input;
  return changeRequestId === undefined ? input : pinChangeRequest(context, { ...input, changeRequestId });
};

/** The comment of a thread with this id. 404 when there is none. */
export async function requireComment(
  { db }: ReadContext,
  { thread }: OpenThread,
  id: string,
): Promise<CommentRow> {
  const comment = await findComment(db, thread, id);
  if (!comment) throw new ApiError(404, `There is no comment ${id} here.`);
  return comment;
}

/** The row of the comment that an input names. */
export const namedComment = ({ spaceId, commentId: id }: CommentInput): NamedRow => ({
  table: "comments",
  key: { scope: discussionScope(spaceId), id },
});

/** The row of the reply that an input names. */
export const namedReply = ({ spaceId, commentReplyId: id }: ReplyInput): NamedRow => ({
  table: "replies",
  key: { scope: discussionScope(spaceId), id },
});

/** Throws 403 unless the caller posted this or administers the space. */
export function requireMine(context: ReadContext, row: CommentRow | ReplyRow): void {
  if (mayChange(context, row)) return;
  throw new ApiError(403, "Only who posted this, or who administers the space, may change or delete it.");
}

/** The Markdown of a comment's or reply's body, in which form its text is kept. */
export const bodyText = (body: CommentBodyInput): string => markdownOf(body, "/body/body");

/** The same of what somebody posts at this place of their input; throws 400 where it says nothing. */
export function saidText(body: CommentBodyInput, at: string): string {
  const markdown = markdownOf(body, at);
  refuseBlank(markdown, at);
  return markdown;
}

/** An input whose body is Markdown, before anything keeps it: every later run gets the same words. */
export function settleBody<I extends { body: { body: CommentBodyInput } }>(input: I): I {
  const markdown = saidText(input.body.body, "/body/body");
  return { ...input, body: { ...input.body, body: { markdown } } };
}

function refuseBlank(markdown: string, at: string): void {
  if (markdown.trim() === "") throw new ApiError(400, `${at} must not be blank.`);
}

interface Edit {
  body: {
    body?: CommentBodyInput;
    base?: string;
    addedReactions?: string[];
    removedReactions?: string[];
  };
}

/** The same for an edit of `current`, which takes no reactions away that its writer has not got. */
export async function settleEdit<I extends Edit>(
  context: WriteContext,
  input: I,
  current: CommentRow | ReplyRow,
): Promise<I> {
  const settled = await settleEditedBody(context, input, current);
  const { addedReactions: added = [], removedReactions: removed } = input.body;
  if (removed === undefined) return settled;
  const removedReactions = await reactionsToRemove(context, current, { added, removed });
  return { ...settled, body: { ...settled.body, removedReactions } };
}

/**
 * An edit names the text that it is made on (design §5): `current`, unless it names one itself. Of a document, what did
 * not change of that text keeps its bytes.
 */
async function settleEditedBody<I extends Edit>(
  context: WriteContext,
  input: I,
  current: Pick<CommentRow | ReplyRow, "body">,
): Promise<I> {
  const authoring = authoringIn(context);
  const { body, base } = input.body;
  if (body === undefined) return input;
  const { db, space, user } = authoring;
  // Whoever names it may never have sent it, and an instance may ask for it: its author's computer alone has it by its hash.
  const held = await keepBase(authoring, current);
  const text = base === undefined ? current.body : await findBase(db, space, user, base);
  const settled = {
    body: { markdown: markdownOf(body, "/body/body", text === undefined ? undefined : { text }) },
    base: base ?? held,
  };
  refuseBlank(settled.body.markdown, "/body/body");
  return { ...input, body: { ...input.body, ...settled } };
}

/** The ETag of a comment or reply: the hash of its text, which an edit names as its base. */
export const etagOfBody = ({ body }: { body: CommentBody }): string | undefined =>
  body.markdown === undefined ? body.document?.meta?.token : hashText(body.markdown);

/** The texts that an edit names by hash; what gives no text rests on none, and waits for none. */
export const namedBases = ({ body: { body, base } }: { body: { body?: unknown; base?: string } }): Named => ({
  bases: body === undefined || base === undefined ? [] : [base],
  blobs: [],
});

export const postedKey = ({ posted_at, id }: CommentRow | ReplyRow): PageKey => [posted_at, id];

/** Where a comment stands, in words: "Installing in Handbook". */
export async function describePlace(
  { db }: ReadContext,
  { space, request, view }: OpenThread,
  page?: string | null,
): Promise<string> {
  const entry = page ? await findEntry(db, view, "page", page) : undefined;
  const branch = request
    ? `change request ${request.subject === "" ? `#${request.number}` : `“${request.subject}”`} of ${space.title}`
    : space.title;
  return entry ? `${entry.title} in ${branch}` : branch;
}
