import { expect, test } from "vitest";
import type { KeyedBlock } from "../../../src-renderer/data/pages/blocks.ts";
import { blockRanges } from "../../../src-renderer/editor/blockRanges.ts";
import { placeBlock, placeBlocks } from "../../../src-renderer/editor/margin/blockPlaces.ts";
import { stackCards } from "../../../src-renderer/screens/page/stacking.ts";

const blocksOf = (text: string): KeyedBlock[] =>
  blockRanges(text).map((range, index) => ({ ...range, key: `b${index}` }));

/** The words that each block of `before` is found at in `after`. */
const wordsAfter = (before: string, after: string): string[] =>
  [...placeBlocks(blocksOf(before), after).values()].map(({ from, to }) => after.slice(from, to));

test("blocks are found where they are, however often their words stand in the page", () => {
  const text = "One.\n\n---\n\nTwo.\n\n---\n\nThree.\n";
  expect(wordsAfter(text, text)).toEqual(["One.", "---", "Two.", "---", "Three."]);
  expect(wordsAfter(text, `New.\n\n${text}`)).toEqual(["One.", "---", "Two.", "---", "Three."]);
});

test("of the blocks that are asked for each is where its turn is among all of the page's", () => {
  const blocks = blocksOf("A.\n\nB.\n\nC.\n");
  const places = placeBlocks(blocks, "A!\n\nB.\n\nC!\n", new Set(["b2"]));
  expect([...places]).toEqual([["b2", expect.objectContaining({ from: 8, to: 10 })]]);
});

test("one of several blocks with the same words is the nearest to where it was", () => {
  const text = "Same.\n\nOther.\n\nSame.\n";
  const [first, , last] = blocksOf(text) as [KeyedBlock, KeyedBlock, KeyedBlock];
  const later = `New.\n\n${text}`;
  expect(placeBlock(first, later)).toBe(6);
  expect(placeBlock(last, later)).toBe(later.lastIndexOf("Same."));
  expect(placeBlock(last, "Gone.")).toBe(5);
});

test("a block that is being written on stays where its turn is, and its neighbours where their words are", () => {
  expect(wordsAfter("A.\n\nB.\n\nC.\n", "A.\n\nBee and more.\n\nC.\n")).toEqual([
    "A.",
    "Bee and more.",
    "C.",
  ]);
  expect(wordsAfter("A.\n\nB.\n\nC.\n\nD.\n", "A!\n\nX.\n\nB.\n\nC.\n\nD!\n")).toEqual([
    "A!",
    "B.",
    "C.",
    "D!",
  ]);
});

test("the place of a block that went is some place in the page, and none where the page is empty", () => {
  expect(wordsAfter("A.\n\nB.\n", "A.\n")).toEqual(["A.", "A."]);
  expect(wordsAfter("A.\n\nB.\n", "")).toEqual([]);
});

const card = (id: string, top: number, height = 50) => ({ id, top, height });
const topsOf = (...given: Parameters<typeof stackCards>) => [...stackCards(...given)];

test("cards keep their places where these are free, and push those below them down where they are not", () => {
  expect(topsOf([card("a", 0), card("b", 100)], 10)).toEqual([
    ["a", 0],
    ["b", 100],
  ]);
  expect(topsOf([card("b", 20), card("a", 0), card("c", 30), card("d", 500)], 10)).toEqual([
    ["a", 0],
    ["b", 60],
    ["c", 120],
    ["d", 500],
  ]);
});

test("the card in hand keeps its place, and those above it make room as far as the page goes", () => {
  expect(topsOf([card("a", 200), card("b", 210), card("c", 220)], 10, "c")).toEqual([
    ["a", 100],
    ["b", 160],
    ["c", 220],
  ]);
  expect(topsOf([card("a", 10), card("b", 20)], 10, "b")).toEqual([
    ["a", 0],
    ["b", 60],
  ]);
});
