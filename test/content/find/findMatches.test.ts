import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { capitalsOf, type Capitals, type Instead } from "../../../src-main/content/find/capitals.ts";
import {
  excerptOf,
  replaceMatches,
  TextFinder,
  type TextQuery,
} from "../../../src-main/content/find/findMatches.ts";
import { behindTitle } from "../../../src-main/content/find/titleHeading.ts";

const query = (words: string, more: Partial<TextQuery> = {}): TextQuery => ({
  words,
  matchCase: false,
  wholeWord: false,
  ...more,
});
const as = (words: string): Instead => ({ other: words, first: words, all: words });
const found = (text: string, words: string, more?: Partial<TextQuery>): string[] =>
  new TextFinder(query(words, more)).find(text).map(({ from, to }) => `${from}:${text.slice(from, to)}`);

describe("what is found in a text", () => {
  test.each<[string, string, string, Partial<TextQuery>, string[]]>([
    ["words in any case", "Lamp, lamp, LAMPS", "lamp", {}, ["0:Lamp", "6:lamp", "12:LAMP"]],
    ["words in their own case", "Lamp, lamp", "lamp", { matchCase: true }, ["6:lamp"]],
    ["whole words", "lamp lamps lamp_ (lamp)", "lamp", { wholeWord: true }, ["0:lamp", "18:lamp"]],
    ["whole words of other scripts", "Größe Größen", "größe", { wholeWord: true }, ["0:Größe"]],
    ["what would be an expression, as it is", "a.c abc $1 [x](y)", "a.c", {}, ["0:a.c"]],
    ["brackets and backslashes", String.raw`\d [x](y)`, "[x](y)", {}, ["3:[x](y)"]],
    ["places behind an emoji", "👩‍🚀 lamp", "lamp", {}, ["6:lamp"]],
    ["no part of an emoji", "👩‍🚀 👍🏽 👍", "👍", {}, ["11:👍"]],
    ["no letter without its accent", "e\u0301 e", "e", {}, ["3:e"]],
    ["an accent in both spellings", "\u00e9 e\u0301", "\u00e9", {}, ["0:\u00e9", "2:e\u0301"]],
    ["places of lines that end as on Windows", "a\r\nlamp\r\nlamp", "lamp", {}, ["3:lamp", "9:lamp"]],
    ["a letter that grows when it is made small", "İİ lamp", "lamp", {}, ["3:lamp"]],
    ["nothing for nothing", "lamp", "", {}, []],
  ])("%s", (_, text, words, more, expected) => {
    expect(found(text, words, more)).toEqual(expected);
  });

  test("a text of a megabyte that nearly matches everywhere is through at once", () => {
    const begun = performance.now();
    expect(found("a".repeat(1_000_000), `${"a".repeat(200)}b`)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

const piece = fc.constantFrom(
  "a",
  "A",
  "b",
  " ",
  "\r\n",
  "\n",
  "e\u0301",
  "é",
  "👩‍🚀",
  "👍🏽",
  "$&",
  "\\",
  "ß",
  "İ",
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
const some = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(""));

describe("replacing", () => {
  test("leaves everything between the places as it is, and puts exactly the other words there", () => {
    fc.assert(
      fc.property(
        text,
        some,
        text,
        fc.boolean(),
        fc.boolean(),
        (all, words, instead, matchCase, wholeWord) => {
          const matches = new TextFinder(query(words, { matchCase, wholeWord })).find(all);
          let rest = replaceMatches(all, matches, as(instead));
          let at = 0;
          for (const { from, to } of matches) {
            expect(from).toBeGreaterThanOrEqual(at);
            expect(to).toBeGreaterThan(from);
            const kept = all.slice(at, from) + instead;
            expect(rest.startsWith(kept)).toBe(true);
            rest = rest.slice(kept.length);
            at = to;
          }
          expect(rest).toBe(all.slice(at));
        },
      ),
    );
  });

  test("by the same words changes nothing where the case has to match", () => {
    fc.assert(
      fc.property(text, fc.constantFrom("a", "b", "$&", "👩‍🚀", "\\"), (all, words) => {
        const matches = new TextFinder(query(words, { matchCase: true })).find(all);
        expect(replaceMatches(all, matches, as(words))).toBe(all);
      }),
    );
  });
});

describe("an excerpt", () => {
  test("is the line of the place, cut between characters", () => {
    const line = `${"👩‍🚀".repeat(60)}lamp${"e\u0301".repeat(120)}`;
    const from = line.indexOf("lamp") + 6;
    const { before, match, after } = excerptOf(`first\n${line}\nlast`, { from, to: from + 4 });
    expect(match).toBe("lamp");
    expect(before).toBe(`… ${"👩‍🚀".repeat([...before.matchAll(/👩/gu)].length)}`);
    expect(after).toBe(`${"e\u0301".repeat([...after.matchAll(/e/g)].length)} …`);
    const words = `${"keeper ".repeat(20)}lamp${" lantern".repeat(40)}`;
    const shown = excerptOf(words, { from: 140, to: 144 });
    expect(shown.before).toMatch(/^… (keeper )+$/);
    expect(shown.after).toMatch(/^( lantern)+ …$/);
    expect(excerptOf("one\r\n  two lamps\r\nthree", { from: 11, to: 15 })).toEqual({
      before: "two ",
      match: "lamp",
      after: "s",
    });
  });
});

test.each<[string, Capitals]>([
  ["lamp", "other"],
  ["Lamp", "first"],
  ["LAMP", "all"],
  ["LAMP 2", "all"],
  ["A lamp", "first"],
  ["A", "first"],
  ["iPhone", "other"],
  ["Äpfel", "first"],
  ["ÄPFEL", "all"],
  ["“Lamp", "first"],
  ["灯", "other"],
  ["42", "other"],
  ["", "other"],
])("“%s” is written with capitals: %s", (words, expected) => {
  expect(capitalsOf(words)).toBe(expected);
});

test("what takes the place of words is written as they were", () => {
  const text = "Lamps, a lamp, LAMPS";
  const matches = new TextFinder(query("lamp")).find(text);
  const instead = { other: "light", first: "Light", all: "LIGHT" };
  expect(replaceMatches(text, matches, instead)).toBe("Lights, a light, LIGHTS");
});

test.each<[string, string, string, number]>([
  ["a heading that repeats the title", "# The lamp\n\nIt burns.\n", "The lamp", 11],
  ["one that is closed, of a file from Windows", "#  The lamp  #\r\nIt burns.", " The lamp ", 16],
  ["no other heading", "# A lamp\n\nIt burns.\n", "The lamp", 0],
  ["no heading below the first level", "## The lamp\n\nIt burns.\n", "The lamp", 0],
  ["nothing of a text that is its title alone, which is shown", "# The lamp", "The lamp", 0],
  ["nothing of an empty text", "", "", 0],
])("a page's text is read from behind %s", (_, text, title, expected) => {
  expect(behindTitle(text, title)).toBe(expected);
});
