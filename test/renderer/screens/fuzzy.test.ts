import fc from "fast-check";
import { expect, test } from "vitest";
import { hasSigns, meansCommand, namesIn, rate, slips } from "../../../src-renderer/screens/search/fuzzy.ts";
import { findBest } from "../../../src-renderer/screens/search/titleList.ts";

const titles = [
  "Installing",
  "Install on Windows",
  "Uninstalling",
  "Çeşme",
  "Comments",
  "Commands",
  "Export",
];
const found = (query: string) => findBest(titles, query, (title) => title, 3);

test("titles that begin with what was asked come first, then those that say it", () => {
  expect(found("install")).toEqual(["Installing", "Install on Windows", "Uninstalling"]);
  expect(found("win inst")).toEqual(["Install on Windows"]);
});

test.each([
  ["instaling", "Installing"],
  ["windwos", "Install on Windows"],
  ["cesme", "Çeşme"],
  ["comandss", "Commands"],
  ["exprot", "Export"],
])("%s finds %s in spite of the slip", (query, title) => {
  expect(found(query)[0]).toBe(title);
});

test("short words and words that have little in common find nothing", () => {
  expect(found("xyz")).toEqual([]);
  expect(rate("Comments", "orange")).toBeUndefined();
});

test("a wrong, a missing, a doubled and two swapped letters are one slip each", () => {
  for (const word of ["lampz", "lmps", "laamps", "lapms"]) expect(slips(word, "lamps", 2)).toBe(1);
  expect(slips("lam", "lamps", 1)).toBe(0);
});

test("titles that were made ready are found as each one is rated by itself, in the same order", () => {
  const letter = fc.constantFrom("a", "b", "ç", "É", "1", " ", "-", "𝒳");
  const text = fc.string({ unit: letter, maxLength: 12 });
  const most = fc.integer({ min: 1, max: 8 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), text, most, (all, query, wanted) => {
      const numbers = all.map((_, at) => at);
      const rated = (isForgiving: boolean) =>
        numbers
          .flatMap((at) => {
            const value = rate(all[at]!, query, isForgiving);
            return value === undefined ? [] : [{ at, value }];
          })
          .sort((a, b) => b.value - a.value)
          .slice(0, wanted)
          .map(({ at }) => at);
      const exact = rated(false);
      const best = exact.length >= Math.min(3, wanted) ? exact : rated(true);
      expect(findBest(numbers, query, (at) => all[at]!, wanted)).toEqual(best);
    }),
    { numRuns: 500 },
  );
});

test("a query means a command where it names one better than it names any page", () => {
  const commands = ["Home", "Organization: Members", "History of this page"];
  expect(meansCommand("organization members", commands, ["Members of the crew"])).toBe(true);
  expect(meansCommand("organisation members", commands, [])).toBe(false);
  expect(meansCommand("home", commands, ["Homeward bound"])).toBe(true);
  expect(meansCommand("home", commands, ["Home"])).toBe(false);
  expect(meansCommand("members", commands, ["Members of the crew"])).toBe(false);
  expect(meansCommand("", commands, [])).toBe(false);
});

test("a query names a title when each of its words begins one of the title's", () => {
  expect(namesIn("Organization: Members", "members")).toBe(true);
  expect(namesIn("Organization: Members", "mem org")).toBe(true);
  expect(namesIn("Organization: Members", "bers")).toBe(false);
  expect(namesIn("Organization: Members", "membres")).toBe(false);
  expect(namesIn("Organization: Members", " ")).toBe(false);
});

test("a query with quotes, a minus or OR is left to the search in texts", () => {
  expect(['"exact words"', "sync -draft", "this OR that", "-x"].map(hasSigns)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["well-known", "--flag", "ORder", "this or that", "a - b"].map(hasSigns)).toEqual(
    Array(5).fill(false),
  );
});
