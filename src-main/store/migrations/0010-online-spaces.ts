import type { Migration } from "../migrate.ts";

/** Spaces whose content is not kept on this computer (sync/RULES.md, Offline): a replica's own choice, sent to nobody. */
export const onlineSpaces: Migration = {
  number: 10,
  name: "online spaces",
  statements: ({ strict, text }) => [
    `create table online_spaces (space ${text} primary key, head integer)${strict}`,
  ],
};
