import type { Migration } from "../migrate.ts";

/**
 * What a text includes is kept among what it leads to, so that a report says which contents are not there. What is there
 * from before is looked at in the background (see `relink.ts`).
 */
export const includesAsLinks: Migration = {
  number: 28,
  name: "includes as links",
  statements: () => [
    `insert into meta (key, value) select 'relinked', '["","",""]' where exists (select 1 from states)
      on conflict (key) do nothing`,
  ],
};
