/** By whom and since when something was written that the palette looks for. */
export const searchFilters = {
  label: "Which of it",
  author: "Written by",
  anybody: "By anybody",
  me: "By me",
  by: (name: string) => `By ${name}`,
  since: "Written since",
  anyTime: "At any time",
  times: {
    today: "Today",
    week: "In the last 7 days",
    month: "In the last 30 days",
    year: "In the last year",
  },
  remove: (filter: string) => `Remove “${filter}”`,
  removeAll: "Remove the filters",
  none: (words: string, filters: string) =>
    words === "" ? `Nothing was found: ${filters}.` : `Nothing found for “${words}”: ${filters}.`,
  hint: "Backspace in the empty field removes the last filter.",
};
