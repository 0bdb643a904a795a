import type { Migration } from "../migrate.ts";

/**
 * FTS5 merges its segments in the commit that made one too many; left alone it does so in idle time only (see
 * `upkeep.ts`), and in a commit when there are 64 of them.
 */
export const mergeWhenIdle: Migration = {
  number: 4,
  name: "merge when idle",
  statements: ({ dialect }) =>
    dialect === "sqlite"
      ? [
          `insert into search (search, rank) values ('automerge', 0)`,
          `insert into search (search, rank) values ('crisismerge', 64)`,
        ]
      : [],
};
