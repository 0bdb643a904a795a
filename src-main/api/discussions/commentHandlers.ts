import type { Static, TObject } from "typebox";
import {
  changeBody,
  deleteComment as deleteCommentRow,
  postComment as postCommentRow,
  react,
  settleComment,
} from "../../content/comments.ts";
import { documentOf } from "../../content/givenText.ts";
import { readText } from "../../content/view/pageText.ts";
import { findEntry } from "../../content/view/viewEntries.ts";
import {
  countComments,
  findComment,
  listComments as listCommentRows,
} from "../../store/discussions/comments.ts";
import type { CommentRow } from "../../store/tables.ts";
import { authoringIn, type ReadContext, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import type { Description } from "../operation.ts";
import { paginateRows, timeKeyOf } from "../paging.ts";
import { presentComments } from "../present/comment.ts";
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
  type commentFilters,
  type CommentInput,
  type InFormat,
  type OpenThread,
  type PostComment,
  type ThreadInput,
  type UpdateComment,
} from "./threads.ts";
import type { Comment } from "../types/comment.ts";
import type { DocumentNode } from "../types/document.ts";
import type { List } from "../types/lists.ts";

/* What is done with comments, wherever they stand (document 1, Space comments and Change request comments). */

type ListInput = ThreadInput & Static<TObject<typeof commentFilters>>;
type PostInput = ThreadInput & { body: Static<typeof PostComment> };
type UpdateInput = CommentInput & { body: Static<typeof UpdateComment> };

async function presentOne(
  context: ReadContext,
  { place }: OpenThread,
  row: CommentRow,
  { format }: InFormat = {},
): Promise<Comment> {
  const [comment] = await presentComments(context, place, [row], format);
  return comment as Comment;
}

/** Comments by the time of their posting, newest first unless asked otherwise. */
export async function listComments(context: ReadContext, input: ListInput): Promise<List<Comment>> {
  const { db } = context;
  const { thread, place } = await openThread(context, input);
  const { order = "desc", status = "all", targetPage, authors } = input;
  const filter = { status, page: targetPage, authors };
  const list = await paginateRows(input, {
    count: () => countComments(db, thread, filter),
    fetch: (after, limit) => listCommentRows(db, thread, filter, { order, after: timeKeyOf(after), limit }),
    keyOf: postedKey,
  });
  return { ...list, items: await presentComments(context, place, list.items, input.format) };
}

export async function getComment(context: ReadContext, input: CommentInput & InFormat): Promise<Comment> {
  const thread = await openThread(context, input);
  return presentOne(context, thread, await requireComment(context, thread, input.commentId), input);
}

/** Keeps what a comment says as Markdown, whatever form it was given in. */
export const pinPost = async <I extends PostInput>(context: WriteContext, input: I): Promise<I> =>
  settleBody(await pinThread(context, input));

export async function postComment(context: WriteContext, input: PostInput): Promise<Comment> {
  const thread = await openThread(context, input);
  const { page, node, tableCell, body } = input.body;
  await requireTarget(context, thread, page, node);
  const row = await postCommentRow(authoringIn(context), thread.view, {
    changeRequest: thread.thread.changeRequest,
    page,
    node,
    tableCell,
    markdown: bodyText(body),
  });
  return presentOne(context, thread, row);
}

/** A page or block that somebody deleted meanwhile loses no comment that was written while it was there. */
async function requireTarget(
  { db, firstRun }: WriteContext,
  { view, space }: OpenThread,
  page: string | undefined,
  node: string | undefined,
): Promise<void> {
  if (!firstRun) return;
  if (page === undefined) {
    if (node !== undefined) throw new ApiError(400, "/body/page is missing: it has the node.");
    return;
  }
  const entry = await findEntry(db, view, "page", page);
  if (!entry) throw new ApiError(400, `/body/page: there is no page ${page} here.`);
  if (node === undefined || entry.blocks.includes(node)) return;
  const { nodes } = documentOf({ text: await readText({ db, space }, entry), keys: entry.blocks, page });
  if (!hasKey(nodes, node)) throw new ApiError(400, `/body/node: there is no block ${node} on this page.`);
}

const hasKey = (nodes: readonly DocumentNode[], key: string): boolean =>
  nodes.some(
    (node) => node.key === key || hasKey(node.nodes ?? [], key) || hasKey(node.fragments ?? [], key),
  );

export async function describePost(context: WriteContext, input: PostInput): Promise<Description> {
  const { page, body } = input.body;
  const place = await describePlace(context, await openThread(context, input), page);
  return { title: `Comment on ${place}`, text: bodyText(body), ...(page === undefined ? {} : { page }) };
}

/** Names the text that an edit is made on, so that it can be merged with what others make of it (design §5). */
export async function pinUpdate<I extends UpdateInput>(context: WriteContext, input: I): Promise<I> {
  const pinned = await pinThread(context, input);
  if (input.body.body === undefined && input.body.removedReactions === undefined) return pinned;
  const comment = await requireComment(context, await openThread(context, input), input.commentId);
  return settleEdit(context, pinned, comment);
}

/** Changes the text of one's own comment, resolves or reopens any, and adds or takes away one's own reactions. */
export async function updateComment(context: WriteContext, input: UpdateInput): Promise<Comment> {
  const thread = await openThread(context, input);
  const comment = await requireComment(context, thread, input.commentId);
  const authoring = authoringIn(context);
  const { body, base, resolved, addedReactions = [], removedReactions = [] } = input.body;
  if (body !== undefined) {
    requireMine(context, comment);
    await changeBody(authoring, "comments", comment, { markdown: bodyText(body), base });
  }
  if (resolved !== undefined) await settleComment(authoring, comment, resolved);
  await react(authoring, comment, { added: addedReactions, removed: removedReactions });
  return presentOne(context, thread, await requireComment(context, thread, comment.id));
}

export async function describeUpdate(context: WriteContext, input: UpdateInput): Promise<Description> {
  const thread = await openThread(context, input);
  const { page } = await requireComment(context, thread, input.commentId);
  const { body, base, resolved } = input.body;
  const what =
    body !== undefined
      ? "Edit of a comment"
      : resolved === undefined
        ? "Reaction to a comment"
        : `${resolved ? "Resolving" : "Reopening"} of a comment`;
  return {
    title: `${what} on ${await describePlace(context, thread, page)}`,
    ...(page === null ? {} : { page }),
    ...(body === undefined ? {} : { text: bodyText(body), ...(base === undefined ? {} : { base }) }),
  };
}

/** Deletes a comment with its replies; one that is not here is deleted already. */
export async function deleteComment(context: WriteContext, input: CommentInput): Promise<void> {
  const { thread } = await openThread(context, input);
  const comment = await findComment(context.db, thread, input.commentId);
  if (!comment) return;
  requireMine(context, comment);
  await deleteCommentRow(authoringIn(context), comment);
}

export async function describeDelete(context: WriteContext, input: CommentInput): Promise<Description> {
  return {
    title: `Deletion of a comment in ${await describePlace(context, await openThread(context, input))}`,
  };
}
