import type { Migration } from "../migrate.ts";

/** How many comments are open is counted in an index of those alone: a list of spaces counts them for each. */
export const openComments: Migration = {
  number: 16,
  name: "open comments",
  statements: () => [
    `create index comments_open on comments (scope, change_request, resolved_at) where resolved_at is null`,
  ],
};
