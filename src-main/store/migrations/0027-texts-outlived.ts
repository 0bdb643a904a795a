import type { Migration } from "../migrate.ts";

/**
 * Since when nothing is seen to have a text that a scope or a user names, so that what an edit took the place of can go
 * after a while. What is there from before is looked at in the background (see `formerTexts.ts`).
 */
export const textsOutlived: Migration = {
  number: 27,
  name: "texts outlived",
  statements: ({ text }) => [
    `alter table named_texts add column idle_since ${text}`,
    `create index named_texts_idle on named_texts (idle_since) where idle_since is not null`,
  ],
};
