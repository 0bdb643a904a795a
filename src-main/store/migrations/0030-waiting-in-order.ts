import type { Migration } from "../migrate.ts";

/** How far rows of a scope wait, and in which order they are applied, is read off an index: a pull asks with every part. */
export const waitingInOrder: Migration = {
  number: 30,
  name: "waiting in order",
  statements: () => [`create index pulled_in_order on pulled (scope, number)`],
};
