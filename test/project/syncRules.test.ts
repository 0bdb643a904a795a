import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const rules = [...read("src-main/sync/RULES.md").matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(
  ([, rule]) => rule,
);

/** The rules at the end of tests' titles, such as "(P1, L2)". */
const named = new Set(
  globSync("test/**/*.{test,spec}.ts", { cwd: root })
    .filter((path) => !path.endsWith("syncRules.test.ts"))
    .flatMap((path) => [...read(path).matchAll(/ \(([A-Z]\d+(?:, [A-Z]\d+)*)\)["`],/g)])
    .flatMap(([, cited]) => (cited as string).split(", ")),
);

test("the rules of sync are numbered one after the other", () => {
  const numbered = Object.entries(Object.groupBy(rules, (rule) => rule?.[0] ?? "")).flatMap(
    ([letter, ofLetter]) => (ofLetter ?? []).map((_, at) => `${letter}${at + 1}`),
  );
  expect(rules).toEqual(numbered);
  expect(rules.length).toBeGreaterThan(40);
});

test("every rule of sync is shown by a test that names it", () => {
  expect(rules.filter((rule) => !named.has(rule as string))).toEqual([]);
});

test("no test names a rule of sync that there is not", () => {
  expect([...named].filter((rule) => !rules.includes(rule))).toEqual([]);
});
