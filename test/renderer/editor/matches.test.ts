import { SearchQuery } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { isShown, matchesOf, mostCounted, queryBegun } from "../../../src-renderer/editor/find/matches.ts";
import { replacements } from "../../../src-renderer/editor/find/replacing.ts";
import { hiddenTitleLine, titleIs } from "../../../src-renderer/editor/titleLine.ts";

const found = (doc: string, query: ConstructorParameters<typeof SearchQuery>[0], anchor = 0, head = anchor) =>
  matchesOf(EditorState.create({ doc, selection: { anchor, head } }), new SearchQuery(query));

test("the places of a query are counted, with the one that is selected", () => {
  expect(found("Oil and oil and boil.", { search: "oil" }, 8, 11)).toEqual({
    count: 3,
    isMore: false,
    current: 2,
  });
  expect(found("Oil and oil and boil.", { search: "oil", caseSensitive: true }).count).toBe(2);
  expect(found("Oil and oil and boil.", { search: "oil", wholeWord: true }).count).toBe(2);
  expect(found("a1 b22", { search: "[a-z]\\d+", regexp: true }).count).toBe(2);
});

test("what is no query finds nothing, and what is everywhere is not counted to its end", () => {
  expect(found("(", { search: "(", regexp: true }).count).toBe(0);
  expect(found("a", { search: "" }).count).toBe(0);
  expect(found("a".repeat(mostCounted + 5), { search: "a" })).toMatchObject({
    count: mostCounted,
    isMore: true,
  });
});

test("the words that are selected are looked for, unless they are lines", () => {
  const state = (anchor: number, head: number) =>
    EditorState.create({ doc: "One two\nthree" }).update({
      selection: { anchor, head },
    }).state;
  expect(queryBegun(state(4, 7)).search).toBe("two");
  expect(queryBegun(state(4, 10)).search).toBe("");
});

test("a title that is not shown a second time is neither found nor replaced", () => {
  const state = EditorState.create({ doc: "# Oil\n\nOil and oil.", extensions: hiddenTitleLine() }).update({
    effects: titleIs.of("Oil"),
  }).state;
  const query = new SearchQuery({ search: "oil", test: isShown });
  expect(matchesOf(state, query).count).toBe(2);
  const instead = { all: "FAT", first: "Fat", other: "fat" };
  expect(replacements(state, query, instead).map(({ from }) => from)).toEqual([7, 15]);
});

test("of what is replaced every place is counted", () => {
  const state = EditorState.create({ doc: "a".repeat(mostCounted + 5) });
  expect(matchesOf(state, new SearchQuery({ search: "a" }), Infinity).count).toBe(mostCounted + 5);
});
