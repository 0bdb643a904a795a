import { expect, test } from "vitest";
import type { StoredSpace } from "../../../src-main/core/files/storage.ts";
import { byteWords, comingWords, sizeWords } from "../../../src-renderer/data/words/storageWords.ts";

const space = (given: Partial<StoredSpace>): StoredSpace => ({
  id: "s",
  title: "Guide",
  emoji: "",
  kept: "offline",
  pages: 0,
  texts: 0,
  files: 0,
  coming: null,
  ...given,
});

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1.0 KB"],
  [15_360, "15 KB"],
  [9_940_000, "9.9 MB"],
  [1_500_000_000_000_000, "1500 TB"],
])("%d bytes are said as “%s”", (bytes, words) => {
  expect(byteWords(bytes)).toBe(words);
});

test.each<[Partial<StoredSpace>, string]>([
  [{ pages: 1, texts: 2000 }, "1 page · texts 2.0 KB · files 0 bytes"],
  [{ pages: 12_000, files: 5_000_000 }, "12,000 pages · texts 0 bytes · files 5.0 MB"],
  [{ kept: "online" }, "Online only"],
])("A space that has %j takes “%s”", (given, words) => {
  expect(sizeWords(space(given))).toBe(words);
});

test.each<[Partial<StoredSpace>, string]>([
  [{ kept: "fetching", coming: { done: 0, total: 0, unit: "changes" } }, "Waiting for the network"],
  [{ kept: "fetching", coming: { done: 50, total: 200, unit: "changes" } }, "Fetching: 25 %"],
  [{ coming: { done: 1200, total: 3000, unit: "pages" } }, "Fetching pages: 1,200 of 3,000"],
  [{ coming: { done: 1, total: 3, unit: "files" } }, "Fetching files: 1 of 3"],
])("A space that is at %j says “%s”", (given, words) => {
  expect(comingWords(space(given))).toBe(words);
});
