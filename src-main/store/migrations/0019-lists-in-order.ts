import type { Migration } from "../migrate.ts";

/**
 * Spaces and collections have from their making the rank that stands for their age; those that nobody had moved get it
 * here, on an instance and on its replicas alike. So lists of them, and of sites, are read page by page in an index.
 */
export const listsInOrder: Migration = {
  number: 19,
  name: "lists in order",
  statements: () => [
    ...["spaces", "collections"].map((table) => `update ${table} set rank = ${rankOfAge} where rank = ''`),
    `create index spaces_in_order on spaces (organization, rank, id) where deleted_at is null`,
    `create index spaces_in_order_by_parent on spaces (organization, parent, rank, id) where deleted_at is null`,
    `create index spaces_by_age on spaces (organization, created_at, id) where deleted_at is null`,
    `create index sites_by_age on sites (organization, created_at, id)`,
    `create index invites_by_age on invites (scope, created_at, id)`,
  ],
};

/** The digits of a time such as 2026-01-02T03:04:05.006Z behind what ranks of an age begin with. */
const digits = [
  [1, 4],
  [6, 2],
  [9, 2],
  [12, 2],
  [15, 2],
  [18, 2],
  [21, 3],
].map(([from, length]) => `substr(created_at, ${from}, ${length})`);

const rankOfAge = ["'a0'", ...digits, "'00V'"].join(" || ");
