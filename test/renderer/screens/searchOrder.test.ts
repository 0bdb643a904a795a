import { expect, test } from "vitest";
import type { SearchEntry } from "../../../src-renderer/screens/search/entries.ts";
import { inOrder } from "../../../src-renderer/screens/search/order.ts";

const entries = (...titles: string[]): SearchEntry[] =>
  titles.map((title) => ({ key: title, title }) as SearchEntry);

const order = (words: string, found: Partial<Parameters<typeof inOrder>[1]>): string[] => {
  const none = { recent: [], commands: [], titles: [], inTexts: [], places: [], requests: [] };
  return inOrder(words, { ...none, comments: [], foreign: [], ...found }).map(({ title }) => title);
};

test("a command that is typed in full comes before the pages that are called like it", () => {
  const found = { commands: entries("New page"), titles: entries("New pages of June") };
  expect(order("new page", found)).toEqual(["New page", "New pages of June"]);
});

test("a command that a word names comes after what is here, and before what other workspaces say", () => {
  const found = {
    commands: entries("Use dark colours", "Open a mark"),
    inTexts: entries("Lamps"),
    foreign: entries("On your computer"),
  };
  expect(order("dark", found)).toEqual(["Lamps", "Use dark colours", "On your computer", "Open a mark"]);
});

test("a command that a word names stands beside the pages of that title", () => {
  const found = {
    commands: entries("Organization: Teams"),
    titles: entries("Our teams"),
    inTexts: entries("Lamps"),
  };
  expect(order("teams", found)).toEqual(["Our teams", "Organization: Teams", "Lamps"]);
});
