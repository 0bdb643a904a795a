import type { Migration } from "../migrate.ts";

/** Collections, files and tokens are read page by page in an index, like all other lists. */
export const listsPaged: Migration = {
  number: 21,
  name: "lists paged",
  statements: () => [
    `create index collections_in_order on collections (organization, rank, id) where deleted_at is null`,
    `create index files_by_title on states (scope, branch, title, id) where kind = 'file'`,
    `create index tokens_by_age on tokens (user_id, created_at, id)`,
  ],
};
