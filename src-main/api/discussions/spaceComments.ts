import {
  deleteComment,
  describeDelete,
  describePost,
  describeUpdate,
  getComment,
  listComments,
  pinPost,
  pinUpdate,
  postComment,
  updateComment,
} from "./commentHandlers.ts";
import { contentScopes } from "../context.ts";
import { mutation, query } from "../operation.ts";
import {
  deleteReply,
  describePostReply,
  describeReplyDelete,
  describeReplyUpdate,
  getReply,
  listReplies,
  pinPostReply,
  pinReplyUpdate,
  postReply,
  updateReply,
} from "./replyHandlers.ts";
import {
  commentFilters,
  commentParam,
  etagOfBody,
  inFormat,
  namedBases,
  namedComment,
  namedReply,
  PostComment,
  PostReply,
  replyPaging,
  replyParam,
  spaceParams,
  UpdateComment,
  UpdateReply,
} from "./threads.ts";
import { Comment, CommentReply } from "../types/comment.ts";
import { List } from "../types/lists.ts";

/* Comments on a space itself (document 1, Space comments; gaps.md §21.3). */

const path = "/v1/spaces/{spaceId}/comments";
const onComment = { ...spaceParams, ...commentParam };
const onReply = { ...onComment, ...replyParam };
const needs = { on: "space", level: "comment" } as const;

export const listCommentsInSpace = query({
  method: "GET",
  path,
  params: spaceParams,
  query: commentFilters,
  returns: List(Comment),
  needs,
  run: listComments,
});

export const postCommentInSpace = mutation({
  method: "POST",
  path,
  params: spaceParams,
  body: PostComment,
  returns: Comment,
  needs,
  scopes: contentScopes,
  pin: pinPost,
  describe: describePost,
  run: postComment,
});

export const getCommentInSpace = query({
  method: "GET",
  path: `${path}/{commentId}`,
  params: onComment,
  query: inFormat,
  returns: Comment,
  needs,
  etag: etagOfBody,
  run: getComment,
});

export const updateCommentInSpace = mutation({
  method: "PUT",
  path: `${path}/{commentId}`,
  params: onComment,
  body: UpdateComment,
  returns: Comment,
  needs,
  scopes: contentScopes,
  pin: pinUpdate,
  names: namedBases,
  describe: describeUpdate,
  run: updateComment,
});

export const deleteCommentInSpace = mutation({
  method: "DELETE",
  path: `${path}/{commentId}`,
  params: onComment,
  status: 204,
  needs,
  scopes: contentScopes,
  describe: describeDelete,
  deletes: (_context, input) => [namedComment(input)],
  run: deleteComment,
});

export const listCommentRepliesInSpace = query({
  method: "GET",
  path: `${path}/{commentId}/replies`,
  params: onComment,
  query: replyPaging,
  returns: List(CommentReply),
  needs,
  run: listReplies,
});

export const postCommentReplyInSpace = mutation({
  method: "POST",
  path: `${path}/{commentId}/replies`,
  params: onComment,
  body: PostReply,
  returns: CommentReply,
  needs,
  scopes: contentScopes,
  pin: pinPostReply,
  describe: describePostReply,
  run: postReply,
});

export const getCommentReplyInSpace = query({
  method: "GET",
  path: `${path}/{commentId}/replies/{commentReplyId}`,
  params: onReply,
  query: inFormat,
  returns: CommentReply,
  needs,
  etag: etagOfBody,
  run: getReply,
});

export const updateCommentReplyInSpace = mutation({
  method: "PUT",
  path: `${path}/{commentId}/replies/{commentReplyId}`,
  params: onReply,
  body: UpdateReply,
  returns: CommentReply,
  needs,
  scopes: contentScopes,
  pin: pinReplyUpdate,
  names: namedBases,
  describe: describeReplyUpdate,
  run: updateReply,
});

export const deleteCommentReplyInSpace = mutation({
  method: "DELETE",
  path: `${path}/{commentId}/replies/{commentReplyId}`,
  params: onReply,
  status: 204,
  needs,
  scopes: contentScopes,
  describe: describeReplyDelete,
  deletes: (_context, input) => [namedComment(input), namedReply(input)],
  run: deleteReply,
});
