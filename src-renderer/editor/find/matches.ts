import {
  findNext,
  findPrevious,
  getSearchQuery,
  search,
  selectSelectionMatches,
  type SearchQuery,
} from "@codemirror/search";
import type { EditorState, Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { shownFrom } from "../titleLine.ts";

/** How many matches are counted; past them a number helps nobody. */
export const mostCounted = 2000;

/** How often a query is found, and which of the places is the one that is selected. */
export interface Matches {
  count: number;
  isMore: boolean;
  /** From 1; undefined where none is selected. */
  current: number | undefined;
}

/** A query asks this of each place: nobody could come to one that is not shown, and nothing is replaced there. */
export const isShown = (_match: string, state: EditorState, from: number): boolean =>
  from >= shownFrom(state);

/** Counts the places of a page that a query finds, up to so many. */
export function matchesOf(state: EditorState, query: SearchQuery, most = mostCounted): Matches {
  const matches: Matches = { count: 0, isMore: false, current: undefined };
  if (query.search === "" || !query.valid) return matches;
  const { main } = state.selection;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    if (matches.count === most) return { ...matches, isMore: true };
    matches.count += 1;
    if (next.value.from === main.from && next.value.to === main.to) matches.current = matches.count;
  }
  return matches;
}

/** What was looked for last, with the words that are selected in its place. */
export function queryBegun(state: EditorState): { search: string; replace: string } {
  const { search: last, replace } = getSearchQuery(state);
  const { main } = state.selection;
  const selected = state.sliceDoc(main.from, Math.min(main.to, main.from + 200));
  return { search: selected === "" || selected.includes("\n") ? last : selected, replace };
}

/** The editor's part of finding: it shows the places. What is typed and clicked is in the bar above the page. */
export function finding(): Extension {
  return [
    search({
      top: true,
      createPanel: () => {
        const dom = document.createElement("div");
        dom.hidden = true;
        return { dom };
      },
    }),
    keymap.of([
      { key: "Mod-g", run: findNext, shift: findPrevious, preventDefault: true },
      { key: "F3", run: findNext, shift: findPrevious, preventDefault: true },
      { key: "Mod-Shift-l", run: selectSelectionMatches },
    ]),
  ];
}
