/* One operation of an OpenAPI specification, in the words that are drawn. */

type Json = Record<string, unknown>;

export interface OperationField {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  /** Where a parameter stands: the path, the query, a header. */
  place?: string;
  fields?: OperationField[];
}

export interface Operation {
  method: string;
  path: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  parameters: OperationField[];
  body: { type: string; fields: OperationField[] } | undefined;
  responses: { status: string; description: string; type: string; fields: OperationField[] }[];
}

const deepest = 4;
const isMap = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const mapIn = (value: unknown): Json => (isMap(value) ? value : {});
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Follows a reference within the specification; one that leads nowhere, or around, is nothing. */
function resolve(root: Json, value: unknown): Json {
  let found = mapIn(value);
  for (let steps = 0; typeof found["$ref"] === "string" && steps < 16; steps += 1) {
    const path = found["$ref"].startsWith("#/") ? found["$ref"].slice(2).split("/") : [];
    let at: unknown = path.length > 0 ? root : undefined;
    for (const part of path)
      at = mapIn(at)[decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~")];
    found = mapIn(at);
  }
  return found["$ref"] === undefined ? found : {};
}

function typeOf(root: Json, value: unknown): string {
  const schema = resolve(root, value);
  const types = Array.isArray(schema["type"]) ? schema["type"].map(String) : [text(schema["type"])];
  if (types.includes("array")) return `${typeOf(root, schema["items"]) || "any"}[]`;
  const either = schema["oneOf"] ?? schema["anyOf"];
  if (Array.isArray(either))
    return [...new Set(either.map((one) => typeOf(root, one)))].filter(Boolean).join(" | ");
  if (Array.isArray(schema["enum"])) return schema["enum"].map((one) => JSON.stringify(one)).join(" | ");
  const format = text(schema["format"]);
  const named =
    types.filter(Boolean).join(" | ") || (schema["properties"] || schema["allOf"] ? "object" : "");
  return format === "" ? named : `${named} (${format})`;
}

function fieldsOf(root: Json, value: unknown, depth = 0): OperationField[] {
  const schema = resolve(root, value);
  if (depth > deepest) return [];
  if (schema["items"]) return fieldsOf(root, schema["items"], depth);
  const inherited = Array.isArray(schema["allOf"])
    ? schema["allOf"].flatMap((part: unknown) => fieldsOf(root, part, depth))
    : [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const own = Object.entries(mapIn(schema["properties"])).map(([name, property]): OperationField => {
    const fields = fieldsOf(root, property, depth + 1);
    return {
      name,
      type: typeOf(root, property),
      isRequired: required.includes(name),
      description: text(resolve(root, property)["description"]),
      ...(fields.length > 0 ? { fields } : {}),
    };
  });
  return [...inherited, ...own];
}

const schemaIn = (root: Json, holder: unknown): unknown => {
  const content = mapIn(resolve(root, holder)["content"]);
  const media = content["application/json"] ?? Object.values(content)[0];
  // Swagger 2 has it without a media type.
  return mapIn(media)["schema"] ?? resolve(root, holder)["schema"];
};

/** Finds an operation in a specification; undefined where it is not there. */
export function readOperation(specification: unknown, path: string, method: string): Operation | undefined {
  const root = mapIn(specification);
  return operationIn(root, mapIn(root["paths"])[path], path, method);
}

/** Finds what a webhook is called with; undefined where it is not there. */
export function readWebhook(specification: unknown, name: string, method: string): Operation | undefined {
  const root = mapIn(specification);
  return operationIn(root, hooksOf(root)[name], name, method);
}

/** What of a specification a block can show, by name. */
export interface NamedOperation {
  /** Its path, or the name of the webhook. */
  path: string;
  method: string;
  summary: string;
}

const methods = ["get", "post", "put", "patch", "delete", "options", "head", "trace"];

function operationsUnder(root: Json, holders: Json): NamedOperation[] {
  return Object.entries(holders).flatMap(([path, holder]) => {
    const item = resolve(root, holder);
    return methods
      .filter((method) => isMap(item[method]))
      .map((method) => ({ path, method, summary: text(mapIn(item[method])["summary"]) }));
  });
}

/** The operations of a specification, in its order. */
export function listOperations(specification: unknown): NamedOperation[] {
  const root = mapIn(specification);
  return operationsUnder(root, mapIn(root["paths"]));
}

/** Its webhooks. */
export function listWebhooks(specification: unknown): NamedOperation[] {
  const root = mapIn(specification);
  return operationsUnder(root, hooksOf(root));
}

/** The names of its schemas. */
export const listSchemas = (specification: unknown): string[] => Object.keys(schemasOf(mapIn(specification)));

// Before 3.1 they stood under a name of their own.
const hooksOf = (root: Json): Json => ({ ...mapIn(root["x-webhooks"]), ...mapIn(root["webhooks"]) });

const schemasOf = (root: Json): Json => ({
  ...mapIn(root["definitions"]),
  ...mapIn(mapIn(root["components"])["schemas"]),
});

/** A schema with what it consists of. */
export interface NamedSchema {
  name: string;
  type: string;
  description: string;
  fields: OperationField[];
}

/** The schemas that are named, or all where none are; undefined where the specification has none of them. */
export function readSchemas(specification: unknown, names: readonly string[]): NamedSchema[] | undefined {
  const root = mapIn(specification);
  const all = schemasOf(root);
  const wanted = names.length > 0 ? names.filter((name) => name in all) : Object.keys(all);
  if (wanted.length === 0) return undefined;
  return wanted.map((name) => ({
    name,
    type: typeOf(root, all[name]),
    description: text(resolve(root, all[name])["description"]),
    fields: fieldsOf(root, all[name]),
  }));
}

function operationIn(root: Json, holder: unknown, path: string, method: string): Operation | undefined {
  const item = resolve(root, holder);
  if (!isMap(item[method])) return undefined;
  const operation = item[method];
  const given = [item["parameters"], operation["parameters"]].flatMap((list: unknown): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  const named = new Map(
    given.map((one: unknown) => {
      const parameter = resolve(root, one);
      return [`${text(parameter["in"])} ${text(parameter["name"])}`, parameter];
    }),
  );
  const all = [...named.values()];
  const bodySchema =
    schemaIn(root, operation["requestBody"]) ?? all.find((one) => one["in"] === "body")?.["schema"];
  return {
    method,
    path,
    summary: text(operation["summary"]),
    description: text(operation["description"]),
    isDeprecated: operation["deprecated"] === true,
    parameters: all
      .filter((one) => one["in"] !== "body")
      .map((one) => ({
        name: text(one["name"]),
        place: text(one["in"]),
        type: typeOf(root, one["schema"] ?? one),
        isRequired: one["required"] === true,
        description: text(one["description"]),
      })),
    body: bodySchema ? { type: typeOf(root, bodySchema), fields: fieldsOf(root, bodySchema) } : undefined,
    responses: Object.entries(mapIn(operation["responses"])).map(([status, response]) => {
      const schema = schemaIn(root, response);
      return {
        status,
        description: text(resolve(root, response)["description"]),
        type: typeOf(root, schema),
        fields: fieldsOf(root, schema),
      };
    }),
  };
}
