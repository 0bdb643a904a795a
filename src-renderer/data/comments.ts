import { ask } from "./ask.ts";
import type { Branch } from "./content.ts";
import type { Comment, CommentReply } from "./records.ts";

export type CommentFilter = "open" | "resolved" | "all";

/** What a comment is written on: a page, one of its blocks, or the whole branch. */
export interface CommentTarget {
  page?: string;
  node?: string;
}

/** What a change of a comment may carry. */
export interface CommentUpdate {
  resolved?: boolean;
  body?: { markdown: string };
  addedReactions?: string[];
  removedReactions?: string[];
}

/** The scope in which a space's conversations stand. */
export const discussionScope = (spaceId: string): string => `discussion:${spaceId}`;

export async function listComments(
  { spaceId, changeRequestId }: Branch,
  status: CommentFilter,
  targetPage?: string,
): Promise<Comment[]> {
  const query = {
    status,
    order: "asc",
    format: "markdown",
    limit: 1000,
    ...(targetPage === undefined ? {} : { targetPage }),
  } as const;
  const answer =
    changeRequestId === undefined
      ? await ask("listCommentsInSpace", { spaceId, ...query })
      : await ask("listCommentsInChangeRequest", { spaceId, changeRequestId, ...query });
  return answer.items;
}

export async function postComment(
  { spaceId, changeRequestId }: Branch,
  target: CommentTarget,
  markdown: string,
): Promise<void> {
  const body = { ...target, body: { markdown } };
  if (changeRequestId === undefined) await ask("postCommentInSpace", { spaceId, body });
  else await ask("postCommentInChangeRequest", { spaceId, changeRequestId, body });
}

export async function updateComment(
  { spaceId, changeRequestId }: Branch,
  commentId: string,
  body: CommentUpdate,
): Promise<void> {
  if (changeRequestId === undefined) await ask("updateCommentInSpace", { spaceId, commentId, body });
  else await ask("updateCommentInChangeRequest", { spaceId, changeRequestId, commentId, body });
}

export async function deleteComment({ spaceId, changeRequestId }: Branch, commentId: string): Promise<void> {
  if (changeRequestId === undefined) await ask("deleteCommentInSpace", { spaceId, commentId });
  else await ask("deleteCommentInChangeRequest", { spaceId, changeRequestId, commentId });
}

export async function listReplies(
  { spaceId, changeRequestId }: Branch,
  commentId: string,
): Promise<CommentReply[]> {
  const query = { commentId, format: "markdown", limit: 1000 } as const;
  const answer =
    changeRequestId === undefined
      ? await ask("listCommentRepliesInSpace", { spaceId, ...query })
      : await ask("listCommentRepliesInChangeRequest", { spaceId, changeRequestId, ...query });
  return answer.items;
}

export async function postReply(
  { spaceId, changeRequestId }: Branch,
  commentId: string,
  markdown: string,
): Promise<void> {
  const body = { body: { markdown } };
  if (changeRequestId === undefined) await ask("postCommentReplyInSpace", { spaceId, commentId, body });
  else await ask("postCommentReplyInChangeRequest", { spaceId, changeRequestId, commentId, body });
}

export async function deleteReply(
  { spaceId, changeRequestId }: Branch,
  commentId: string,
  commentReplyId: string,
): Promise<void> {
  if (changeRequestId === undefined) {
    await ask("deleteCommentReplyInSpace", { spaceId, commentId, commentReplyId });
  } else {
    await ask("deleteCommentReplyInChangeRequest", { spaceId, changeRequestId, commentId, commentReplyId });
  }
}

/** Adds a reaction of the caller's or takes it back. */
export async function react(branch: Branch, commentId: string, emoji: string, added: boolean): Promise<void> {
  await updateComment(branch, commentId, added ? { addedReactions: [emoji] } : { removedReactions: [emoji] });
}
