import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noEngine } from "../../../src-main/jobs/translations.ts";
import { readSpecification } from "../../../src-main/jobs/readSpecification.ts";
import { failureWords } from "../../../src-renderer/data/words/failureWords.ts";
import { failures as german } from "../../../src-renderer/texts/de/failures.ts";
import { failures as english } from "../../../src-renderer/texts/en/failures.ts";

/* Why something failed for which nobody waited: what is read in a list later, by whoever looks. */

const head = 'openapi: 3.0.3\ninfo: { title: Lamps, version: "1" }\n';
const it = "responses: { '200': { description: It } }";
const asking = (parameter: string) =>
  `${head}paths:\n  /a:\n    get:\n      parameters: [{ ${parameter}, required: true, schema: { type: string } }]\n      ${it}\n`;

test.each([
  ["a title that is a number", "openapi: 3.1.0\ninfo:\n  title: 12\npaths: []\n"],
  ["no title at all", "openapi: 3.0.3\npaths: {}\n"],
  ["a version that nobody knows", "openapi: 9.0.0\ninfo: { title: Lamps, version: '1' }\npaths: {}\n"],
  ["something that it has no place for", `${head}paths: {}\nlamps: 1\n`],
  ["a parameter that is nowhere", asking("name: a, in: nowhere")],
  ["a parameter that its path does not name", asking("name: id, in: path")],
  ["a path whose parameter is not described", `${head}paths:\n  /a/{id}:\n    get:\n      ${it}\n`],
  ["answers that are none", `${head}paths:\n  /a:\n    get:\n      responses: {}\n`],
  [
    "a reference to nothing",
    `${head}paths:\n  /a:\n    get:\n      responses: { '200': { $ref: '#/components/responses/Gone' } }\n`,
  ],
  [
    "a reference to another file",
    `${head}paths:\n  /a:\n    get:\n      responses: { '200': { $ref: './other.yaml' } }\n`,
  ],
  ["no sign of being one", "Light the lamp at dusk."],
  ["no YAML that can be read", "a: b: c"],
])("of a specification that has %s it is said in German", async (_what, text) => {
  const { errors } = await readSpecification(text);
  expect(errors.length).toBeGreaterThan(0);
  for (const { message } of errors) {
    expect(failureWords(message, german)).not.toBe(message);
    expect(failureWords(message, english)).toBe(message);
  }
});

test("what is wrong with a specification stands behind its place in it", () => {
  expect(failureWords("/info/title: type must be string", german)).toBe(
    "/info/title: muss vom Typ string sein",
  );
});

test("a translation that has nothing to run with, and an address that does not answer, are told of in German", () => {
  expect(failureWords(noEngine, german)).toContain("starte die Übersetzung noch einmal");
  expect(failureWords("http://127.0.0.1:9/hooks could not be reached (ECONNREFUSED).", german)).toBe(
    "http://127.0.0.1:9/hooks war nicht zu erreichen (ECONNREFUSED).",
  );
});

test("every failure that is translated is one that is still said", () => {
  const source = [
    ...globSync("src-main/{api,jobs}/**/*.ts"),
    ...globSync("node_modules/@scalar/{openapi-parser,openapi-validator}/dist/**/*.js"),
  ]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "{}")
    .replaceAll("%s", "{}");
  /** These are put together by the checker of JSON Schema, and the reader of YAML; the specifications above bring them. */
  const isMade = (sentence: string) =>
    /^(?:must |type |minProperties |Property |\{\} at line)/.test(sentence);
  const missing = Object.keys(german).filter((sentence) => !source.includes(sentence) && !isMade(sentence));
  expect(missing).toEqual([]);
});
