import type { Entry } from "./entry.ts";

/** Siblings in order: by rank, then by id where two ranks are one. */
export function sortEntries<E extends Pick<Entry, "rank" | "id">>(entries: E[]): E[] {
  return entries.sort((a, b) =>
    a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
  );
}

/** Entries that stand in no tree, in order: by title, then by id where two titles are one. */
export function sortByTitle<E extends Pick<Entry, "title" | "id">>(entries: E[]): E[] {
  return entries.sort((a, b) =>
    a.title < b.title ? -1 : a.title > b.title ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
  );
}
