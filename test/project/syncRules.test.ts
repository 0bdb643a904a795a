import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

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

/** What tests the simulation and the databases of the tests themselves: it shows nothing of the product, so no rule. */
const ofTools = ["checks", "fairRefusals", "longRun", "shrink", "simulate"].map((name) => `${name}.test.ts`);

/** The `test` of `test("…", …)`, and of what is called of it, such as `test.each([…])("…", …)`. */
function calledName(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isTaggedTemplateExpression(called)) return calledName(called.tag);
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called))
    return calledName(called.expression);
  return "";
}

/** Of `test.each([…])("…", …)`, whether it is the call that has no title yet. */
const isCalled = (call: ts.CallExpression): boolean =>
  ts.isCallExpression(call.parent) && call.parent.expression === call;

/** The titles of a file's tests, as they are written, that name no rule and stand in no group that names one. */
function titlesWithoutRule(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && !isCalled(node)) {
      const name = calledName(node.expression);
      const title = node.arguments[0]?.getText() ?? "";
      const isOfRule = / \([A-Z]\d+(?:, [A-Z]\d+)*\)["`]$/.test(title);
      if (isOfRule && ["test", "it", "describe"].includes(name)) return;
      if (name === "test" || name === "it") found.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("read.test.ts", text, ts.ScriptTarget.Latest, true));
  return found;
}

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

test("every test of sync names a rule", () => {
  const paths = globSync("test/sync/**/*.ts", { cwd: root });
  expect(paths.map((path) => basename(path))).toEqual(expect.arrayContaining(ofTools));
  const without = paths
    .filter((path) => !ofTools.includes(basename(path)))
    .flatMap((path) => titlesWithoutRule(read(path)).map((title) => `${path}: ${title}`));
  expect(without).toEqual([]);
});

describe("a title that names no rule is found", () => {
  test.each([
    ["of a test", 'test("a", () => {});', ['"a"']],
    ["of a test on more lines", 'it(\n  "a",\n  async () => {},\n  60_000,\n);', ['"a"']],
    ["of a test that is run in a way of its own", 'test.concurrent("a", () => {});', ['"a"']],
    ["of a test whose body is elsewhere", 'test("a", body);', ['"a"']],
    ["of a test with options", 'test("a", { timeout: 1 }, () => {});', ['"a"']],
    ["of a test of each", 'test.each<[string]>([["(P1)"]])("%s is", (_) => {});', ['"%s is"']],
    ["of a test of a table", "test.each`a\n${1}`(`$a is`, () => {});", ["`$a is`"]],
    ["of a test in a loop", "for (const a of [1]) test(`a ${a}`, () => {});", ["`a ${a}`"]],
    ["that is not written where the test is", "test(title, () => {});", ["title"]],
    ["of a test in a group", 'describe.each([1])("a", () => { it("b", () => {}); });', ['"b"']],
    ["with a rule elsewhere than at its end", 'test("a (P1) b", () => {});', ['"a (P1) b"']],
  ])("%s", (_of, text, titles) => {
    expect(titlesWithoutRule(text)).toEqual(titles);
  });
});

test.each([
  ["itself", "test.each([1])(`a ${b} (P1, L2)`, () => {});"],
  ["by its group", 'describe("a (P1)", () => { test("b", () => {}); });'],
  ["and calls what only looks like a test", 'test("a (P1)", () => { expect(/b/.test("b")); });'],
])("a test that names a rule %s is not", (_how, text) => {
  expect(titlesWithoutRule(text)).toEqual([]);
});
