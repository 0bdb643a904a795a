import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateExpression, holds } from "../../src-main/content/expressions/evaluateExpression.ts";
import type { ExpressionValue } from "../../src-main/content/expressions/methods.ts";
import { ExpressionError, parseExpression } from "../../src-main/content/expressions/parseExpression.ts";

const facts = {
  changeRequest: { subject: "Docs: lamps", number: 7, outdated: false, description: "" },
  approvals: ["ada", "ben"],
  nothing: null,
  empty: [],
};

const valueOf = (source: string): ExpressionValue => evaluateExpression(parseExpression(source), facts);

describe("An expression comes to", () => {
  test.each<[string, ExpressionValue]>([
    ["changeRequest.subject", "Docs: lamps"],
    ["changeRequest['subject']", "Docs: lamps"],
    ["changeRequest.subject.startsWith('Docs')", true],
    ["changeRequest.subject.toLowerCase().endsWith(' LAMPS'.toLowerCase())", true],
    ["'  a '.trim().includes('a')", true],
    ["approvals.includes('ben') && !changeRequest.outdated", true],
    ["approvals.length >= 2", true],
    ["approvals[0]", "ada"],
    ["approvals[2]", undefined],
    ["'abc'.length + 1", 4],
    ["changeRequest.number % 2 == 1 ? 'odd' : 'even'", "odd"],
    ["1 + 2 * 3 - 4 / 2", 5],
    ["-changeRequest.number < +1", true],
    ["'a' + 1 + true", "a1true"],
    ["nothing ?? 'none'", "none"],
    ["nothing || 0 || 'last'", "last"],
    ["nothing == unknown", true],
    ["1 == '1'", false],
    ["'2' < 10", false],
    ["'a' < 'b'", true],
    ["[1, 2].includes(2)", true],
    ["[changeRequest.number, 1][0]", 7],
    ["unknown.further.still", undefined],
    ["unknown.trim()", undefined],
    ["changeRequest.number.trim()", undefined],
    ["unknown + 1 > 0", false],
  ])("%s: %j", (source, value) => {
    expect(valueOf(source)).toEqual(value);
  });

  test.each(["", "  ", "true", "changeRequest", "empty"])("something that holds: “%s”", (source) => {
    expect(holds(parseExpression(source), facts)).toBe(true);
  });

  test.each(["false", "0", "''", "null", "unknown", "changeRequest.description"])(
    "something that does not hold: “%s”",
    (source) => {
      expect(holds(parseExpression(source), facts)).toBe(false);
    },
  );
});

describe("An expression is refused", () => {
  test.each([
    ["an end that is missing", "(1 + 2", "is no expression"],
    ["a text that does not end", "'abc", "is no expression: Unterminated quote"],
    ["a sign that means nothing", "a # b", "is no expression"],
    ["two in a row", "a; b", "several expressions"],
    ["an assignment", "changeRequest.subject = 'mine'", "sets a value"],
    ["an object", "{ a: 1 }", "something else"],
    ["a filter", "approvals | sort", "is no expression: Filter 'sort' is not defined"],
    ["a function", "fetch('x')", "cannot be called: there are endsWith, includes"],
    ["a method that is none of ours", "approvals.map(1)", "cannot be called"],
    ["a method by its computed name", "approvals['includes'](1)", "cannot be called"],
    ["the way to code", "''.constructor.constructor('return 1')()", "cannot be called"],
    ["its scope", "$locals.a", "something else"],
    ["texts within texts", "`${`${1}`}`", "quotes"],
    ["brackets beyond reading", "(".repeat(40) + "1" + ")".repeat(40), "more than 32 brackets"],
    ["more than anybody reads", `${"1+".repeat(1000)}1`, "more than 2000 characters"],
  ])("for %s", (_what, source, words) => {
    expect(() => parseExpression(source)).toThrow(ExpressionError);
    expect(() => parseExpression(source)).toThrow(words);
  });

  test("where it would come to a text beyond all use", () => {
    const long = { text: "x".repeat(50_000) };
    const sum = parseExpression("text + text + text");
    expect(() => evaluateExpression(sum, long)).toThrow(ExpressionError);
  });
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "what every object has is no fact: %s",
  (name) => {
    for (const source of [name, `changeRequest.${name}`, `'text'.${name}`, `approvals['${name}']`])
      expect(valueOf(source)).toBeUndefined();
  },
);

test("any text is read or refused, and what was read ends in a value", () => {
  const signs = fc.constantFrom(
    ..."!+-*/%<>=&|?:.,()[]{}'\"`;# \n",
    ..."changeRequest approvals subject length includes startsWith true null 1 2.5 '' 'a' == && || ??".split(
      " ",
    ),
  );
  const sources = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(sources, fc.string({ maxLength: 1024, unit: "binary" })), (source) => {
      try {
        valueOf(source);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError);
        expect((error as Error).message).toMatch(/\.$/);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["signs in a row", `${"!".repeat(1023)}1`],
  ["questions in a row", `${"a?".repeat(250)}1${":2".repeat(250)}`],
  ["members in a row", `a${".b".repeat(500)}`],
])("an expression of the longest kind is evaluated: %s", (_what, source) => {
  expect(() => valueOf(source)).not.toThrow();
});
