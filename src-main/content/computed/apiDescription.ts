/* What pages show of an OpenAPI description. It was checked before it was kept, but it is a stranger's: nothing is taken on trust. */

type Json = Record<string, unknown>;

export interface ApiOperation {
  path: string;
  method: string;
  title: string;
  description: string;
  /** The first of its tags, by which it is grouped. */
  tag: string | undefined;
}

export interface ApiTag {
  name: string;
  description: string;
  operations: ApiOperation[];
}

export interface ApiDescription {
  title: string;
  version: string;
  description: string;
  servers: string[];
  /** In the order that the description gives them, then that of their operations. */
  tags: ApiTag[];
  /** In the description's order. */
  operations: ApiOperation[];
  models: string[];
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The tag of operations that have none. */
export const untagged = "Other";

const isMap = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const mapOf = (value: unknown): Json => (isMap(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : "";

/** Reads what an OpenAPI 3 or Swagger 2 description says of its operations and models. */
export function readApi(said: unknown): ApiDescription {
  const spec = mapOf(said);
  const info = mapOf(spec["info"]);
  const operations = Object.entries(mapOf(spec["paths"])).flatMap(([path, item]) =>
    Object.entries(mapOf(item)).flatMap(([method, operation]) =>
      methods.includes(method) && isMap(operation) ? [readOperation(path, method, operation)] : [],
    ),
  );
  const models = mapOf(spec["definitions"] ?? mapOf(spec["components"])["schemas"]);
  return {
    title: textOf(info["title"]) || "API",
    version: textOf(info["version"]),
    description: textOf(info["description"]),
    servers: listOf(spec["servers"]).flatMap((server) => textOf(mapOf(server)["url"]) || []),
    tags: groupByTag(listOf(spec["tags"]), operations),
    operations,
    models: Object.keys(models).map((name) => textOf(name)),
  };
}

function readOperation(path: string, method: string, operation: Json): ApiOperation {
  const title = textOf(operation["summary"]) || textOf(operation["operationId"]);
  return {
    path: textOf(path),
    method,
    title: title || `${method.toUpperCase()} ${textOf(path)}`,
    description: textOf(operation["description"]),
    tag: listOf(operation["tags"]).map(textOf).find(Boolean),
  };
}

function groupByTag(declared: readonly unknown[], operations: readonly ApiOperation[]): ApiTag[] {
  const descriptions = new Map(
    declared.map((tag) => [textOf(mapOf(tag)["name"]), textOf(mapOf(tag)["description"])]),
  );
  const byTag = Map.groupBy(operations, ({ tag }) => tag ?? untagged);
  const names = new Set([...descriptions.keys(), ...byTag.keys()]);
  return [...names].flatMap((name) => {
    const own = byTag.get(name);
    return own ? [{ name, description: descriptions.get(name) ?? "", operations: own }] : [];
  });
}
