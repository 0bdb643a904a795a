import { SearchQuery } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { finding, matchesOf, mostCounted, queryBegun } from "../../src-renderer/editor/find/matches.ts";

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
    EditorState.create({ doc: "One two\nthree", extensions: finding() }).update({
      selection: { anchor, head },
    }).state;
  expect(queryBegun(state(4, 7)).search).toBe("two");
  expect(queryBegun(state(4, 10)).search).toBe("");
});
