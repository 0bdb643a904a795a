import type { Migration } from "../migrate.ts";

/**
 * The index drops the accents of Greek and Cyrillic letters and the vowels of Hebrew and Arabic ones too. What it had
 * from before is looked at again in the background (see `reindex.ts`), from the beginning where that was underway.
 */
export const indexAccents: Migration = {
  number: 22,
  name: "index accents",
  statements: () => [
    `insert into meta (key, value) select 'reindexed', '["",""]' where exists (select 1 from indexed_pages)
      on conflict (key) do update set value = excluded.value`,
  ],
};
