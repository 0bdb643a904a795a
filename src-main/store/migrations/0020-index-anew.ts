import type { Migration } from "../migrate.ts";

/**
 * The index drops emoji no more. What it had from before is looked at again in the background (see `reindex.ts`), page
 * by page, so that a start takes no longer however much there is.
 */
export const indexAnew: Migration = {
  number: 20,
  name: "index anew",
  statements: () => [
    `insert into meta (key, value) select 'reindexed', '["",""]' where exists (select 1 from indexed_pages)
      on conflict (key) do nothing`,
  ],
};
