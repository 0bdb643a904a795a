import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The rows of the tables in SECURITY.md: the last two columns name code and a test. */
const rows = read("SECURITY.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (-|#|sentence)/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim()))
  .map((cells) => ({
    about: cells.at(-4) ?? cells[0] ?? "",
    code: cells.at(-2) ?? "",
    proof: cells.at(-1) ?? "",
  }));

const checklist = rows.filter((_, at) => at < 20);

test("Electron's checklist is there whole, in its order", () => {
  const numbers = [...read("SECURITY.md").matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(checklist).toHaveLength(20);
});

describe.each(rows)("what SECURITY.md says about “$about”", ({ code, proof }) => {
  test("is held by code that is there", () => {
    const [, path = "", words = ""] = /^`([^`]+)`: `(.+)`$/.exec(code) ?? [];
    expect(existsSync(join(root, path)), path).toBe(true);
    expect(read(path)).toContain(words);
  });

  test("is held by a test that is there", () => {
    const [, path = "", name = ""] = /^`([^`]+)`: "(.+)"$/.exec(proof) ?? [];
    expect(path).toMatch(/\.(test|spec)\.ts$/);
    expect(existsSync(join(root, path)), path).toBe(true);
    const names = [...read(path).matchAll(/\b(?:test|it)(?:\.\w+\([^]*?\))?\(\s*["`'](.*?)["`'],/g)].map(
      ([, one = ""]) => one,
    );
    expect(names.some((one) => one.includes(name)) || read(path).includes(`"${name}`), name).toBe(true);
  });
});

test("Electron is pinned to one release", () => {
  const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
  expect(devDependencies["electron"]).toMatch(/^\d+\.\d+\.\d+$/);
});

test("no source of the page makes HTML from text", () => {
  const forbidden =
    /\{@html|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe|srcdoc\s*=|\beval\(|new Function\(/;
  const sources = readdirSync(join(root, "src-renderer"), { recursive: true, encoding: "utf8" })
    .map((path) => `src-renderer/${path}`)
    .filter((path) => /\.(ts|svelte)$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => forbidden.test(read(path)))).toEqual([]);
});
