import type { Migration } from "../migrate.ts";

/**
 * What a purge looks for is found however much else there is: what is kept for a time only by its age (`retention.ts`),
 * files among all that a space holds.
 */
export const byAge: Migration = {
  number: 9,
  name: "by age",
  statements: () => [
    `create index tombstones_by_age on changes (at) where gone = 1`,
    `create index receipts_by_age on receipts (at)`,
    `create index files_by_scope on states (scope) where kind = 'file'`,
  ],
};
