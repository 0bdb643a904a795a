import type { searchFilters as english } from "../en/searchFilters.ts";

export const searchFilters: typeof english = {
  label: "Was davon",
  author: "Geschrieben von",
  anybody: "Von allen",
  me: "Von mir",
  by: (name) => `Von ${name}`,
  since: "Geschrieben seit",
  anyTime: "Irgendwann",
  times: {
    today: "Heute",
    week: "In den letzten 7 Tagen",
    month: "In den letzten 30 Tagen",
    year: "Im letzten Jahr",
  },
  remove: (filter) => `„${filter}“ entfernen`,
  removeAll: "Filter entfernen",
  none: (words, filters) =>
    words === "" ? `Nichts gefunden: ${filters}.` : `Nichts gefunden zu „${words}“: ${filters}.`,
  hint: "Rücktaste im leeren Feld entfernt den letzten Filter.",
};
