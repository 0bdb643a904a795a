import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { root } from "./runtime.ts";

/* What a start loads before the first page can be written on; everything else comes when the page is idle. */

interface Chunk {
  file: string;
  isEntry?: boolean;
  /** The chunks without which it does not run. */
  imports?: string[];
  css?: string[];
}

const built = join(root, "out/renderer");
const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;

/** The files of a chunk and of all that it needs. */
function filesOf(names: string[], seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...filesOf(chunk.imports ?? [], seen)])
      files.add(file);
  }
  return files;
}

const first = [...filesOf(["index.html", "App.svelte"])];

const kilobytes = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0) / 1000;

test("a start loads no more than 350 KB of program and 24 KB of styles, compressed", () => {
  expect(kilobytes(first.filter((file) => file.endsWith(".js")))).toBeLessThan(350);
  expect(kilobytes(first.filter((file) => file.endsWith(".css")))).toBeLessThan(24);
});

test("what the first screen does not show is in no file that a start loads", () => {
  const later = Object.entries(manifest)
    .filter(([name]) => /^screens\/(?!page|sidebar|sync\/LostTouch|storage\/OnlineNote)/.test(name))
    .map(([, { file }]) => file);
  expect(later.length).toBeGreaterThan(10);
  expect(first.filter((file) => later.includes(file))).toEqual([]);
  expect(first.filter((file) => /katex|temml|chart|de-/i.test(file))).toEqual([]);
});

/** The files of the main process that stand before its first line runs. */
function startOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(join(root, "out/main", file), "utf8");
  for (const [, next = ""] of source.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)"/gm))
    startOf(next, seen);
  return seen;
}

test("the app's own thread loads nothing of stores and texts, which its two threads have: a window would wait for it", () => {
  const files = [...startOf("main.js")].map((file) => readFileSync(join(root, "out/main", file), "utf8"));
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(300_000);
  expect(files.filter((source) => /^import\b[^;]*"better-sqlite3"/m.test(source))).toEqual([]);
});
