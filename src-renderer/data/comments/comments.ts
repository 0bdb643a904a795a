import { ask } from "../calls/ask.ts";
import type { Branch } from "../pages/content.ts";
import { readAll } from "../calls/readAll.ts";
import type { Comment, CommentReply } from "../calls/records.ts";

export type CommentFilter = "open" | "resolved" | "all";

/** What a comment is written on: a page, one of its blocks, or the whole branch. */
export interface CommentTarget {
  page?: string;
  node?: string;
}

/** What a change of a reply may carry. */
export interface ReplyUpdate {
  body?: { markdown: string };
  addedReactions?: string[];
  removedReactions?: string[];
}

/** What a change of a comment may carry. */
export interface CommentUpdate extends ReplyUpdate {
  resolved?: boolean;
}

/** The scope in which a space's conversations stand. */
export const discussionScope = (spaceId: string): string => `discussion:${spaceId}`;

export async function listComments(
  { workspace, spaceId, changeRequestId }: Branch,
  status: CommentFilter,
  targetPage?: string,
): Promise<Comment[]> {
  const query = {
    status,
    order: "asc",
    format: "markdown",
    ...(targetPage === undefined ? {} : { targetPage }),
  } as const;
  return readAll((paging) =>
    changeRequestId === undefined
      ? ask("listCommentsInSpace", { spaceId, ...query, ...paging }, workspace)
      : ask("listCommentsInChangeRequest", { spaceId, changeRequestId, ...query, ...paging }, workspace),
  );
}

export async function postComment(
  { workspace, spaceId, changeRequestId }: Branch,
  target: CommentTarget,
  markdown: string,
): Promise<void> {
  const body = { ...target, body: { markdown } };
  if (changeRequestId === undefined) await ask("postCommentInSpace", { spaceId, body }, workspace);
  else await ask("postCommentInChangeRequest", { spaceId, changeRequestId, body }, workspace);
}

export async function updateComment(
  { workspace, spaceId, changeRequestId }: Branch,
  commentId: string,
  body: CommentUpdate,
): Promise<void> {
  if (changeRequestId === undefined)
    await ask("updateCommentInSpace", { spaceId, commentId, body }, workspace);
  else await ask("updateCommentInChangeRequest", { spaceId, changeRequestId, commentId, body }, workspace);
}

export async function deleteComment(
  { workspace, spaceId, changeRequestId }: Branch,
  commentId: string,
): Promise<void> {
  if (changeRequestId === undefined) await ask("deleteCommentInSpace", { spaceId, commentId }, workspace);
  else await ask("deleteCommentInChangeRequest", { spaceId, changeRequestId, commentId }, workspace);
}

export async function listReplies(
  { workspace, spaceId, changeRequestId }: Branch,
  commentId: string,
): Promise<CommentReply[]> {
  const query = { commentId, format: "markdown" } as const;
  return readAll((paging) =>
    changeRequestId === undefined
      ? ask("listCommentRepliesInSpace", { spaceId, ...query, ...paging }, workspace)
      : ask(
          "listCommentRepliesInChangeRequest",
          { spaceId, changeRequestId, ...query, ...paging },
          workspace,
        ),
  );
}

export async function postReply(
  { workspace, spaceId, changeRequestId }: Branch,
  commentId: string,
  markdown: string,
): Promise<void> {
  const body = { body: { markdown } };
  if (changeRequestId === undefined)
    await ask("postCommentReplyInSpace", { spaceId, commentId, body }, workspace);
  else await ask("postCommentReplyInChangeRequest", { spaceId, changeRequestId, commentId, body }, workspace);
}

export async function updateReply(
  { workspace, spaceId, changeRequestId }: Branch,
  commentId: string,
  commentReplyId: string,
  body: ReplyUpdate,
): Promise<void> {
  const input = { spaceId, commentId, commentReplyId, body };
  if (changeRequestId === undefined) await ask("updateCommentReplyInSpace", input, workspace);
  else await ask("updateCommentReplyInChangeRequest", { ...input, changeRequestId }, workspace);
}

export async function deleteReply(
  { workspace, spaceId, changeRequestId }: Branch,
  commentId: string,
  commentReplyId: string,
): Promise<void> {
  if (changeRequestId === undefined) {
    await ask("deleteCommentReplyInSpace", { spaceId, commentId, commentReplyId }, workspace);
  } else {
    await ask(
      "deleteCommentReplyInChangeRequest",
      { spaceId, changeRequestId, commentId, commentReplyId },
      workspace,
    );
  }
}

/** A change that adds a reaction of the caller's, or takes it back. */
export const reaction = (emoji: string, added: boolean): ReplyUpdate =>
  added ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
