/** Results for the nearest word, where what was typed finds nothing. */
export const nearest = {
  shown: (query: string) => `Showing results for “${query}”.`,
  shownInstead: (query: string, typed: string) => `No page says “${typed}”. Showing results for “${query}”.`,
  insist: (typed: string) => `Only results for “${typed}”`,
  elsewhere: (query: string) => `In other workspaces, results for “${query}”`,
};
