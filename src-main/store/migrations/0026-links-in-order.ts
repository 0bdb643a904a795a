import type { Migration } from "../migrate.ts";

/** A server finds links by what they lead to, however long an address is: its index takes 2,700 bytes of a row. */
export const linksInOrder: Migration = {
  number: 26,
  name: "links in order",
  statements: ({ dialect }) =>
    dialect === "sqlite"
      ? []
      : [`create index links_in_order on links (scope, target_kind, left(target, 200))`],
};
