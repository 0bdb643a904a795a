import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { about, step } from "./path.ts";
import { complaint, got, notThat, typeOf, wanted, type JsonSchema } from "./phrases.ts";

type Definitions = Record<string, JsonSchema>;

/**
 * Says in one sentence, beginning with the field's path, where a value first breaks its schema; undefined when it
 * doesn't. Walks schema and value together, once: in a union it goes down the branch that the value says it is (by
 * `operation`, `type`, `kind` …), so that the path is exact instead of "matches none of these".
 */
export function explain(
  schema: JsonSchema,
  value: unknown,
  path = "",
  definitions: Definitions = {},
): string | undefined {
  const [plain, known] = resolve(schema, definitions);
  if (plain.anyOf)
    return explainUnion(plain.anyOf, value, path, known) ?? explainRefinements(plain, value, path);
  if (plain.type === "object" && typeOf(value) === "object") {
    return explainObject(plain, value as Record<string, unknown>, path, known);
  }
  if (plain.type === "array" && Array.isArray(value)) return explainArray(plain, value, path, known);
  const [error] = Value.Errors(plain as TSchema, value);
  if (error?.keyword === "~refine") return explainRefinements(plain, value, path);
  return error && about(path, complaint(error.keyword, { ...error.params }, plain, value));
}

function resolve(schema: JsonSchema, definitions: Definitions): [JsonSchema, Definitions] {
  const known = schema.$defs ? { ...definitions, ...schema.$defs } : definitions;
  const target = schema.$ref === undefined ? undefined : known[schema.$ref];
  return target ? resolve(target, known) : [schema, known];
}

function explainObject(
  schema: JsonSchema,
  value: Record<string, unknown>,
  path: string,
  known: Definitions,
): string | undefined {
  const properties = schema.properties ?? {};
  for (const [name, item] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own) continue;
    if (schema.additionalProperties === false) {
      return `${step(path, name)} is unknown: ${path === "" && name === "body" ? "this takes no body" : fieldsOf(properties)}`;
    }
    const found =
      (schema.propertyNames && explain(schema.propertyNames, name, step(path, name), known)) ??
      (typeof schema.additionalProperties === "object"
        ? explain(schema.additionalProperties, item, step(path, name), known)
        : undefined);
    if (found !== undefined) return found;
  }
  for (const [name, property] of Object.entries(properties)) {
    const there = step(path, name);
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    if (item === undefined) {
      if (schema.required?.includes(name)) return about(there, "is missing");
      continue;
    }
    const found = explain(property, item, there, known);
    if (found !== undefined) return found;
  }
  const count = Object.values(value).filter((item) => item !== undefined).length;
  return explainCount(schema, count, path) ?? explainRefinements(schema, value, path);
}

const mostNamed = 12;

/** What there is in place of a field that is not known. */
function fieldsOf(properties: Record<string, JsonSchema>): string {
  const names = Object.keys(properties);
  if (names.length === 0) return "nothing is taken here";
  const more = names.length > mostNamed ? " and more" : "";
  return `the fields here are ${names.slice(0, mostNamed).join(", ")}${more}`;
}

function explainCount(schema: JsonSchema, count: number, path: string): string | undefined {
  const { minProperties: least = 0, maxProperties: most = Infinity } = schema;
  if (count >= least && count <= most) return undefined;
  const names = Object.keys(schema.properties ?? {}).join(", ");
  const bound = least === most ? "exactly" : count < least ? "at least" : "at most";
  return about(path, `must have ${bound} ${count < least ? least : most} of ${names}`);
}

function explainRefinements(schema: JsonSchema, value: unknown, path: string): string | undefined {
  const broken = schema["~refine"]?.find((refinement) => !refinement.check(value));
  return broken && about(path, broken.error(value));
}

function explainArray(
  schema: JsonSchema,
  value: unknown[],
  path: string,
  known: Definitions,
): string | undefined {
  const { minItems: least = 0, maxItems: most = Infinity } = schema;
  if (value.length < least) {
    return about(
      path,
      least === 1 ? "must not be empty" : `must have at least ${least} items (got ${value.length})`,
    );
  }
  if (value.length > most) return about(path, `must have at most ${most} items (got ${value.length})`);
  for (const [index, item] of value.entries()) {
    const found = schema.items && explain(schema.items, item, step(path, index), known);
    if (found !== undefined) return found;
  }
  return undefined;
}

function explainUnion(
  branches: JsonSchema[],
  value: unknown,
  path: string,
  known: Definitions,
): string | undefined {
  const plain = branches.flatMap((branch) => alternatives(branch, known));
  const fitting = plain.filter((branch) => typesOf(branch).includes(typeOf(value)));
  const [only, ...others] = fitting;
  const all = `must be ${[...new Set(plain.map(wanted))].join(" or ")}`;
  if (!only) return about(path, all + notThat(value));
  if (others.length === 0) {
    const found = explain(only, value, path, known);
    const isChoice = only.enum !== undefined || only.const !== undefined;
    return found !== undefined && isChoice ? about(path, all + got(value)) : found;
  }
  const tag = discriminator(fitting);
  if (tag !== undefined) return explainTagged(fitting, tag, value as Record<string, unknown>, path, known);
  const found = fitting.map((branch) => explain(branch, value, path, known));
  if (found.includes(undefined)) return undefined;
  if (typeOf(value) !== "object") return found[0];
  const given = Object.keys(value as object);
  const alike = fitting.map(({ properties = {} }) => given.filter((name) => name in properties).length);
  const most = Math.max(...alike);
  const wants = fitting.flatMap(({ required = [] }) => required.slice(0, 1));
  // Nothing says which of them it is to be.
  if (most === 0 && given.length === 0 && wants.length === fitting.length)
    return about(path, `must have ${wants.join(" or ")}`);
  return found[alike.indexOf(most)];
}

/** A branch that is a choice itself, and nothing more, is its own branches. */
function alternatives(branch: JsonSchema, known: Definitions): JsonSchema[] {
  const [plain] = resolve(branch, known);
  return plain.anyOf && !plain.$defs && !plain["~refine"]
    ? plain.anyOf.flatMap((inner) => alternatives(inner, known))
    : [plain];
}

function explainTagged(
  branches: JsonSchema[],
  tag: string,
  value: Record<string, unknown>,
  path: string,
  known: Definitions,
): string | undefined {
  const given = value[tag];
  const chosen = branches.find((branch) => tagValues(branch, tag)?.includes(given));
  if (chosen) return explain(chosen, value, path, known);
  const all = branches.flatMap((branch) => tagValues(branch, tag) ?? []).join(", ");
  return about(step(path, tag), given === undefined ? `is missing: one of ${all}` : `must be one of ${all}`);
}

/** The property that tells the branches apart: constants or enumerations that no two of them share. */
function discriminator(branches: JsonSchema[]): string | undefined {
  const names = Object.keys(branches[0]?.properties ?? {});
  return names.find((name) => {
    const values = branches.map((branch) => tagValues(branch, name));
    return values.every((list) => list !== undefined) && new Set(values.flat()).size === values.flat().length;
  });
}

function tagValues(branch: JsonSchema, tag: string): unknown[] | undefined {
  const property = branch.properties?.[tag];
  return property?.const === undefined ? property?.enum : [property.const];
}

function typesOf(schema: JsonSchema): string[] {
  if (schema.enum) return schema.enum.map(typeOf);
  if (schema.const !== undefined) return [typeOf(schema.const)];
  if (schema.type === "integer") return ["number"];
  return schema.type === undefined ? [] : [schema.type];
}
