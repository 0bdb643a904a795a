import type { Migration } from "../migrate.ts";

/**
 * The words that a page says most, by which the hits of a search are ranked: an index without the texts and the places
 * of words has `bm25` say nothing but zero. Pages that are indexed already say it when they are indexed again.
 */
export const subjects: Migration = {
  number: 8,
  name: "subjects",
  statements: ({ text }) => [`alter table indexed_pages add column subjects ${text} not null default ''`],
};
