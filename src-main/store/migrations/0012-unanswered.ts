import type { Migration } from "../migrate.ts";

/**
 * How much waits in the outbox, and since when, is asked at every exchange: an index tells it
 * without the rows (SQLite looks there for `numbers` all the same).
 */
export const unanswered: Migration = {
  number: 12,
  name: "unanswered",
  statements: () => [`create index outbox_unanswered on outbox (state, at, numbers) where numbers is null`],
};
