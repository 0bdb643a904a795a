import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { explain } from "../../../src-main/api/explain.ts";
import { findOperation } from "../../../src-main/api/operations.ts";
import type { JsonSchema } from "../../../src-main/api/phrases.ts";
import { VisitorSchema } from "../../../src-main/api/types/siteSchema.ts";
import { parseExpression } from "../../../src-main/content/expressions/parseExpression.ts";
import { saidAtField } from "../../../src-renderer/data/forms/fieldRefusals.ts";
import { problemOf } from "../../../src-renderer/data/forms/fields.ts";
import { fieldRefusals as german } from "../../../src-renderer/texts/de/fieldRefusals.ts";
import { fieldRefusals as english } from "../../../src-renderer/texts/en/fieldRefusals.ts";

const operations = [
  ...new Set(
    globSync("src-renderer/screens/**/*.svelte").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/operation="(\w+)"/g)].map(([, name = ""]) => name),
    ),
  ),
];

/** No form asks for these. */
const unasked = ["computedSource", "dependencies"];

const words = ["", " ", "x", "two words", "ÄÖ!", "javascript:alert(1)", "x".repeat(1_100_000)];
const numbers = [-1, 1.5, 1e9, "many"];
const lists = [[], Array.from({ length: 5000 }, () => "x")];

/** What a part of a body is told of all that somebody may write in its field. */
function refusalsOf(schema: JsonSchema, path: string): string[] {
  if (schema.const !== undefined || schema.enum) return [];
  const inside = Object.entries(schema.properties ?? {})
    .filter(([name]) => !unasked.includes(name))
    .flatMap(([name, property]) => [
      ...refusalsOf(property, `${path}/${name}`),
      ...(schema.required?.includes(name) ? [`${path}/${name} is missing`] : []),
    ]);
  const branches = (schema.anyOf ?? []).flatMap((branch) => refusalsOf(branch, path));
  const items = schema.items ? refusalsOf(schema.items, `${path}/0`) : [];
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type);
  const written = [
    ...(types.includes("string") ? words : []),
    ...(types.includes("integer") || types.includes("number") ? numbers : []),
  ].map((value) => explain(schema, value, path));
  const listed =
    schema.type === "array" ? lists.map((value) => explain({ ...schema, items: {} }, value, path)) : [];
  return [...inside, ...branches, ...items, ...written, ...listed].filter((said) => said !== undefined);
}

test.each(operations)("what the form of %s refuses is said in German at its field", (operation) => {
  const refused = refusalsOf((findOperation(operation)?.body ?? {}) as JsonSchema, "/body");
  const said = refused.map((message) => message.replace(/^\/body\S*\s/, ""));
  expect(said.filter((one) => saidAtField(one, german) === one)).toEqual([]);
});

test.each([
  ["a = 1"],
  ["a; b"],
  ["`a`"],
  ["(".repeat(40)],
  ["a ".repeat(1001)],
  ["a ?"],
  ["{ a: 1 }"],
  ["a.eval()"],
])("the condition “%.20s” is refused in German", (condition) => {
  let refused = "";
  try {
    parseExpression(condition);
  } catch (error) {
    refused = (error as Error).message;
  }
  expect(refused).not.toBe("");
  expect(saidAtField(refused, german)).not.toBe(refused);
});

const claims = (properties: unknown) => ({ type: "object", properties, additionalProperties: false });
test.each([
  [12],
  [{}],
  [{ type: "array" }],
  [{ ...claims({}), title: "Visitors" }],
  [claims(12)],
  [claims([])],
  [claims({ isNew: "boolean" })],
  [claims({ isNew: { type: "string" } })],
  [claims({ isNew: { type: "boolean", title: 12 } })],
  [claims({ isNew: { type: "boolean", title: "x".repeat(300) } })],
  [claims({ unsigned: { type: "boolean" } })],
  [{ ...claims({}), additionalProperties: true }],
  [{ ...claims({}), $schema: "https://example.com" }],
])("the visitor schema %j is refused in German", (schema) => {
  const fields = [{ name: "jsonSchema", label: "JSON Schema", kind: "code" as const }];
  const message = explain(VisitorSchema as JsonSchema, schema, "/body/jsonSchema")!;
  const [inEnglish, inGerman] = [english, german].map((words) => problemOf(fields, message, words).message);
  expect(inGerman).not.toBe(inEnglish);
});

test("every refusal of a field that is translated is one that the API still says", () => {
  const source = globSync("src-main/{api,content}/**/*.ts")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
    .replaceAll("\\\\", "\\")
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "{}");
  const built =
    /^must be (?:a whole number, not|an object, not|an array, not|a string, not|at (?:least|most)) \{\}$/;
  const isSaid = (said: string) =>
    source.includes(said) ||
    source.includes(said.replace(/^(?:must be|is unknown:) /, "")) ||
    built.test(said);
  expect(Object.keys(german.sentences).filter((said) => !isSaid(said))).toEqual([]);
});

test("a refusal at a field tells what was written there, in either language", () => {
  const fields = [{ name: "emails", label: "E-mail addresses", kind: "lines" as const }];
  const message = '/body/emails/1 must be an e-mail address (got "nobody")';
  expect(problemOf(fields, message, german).message).toBe("Muss eine E-Mail-Adresse sein (hier: „nobody“)");
  expect(problemOf(fields, message, english).message).toBe('Must be an e-mail address (got "nobody")');
  expect(problemOf(fields, "/body/emails must have at most 20 items (got 21)", german).message).toBe(
    "Höchstens 20 Einträge (hier: 21)",
  );
});

test("of a number nobody is told that it is no string", () => {
  const fields = [{ name: "weeks", label: "Weeks", kind: "number" as const }];
  const message = "/body/weeks must be a whole number, not a string";
  expect(problemOf(fields, message, english).message).toBe("Must be a whole number");
});
