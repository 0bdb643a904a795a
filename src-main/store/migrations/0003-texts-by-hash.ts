import type { Migration } from "../migrate.ts";

/** A replica asks for texts by hash alone: which ones it lacks, and what an edit was made on. */
export const textsByHash: Migration = {
  number: 3,
  name: "texts by hash",
  statements: () => [`create index texts_by_hash on texts (hash)`],
};
