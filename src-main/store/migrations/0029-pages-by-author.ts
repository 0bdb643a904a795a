import type { Migration } from "../migrate.ts";

/** Who wrote on which pages, and when, so that a search by author reads what that one wrote and no other history. */
export const pagesByAuthor: Migration = {
  number: 29,
  name: "pages by author",
  statements: () => [
    // By what all its rows have in common, too: by fewer columns SQLite would rather walk the whole history.
    `create index pages_by_author on states (scope, branch, kind, gone, author, updated_at, id)
      where branch = 'main' and kind = 'page' and gone = 0`,
  ],
};
