import type { nearest as english } from "../en/nearest.ts";

export const nearest: typeof english = {
  shown: (query) => `Gezeigt werden Treffer für „${query}“.`,
  shownInstead: (query, typed) => `Keine Seite enthält „${typed}“. Gezeigt werden Treffer für „${query}“.`,
  insist: (typed) => `Nur Treffer für „${typed}“`,
  elsewhere: (query) => `In anderen Arbeitsbereichen, Treffer für „${query}“`,
};
