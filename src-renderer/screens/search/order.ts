import type { SearchEntry } from "./entries.ts";
import { meansCommand, namesIn } from "./fuzzy.ts";

/** What answers a query, by where it was found. */
export interface FoundEntries {
  recent: SearchEntry[];
  commands: SearchEntry[];
  /** Pages by their titles, and by what they say. */
  titles: SearchEntry[];
  inTexts: SearchEntry[];
  /** Reusable contents, spaces and workspaces. */
  places: SearchEntry[];
  requests: SearchEntry[];
  comments: SearchEntry[];
  /** Pages of other workspaces, which arrive last. */
  foreign: SearchEntry[];
}

/** Everything that answers a query, in the order in which it is offered. */
export function inOrder(words: string, found: FoundEntries): SearchEntry[] {
  const { recent, commands, titles, inTexts, places, requests, comments, foreign } = found;
  // Whoever types a command's name means the command, not the pages that speak of it or are spelt like it.
  const titlesOf = (some: SearchEntry[]) => some.map(({ title }) => title);
  if (meansCommand(words, titlesOf(commands), titlesOf(titles)))
    return [...recent, ...commands, ...titles, ...places, ...requests, ...inTexts, ...comments, ...foreign];
  const named = commands.filter(({ title }) => namesIn(title, words));
  const others = commands.filter((command) => !named.includes(command));
  // What is named beside a page's title is not left below all that pages say; alone it is no reason to run it.
  const [high, low] = titles.length > 0 ? [named, []] : [[], named];
  const said = [...requests, ...inTexts, ...comments];
  return [...recent, ...titles, ...high, ...places, ...said, ...low, ...foreign, ...others];
}
