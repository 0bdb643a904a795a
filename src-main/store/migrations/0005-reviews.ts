import type { Migration } from "../migrate.ts";

/** Reviews of change requests, who was asked for one, and which comment a review came with. */
export const reviews: Migration = {
  number: 5,
  name: "reviews",
  rereads: true,
  statements: ({ strict, text }) => [
    `create table reviews (scope ${text} not null, id ${text} not null, change_request ${text} not null, revision ${text} not null,
      seen_at ${text} not null, reviewer ${text} not null, requested_by ${text}, status ${text} not null, created_at ${text} not null,
      primary key (scope, id))${strict}`,
    `create index reviews_by_request on reviews (scope, change_request, created_at, id)`,
    `create table requested_reviewers (scope ${text} not null, change_request ${text} not null, user_id ${text} not null,
      revision ${text} not null, requested_by ${text} not null, created_at ${text} not null,
      primary key (scope, change_request, user_id))${strict}`,
    `create index requested_reviewers_by_user on requested_reviewers (scope, user_id)`,
    `alter table comments add column review ${text}`,
    `create index comments_by_review on comments (scope, review)`,
  ],
};
