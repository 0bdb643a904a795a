import { expect, test } from "vitest";
import { matchOf } from "../../../src-renderer/editor/menus/ranking.ts";
import { plain } from "../../../src-renderer/data/words/plain.ts";
import { rate } from "../../../src-renderer/screens/search/fuzzy.ts";
import { filterWords, isMatch } from "../../../src-renderer/screens/sidebar/pageFilter.ts";

test.each([
  ["Élan", "elan"],
  ["Straße", "strasse"],
  ["STRAẞE", "strasse"],
  ["Łódź", "lodz"],
  ["Smørrebrød", "smorrebrod"],
  ["日本", "日本"],
])("%s is compared as %s", (text, expected) => {
  expect(plain(text)).toBe(expected);
});

test("a title is found by who has no key for its letters, in every place that finds titles", () => {
  expect(rate("Straße am See", "strasse")).toBeGreaterThan(1);
  expect(isMatch("Straße am See", filterWords("see strasse"))).toBe(true);
  expect(matchOf("strasse", "Straße am See")).toMatchObject({ ranges: [] });
});
