import {
  findNext,
  findPrevious,
  getSearchQuery,
  highlightSelectionMatches,
  search,
  selectNextOccurrence,
  selectSelectionMatches,
  type SearchQuery,
} from "@codemirror/search";
import { Facet, StateEffect, type EditorState, type Extension } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";
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

const isShowing = Facet.define<boolean, boolean>({ combine: (given) => given.length > 0 });

/** What was looked for last, with the words that are selected in its place. */
export function queryBegun(state: EditorState): { search: string; replace: string } {
  // An editor that shows none takes what is selected for its query, be it lines.
  const { search: last, replace } = state.facet(isShowing)
    ? getSearchQuery(state)
    : { search: "", replace: "" };
  const { main } = state.selection;
  const selected = state.sliceDoc(main.from, Math.min(main.to, main.from + 200));
  return { search: selected === "" || selected.includes("\n") ? last : selected, replace };
}

/** What is typed and clicked is in the bar above the page: the editor only shows the places. */
const places: Extension = [
  isShowing.of(true),
  search({
    top: true,
    createPanel: () => {
      const dom = document.createElement("div");
      dom.hidden = true;
      return { dom };
    },
  }),
];

/** Has an editor show the places of what is looked for. */
export function showPlaces(view: EditorView): void {
  if (!view.state.facet(isShowing)) view.dispatch({ effects: StateEffect.appendConfig.of(places) });
}

const inPlaces =
  (command: Command): Command =>
  (view) => {
    showPlaces(view);
    return command(view);
  };

export const toNext = inPlaces(findNext);
export const toPrevious = inPlaces(findPrevious);
export const selectAllSame = selectSelectionMatches;
export const selectNextSame = selectNextOccurrence;

/** Where else the words stand that are selected. */
export const otherPlaces = highlightSelectionMatches({ minSelectionLength: 3 });
