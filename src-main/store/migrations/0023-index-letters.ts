import type { Migration } from "../migrate.ts";

/**
 * The index has `strasse` for `Straße`, and other letters that not everybody has a key for in the same way. What it had
 * from before is looked at again in the background (see `reindex.ts`), from the beginning where that was underway.
 */
export const indexLetters: Migration = {
  number: 23,
  name: "index letters",
  statements: () => [
    `insert into meta (key, value) select 'reindexed', '["",""]' where exists (select 1 from indexed_pages)
      on conflict (key) do update set value = excluded.value`,
  ],
};
