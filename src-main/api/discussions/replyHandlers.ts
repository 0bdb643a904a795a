import type { Static, TObject } from "typebox";
import {
  changeBody,
  deleteReply as deleteReplyRow,
  postReply as postReplyRow,
  react,
  settleComment,
} from "../../content/comments.ts";
import {
  countReplies,
  findComment,
  findReply,
  listReplies as listReplyRows,
} from "../../store/discussions/comments.ts";
import type { ReplyRow } from "../../store/tables.ts";
import { authoringIn, type ReadContext, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import type { Description } from "../operation.ts";
import { paginateRows, timeKeyOf } from "../paging.ts";
import { presentReplies } from "../present/comment.ts";
import {
  bodyText,
  describePlace,
  openThread,
  pinThread,
  postedKey,
  requireComment,
  requireMine,
  settleBody,
  settleEdit,
  type CommentInput,
  type InFormat,
  type OpenThread,
  type PostReply,
  type ReplyInput,
  type replyPaging,
  type UpdateComment,
} from "./threads.ts";
import type { CommentReply } from "../types/comment.ts";
import type { List } from "../types/lists.ts";

/* What is done with replies to comments, wherever those stand (document 1; gaps.md §21.3). */

type ListInput = CommentInput & Static<TObject<typeof replyPaging>>;
type PostInput = CommentInput & { body: Static<typeof PostReply> };
type UpdateInput = ReplyInput & { body: Static<typeof UpdateComment> };

async function presentOne(
  context: ReadContext,
  { place }: OpenThread,
  row: ReplyRow,
  { format }: InFormat = {},
): Promise<CommentReply> {
  const [reply] = await presentReplies(context, place, [row], format);
  return reply as CommentReply;
}

async function requireReply(
  { db }: ReadContext,
  { thread }: OpenThread,
  { commentId, commentReplyId }: ReplyInput,
): Promise<ReplyRow> {
  const reply = await findReply(db, thread.scope, commentId, commentReplyId);
  if (!reply) throw new ApiError(404, `There is no reply ${commentReplyId} to this comment.`);
  return reply;
}

/** The replies to a comment, oldest first. */
export async function listReplies(context: ReadContext, input: ListInput): Promise<List<CommentReply>> {
  const { db } = context;
  const thread = await openThread(context, input);
  const { scope, id } = await requireComment(context, thread, input.commentId);
  const list = await paginateRows(input, {
    count: () => countReplies(db, scope, id),
    fetch: (after, limit) => listReplyRows(db, scope, id, { after: timeKeyOf(after), limit }),
    keyOf: postedKey,
  });
  return { ...list, items: await presentReplies(context, thread.place, list.items, input.format) };
}

export async function getReply(context: ReadContext, input: ReplyInput & InFormat): Promise<CommentReply> {
  const thread = await openThread(context, input);
  await requireComment(context, thread, input.commentId);
  return presentOne(context, thread, await requireReply(context, thread, input), input);
}

/** Keeps what a reply says as Markdown; see the pin of comments. */
export const pinPostReply = async <I extends PostInput>(context: WriteContext, input: I): Promise<I> =>
  settleBody(await pinThread(context, input));

export async function postReply(context: WriteContext, input: PostInput & InFormat): Promise<CommentReply> {
  const thread = await openThread(context, input);
  const comment = await requireComment(context, thread, input.commentId);
  const row = await postReplyRow(authoringIn(context), comment, bodyText(input.body.body));
  return presentOne(context, thread, row, input);
}

export async function describePostReply(context: WriteContext, input: PostInput): Promise<Description> {
  const thread = await openThread(context, input);
  const { page } = await requireComment(context, thread, input.commentId);
  return {
    title: `Reply to a comment on ${await describePlace(context, thread, page)}`,
    text: bodyText(input.body.body),
    ...(page === null ? {} : { page }),
  };
}

/** Names the text that an edit is made on; see the pin of comments. */
export async function pinReplyUpdate<I extends UpdateInput>(context: WriteContext, input: I): Promise<I> {
  const pinned = await pinThread(context, input);
  if (input.body.body === undefined && input.body.removedReactions === undefined) return pinned;
  const thread = await openThread(context, input);
  await requireComment(context, thread, input.commentId);
  return settleEdit(context, pinned, await requireReply(context, thread, input));
}

/** Changes the text of one's own reply and one's own reactions; `resolved` is for the comment that it answers. */
export async function updateReply(context: WriteContext, input: UpdateInput): Promise<CommentReply> {
  const thread = await openThread(context, input);
  const comment = await requireComment(context, thread, input.commentId);
  const reply = await requireReply(context, thread, input);
  const authoring = authoringIn(context);
  const { body, base, resolved, addedReactions = [], removedReactions = [] } = input.body;
  if (body !== undefined) {
    requireMine(context, reply);
    await changeBody(authoring, "replies", reply, { markdown: bodyText(body), base });
  }
  if (resolved !== undefined) await settleComment(authoring, comment, resolved);
  await react(authoring, reply, { added: addedReactions, removed: removedReactions });
  return presentOne(context, thread, await requireReply(context, thread, input));
}

export async function describeReplyUpdate(context: WriteContext, input: UpdateInput): Promise<Description> {
  const thread = await openThread(context, input);
  const { page } = await requireComment(context, thread, input.commentId);
  const { body, base } = input.body;
  return {
    title: `${body ? "Edit of" : "Change of"} a reply on ${await describePlace(context, thread, page)}`,
    ...(page === null ? {} : { page }),
    ...(body === undefined ? {} : { text: bodyText(body), ...(base === undefined ? {} : { base }) }),
  };
}

/** Deletes a reply; one that is not here is deleted already, and so is one whose comment is gone. */
export async function deleteReply(context: WriteContext, input: ReplyInput): Promise<void> {
  const { thread } = await openThread(context, input);
  const { commentId, commentReplyId } = input;
  if (!(await findComment(context.db, thread, commentId))) return;
  const reply = await findReply(context.db, thread.scope, commentId, commentReplyId);
  if (!reply) return;
  requireMine(context, reply);
  await deleteReplyRow(authoringIn(context), reply);
}

export async function describeReplyDelete(context: WriteContext, input: ReplyInput): Promise<Description> {
  return {
    title: `Deletion of a reply in ${await describePlace(context, await openThread(context, input))}`,
  };
}
