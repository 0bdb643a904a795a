import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { findOperation, operations } from "../../../src-main/api/operations.ts";
import type { AnyOperation } from "../../../src-main/api/operation.ts";
import { readSpecification, type SpecifiedField, type SpecifiedOperation } from "./table.ts";

/* The definitions, beside the table of what the three documents name. */

const specified = readSpecification();
const neighbours = readSpecification("neighbours");

const define = ({ id }: SpecifiedOperation): AnyOperation => {
  const operation = findOperation(id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
};

interface ObjectSchema {
  properties?: Record<string, TSchema>;
  required?: string[];
  anyOf?: ObjectSchema[];
}

interface Fields {
  properties: Record<string, TSchema>;
  required: Set<string>;
}

/** The fields that a body takes, in any of its shapes, and those that each of them wants. */
function fieldsOf(schema: ObjectSchema): Fields {
  const shapes = schema.anyOf ?? [schema];
  const wanted = shapes.map(({ required = [] }) => new Set(required));
  return {
    properties: Object.assign({}, ...shapes.map(({ properties = {} }) => properties)) as Record<
      string,
      TSchema
    >,
    required: wanted.reduce((all, some) => all.intersection(some)),
  };
}

/** What is wrong with how a field is defined, beside what is specified of it. */
function differences(field: SpecifiedField, schema: TSchema | undefined): string[] {
  const { name, bounds, words, nullable, patterned, fallback } = field;
  if (!schema) return [`${name} is missing`];
  const problems: string[] = [];
  const said = (schema as { default?: unknown }).default;
  if (fallback !== undefined && String(said) !== fallback)
    problems.push(`${name} says ${String(said)} where it is absent, and is to say ${fallback}`);
  const expectThat = (value: unknown, accepted: boolean): void => {
    if (Value.Check(schema, value) !== accepted)
      problems.push(`${name} ${accepted ? "refuses" : "accepts"} ${JSON.stringify(value).slice(0, 40)}`);
  };
  if (bounds) {
    if (!patterned) expectThat("a".repeat(bounds.most), true);
    expectThat("a".repeat(bounds.most + 1), false);
    if (bounds.least > 0) expectThat("a".repeat(bounds.least - 1), false);
    if (!patterned) expectThat("a".repeat(Math.max(bounds.least, 0)), true);
    expectThat(7, false);
  }
  for (const word of words ?? []) if (!/[ <]/.test(word)) expectThat(word, true);
  if (words) expectThat("no such word", false);
  if (nullable) expectThat(null, true);
  return problems;
}

test("the table has the 136 operations of the three documents, each once", () => {
  expect(specified).toHaveLength(136);
  expect(new Set(specified.map(({ id }) => id)).size).toBe(136);
  expect(new Set(specified.map(({ method, path }) => `${method} ${path}`)).size).toBe(136);
});

/** What is wrong with an operation's definition, beside the table. */
function problemsOf(specification: SpecifiedOperation): string[] {
  const operation = define(specification);
  const { method, path, status = 200 } = operation;
  const answer = operation.returns as ObjectSchema | undefined;
  const isList = "items" in (answer?.properties ?? {}) && "count" in (answer?.properties ?? {});
  return [
    ...(method === specification.method ? [] : [`it is ${method}`]),
    ...(path === specification.path ? [] : [`it is at ${path}`]),
    ...(status === specification.status ? [] : [`it answers ${status}`]),
    ...((answer === undefined) === (specification.returns === "none") ? [] : ["its answer's body"]),
    ...(isList || !specification.returns.startsWith("List<") ? [] : ["its answer is no list"]),
    ...problemsOfFields(
      "query",
      specification.query,
      fieldsOfQuery(operation.query as Record<string, TSchema> | undefined),
    ),
    ...problemsOfBody(specification, operation.body as ObjectSchema | undefined),
  ];
}

const fieldsOfQuery = (query: Record<string, TSchema> = {}): Fields => ({
  properties: query,
  required: new Set(Object.keys(query).filter((name) => !("~optional" in (query[name] ?? {})))),
});

function problemsOfBody(
  { body: specification, bodiless }: SpecifiedOperation,
  body: ObjectSchema | undefined,
): string[] {
  const fields = fieldsOf(body ?? {});
  if (bodiless && body && !("~optional" in body)) return ["it wants a body"];
  return problemsOfFields("body", specification, fields);
}

function problemsOfFields(where: string, specification: SpecifiedField[], fields: Fields): string[] {
  const wanted = new Set(specification.filter(({ required }) => required).map(({ name }) => name));
  return [
    ...specification.flatMap((field) => differences(field, fields.properties[field.name])),
    ...[...fields.required.symmetricDifference(wanted)].map((name) => `whether ${name} is required`),
  ].map((problem) => `${where}: ${problem}`);
}

/** What is in no table: what the app needs beside what is specified. */
const own = [
  "cancelGitOperation",
  "getOpenAPISpecVersionContentRawById",
  "getWebhookDelivery",
  "listPageBacklinksInChangeRequest",
  "listUnmetMergeRulesInChangeRequest",
];

test("every operation is in one of the tables, or is one of our own", () => {
  const ids = [...specified, ...neighbours].map(({ id }) => id);
  expect([...ids, ...own].sort()).toEqual(Object.keys(operations).sort());
});

test.each([...specified, ...neighbours].map((operation) => [operation.id, operation] as const))(
  "%s is defined as the documents name it",
  (_id, operation) => expect(problemsOf(operation)).toEqual([]),
);
