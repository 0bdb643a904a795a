import { replaceNext, SearchQuery, setSearchQuery } from "@codemirror/search";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Instead } from "../../../src-main/content/find/capitals.ts";
import { capitalsOf } from "../../data/words/instead.ts";

/* The editor's own replacing writes one word everywhere; here each match is followed in its capitals. */

/** What stands in the place of each match of a page, by how that is written. */
export function replacements(state: EditorState, query: SearchQuery, instead: Instead) {
  const changes: { from: number; to: number; insert: string }[] = [];
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    const { from, to } = next.value;
    changes.push({ from, to, insert: instead[capitalsOf(state.sliceDoc(from, to))] });
  }
  return changes;
}

/** Replaces every match of the page. */
export function replaceEach(view: EditorView, query: SearchQuery, instead: Instead): void {
  if (view.state.readOnly) return;
  view.dispatch({ changes: replacements(view.state, query, instead), userEvent: "input.replace.all" });
}

/** Replaces the match that is selected and goes on to the next one, or selects the next one where none is. */
export function replaceOne(view: EditorView, query: SearchQuery, instead: Instead): void {
  const { search, caseSensitive, literal, regexp, wholeWord, test } = query;
  const { from, to } = view.state.selection.main;
  const replace = instead[capitalsOf(view.state.sliceDoc(from, to))];
  const now = new SearchQuery({
    search,
    caseSensitive,
    literal,
    regexp,
    wholeWord,
    replace,
    ...(test ? { test } : {}),
  });
  view.dispatch({ effects: setSearchQuery.of(now) });
  replaceNext(view);
  view.dispatch({ effects: setSearchQuery.of(query) });
}
