import { pinChangeRequest } from "../pages/branch.ts";
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
  requestParams,
  UpdateComment,
} from "./threads.ts";
import { Comment, CommentReply } from "../types/comment.ts";
import { List } from "../types/lists.ts";

/* Comments on a change request, which a path names by id or number (document 1, Change request comments; gaps.md §21.3). */

const path = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments";
const onComment = { ...requestParams, ...commentParam };
const onReply = { ...onComment, ...replyParam };
const needs = { on: "space", level: "comment" } as const;

export const listCommentsInChangeRequest = query({
  method: "GET",
  path,
  params: requestParams,
  query: commentFilters,
  returns: List(Comment),
  needs,
  run: listComments,
});

export const postCommentInChangeRequest = mutation({
  method: "POST",
  path,
  params: requestParams,
  body: PostComment,
  returns: Comment,
  needs,
  scopes: contentScopes,
  pin: pinPost,
  describe: describePost,
  run: postComment,
});

export const getCommentInChangeRequest = query({
  method: "GET",
  path: `${path}/{commentId}`,
  params: onComment,
  query: inFormat,
  returns: Comment,
  needs,
  etag: etagOfBody,
  run: getComment,
});

export const updateCommentInChangeRequest = mutation({
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

export const deleteCommentInChangeRequest = mutation({
  method: "DELETE",
  path: `${path}/{commentId}`,
  params: onComment,
  status: 204,
  needs,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: describeDelete,
  deletes: (_context, input) => [namedComment(input)],
  run: deleteComment,
});

export const listCommentRepliesInChangeRequest = query({
  method: "GET",
  path: `${path}/{commentId}/replies`,
  params: onComment,
  query: replyPaging,
  returns: List(CommentReply),
  needs,
  run: listReplies,
});

export const postCommentReplyInChangeRequest = mutation({
  method: "POST",
  path: `${path}/{commentId}/replies`,
  params: onComment,
  query: inFormat,
  body: PostReply,
  returns: CommentReply,
  needs,
  scopes: contentScopes,
  pin: pinPostReply,
  describe: describePostReply,
  run: postReply,
});

export const getCommentReplyInChangeRequest = query({
  method: "GET",
  path: `${path}/{commentId}/replies/{commentReplyId}`,
  params: onReply,
  query: inFormat,
  returns: CommentReply,
  needs,
  etag: etagOfBody,
  run: getReply,
});

export const updateCommentReplyInChangeRequest = mutation({
  method: "PUT",
  path: `${path}/{commentId}/replies/{commentReplyId}`,
  params: onReply,
  body: UpdateComment,
  returns: CommentReply,
  needs,
  scopes: contentScopes,
  pin: pinReplyUpdate,
  names: namedBases,
  describe: describeReplyUpdate,
  run: updateReply,
});

export const deleteCommentReplyInChangeRequest = mutation({
  method: "DELETE",
  path: `${path}/{commentId}/replies/{commentReplyId}`,
  params: onReply,
  status: 204,
  needs,
  scopes: contentScopes,
  pin: pinChangeRequest,
  describe: describeReplyDelete,
  deletes: (_context, input) => [namedComment(input), namedReply(input)],
  run: deleteReply,
});
