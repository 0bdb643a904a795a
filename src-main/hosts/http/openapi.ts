import type { TSchema } from "typebox";
import { isLocated, type AnyOperation } from "../../api/operation.ts";
import { hostPaths } from "./openapiHostPaths.ts";
import { mayBeMinimal } from "./preference.ts";
import { SchemaComponents } from "./openapiSchemas.ts";

type Json = Record<string, unknown>;

const sentences: Record<string, string> = {
  "200": "The answer.",
  "201": "What was made.",
  "204": "Done; there is nothing to say.",
  "400": "The input is wrong; the message begins with the field's path.",
  "401": "The token is missing, unknown, expired or revoked.",
  "403": "The caller may see this, but not do that.",
  "404": "There is no such thing, or the caller may not see it.",
  "409": "Something stands against it; `reason` says what.",
  "412": "A rule for this is not met; the message says which.",
  "413": "The body is too large.",
  "415": "The body is not what the operation takes; send JSON.",
  "429": "Too many requests; `Retry-After` says when to come back.",
};

const prefer = {
  name: "Prefer",
  in: "header",
  required: false,
  description: "`return=minimal` for 204 in place of the record.",
  schema: { enum: ["return=minimal", "return=representation"] },
};

const location = { description: "The address of what was made.", schema: { type: "string", format: "uri" } };

const error = { $ref: "#/components/schemas/Error" };

const failure = (code: string): Json => ({
  description: sentences[code],
  content: { "application/json": { schema: error } },
});

/** The OpenAPI 3.1 description of everything that an instance answers, made from the definitions (design §2). */
export function describeApi(operations: Record<string, AnyOperation>, version: string): Json {
  const components = new SchemaComponents();
  const paths: Record<string, Json> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describeOperation(id, operation, components);
  }
  for (const [path, item] of Object.entries(hostPaths)) paths[path] = { ...paths[path], ...item };
  return {
    openapi: "3.1.0",
    info: {
      title: "Recto",
      version,
      description: "Every operation of a Recto instance. Each needs a token but `/health`.",
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    tags: [...new Set(Object.values(paths).flatMap(tagsOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema, ...components.schemas },
    },
  };
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "integer", format: "int32", description: "The HTTP status." },
        message: { type: "string", description: "What is wrong, for people." },
        reason: { type: "string", description: "A word for programs, where the status says too little." },
      },
    },
  },
};

const tagsOf = (item: Json): string[] =>
  Object.values(item).flatMap((operation) => (operation as { tags?: string[] }).tags ?? []);

function describeOperation(id: string, operation: AnyOperation, components: SchemaComponents): Json {
  const params = (operation.params ?? {}) as Record<string, TSchema>;
  const query = (operation.query ?? {}) as Record<string, TSchema>;
  const body = operation.body as TSchema | undefined;
  const returns = operation.returns as TSchema | undefined;
  const status = String(operation.status ?? 200);
  const failures = [
    "400",
    "401",
    "403",
    "404",
    ...(operation.mutation ? ["409", "412", "413", "415"] : []),
    "429",
  ];
  return {
    operationId: id,
    summary: summaryOf(id),
    tags: [tagOf(operation.path)],
    parameters: [
      ...Object.entries(params).map(([name, schema]) => ({
        name,
        in: "path",
        required: true,
        schema: components.present(schema),
      })),
      ...(mayBeMinimal(operation) ? [prefer] : []),
      ...Object.entries(query).map(([name, schema]) => ({
        name,
        in: "query",
        required: !isOptional(schema),
        schema: components.present(schema),
      })),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !isOptional(body),
            content: { "application/json": { schema: components.present(body) } },
          },
        }),
    responses: {
      [status]: {
        description: sentences[status],
        ...(isLocated(operation) ? { headers: { Location: location } } : {}),
        ...(returns === undefined
          ? {}
          : { content: { "application/json": { schema: components.present(returns) } } }),
      },
      ...(mayBeMinimal(operation)
        ? {
            "204": {
              description: "Done, and nothing is said of it, as the caller preferred.",
              headers: { "Preference-Applied": { schema: { const: "return=minimal" } } },
            },
          }
        : {}),
      ...Object.fromEntries(failures.map((code) => [code, failure(code)])),
    },
  };
}

const isOptional = (schema: TSchema): boolean => "~optional" in schema;

/** The part of the API that a path belongs to: its last word that names many things. */
function tagOf(path: string): string {
  const words = path.split("/").filter((word) => word !== "" && word !== "v1" && !word.startsWith("{"));
  const known = [
    "change-requests",
    "comments",
    "conflicts",
    "content",
    "revisions",
    "spaces",
    "user",
    "orgs",
  ];
  return known.find((word) => words.includes(word)) ?? words[0] ?? "other";
}

/** An operation's id in words: `listSpacesInOrganizationById` becomes "List spaces in organization by id". */
function summaryOf(id: string): string {
  const words = id
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(" ")
    .map((word) => (/^[A-Z]{2,}s?$/.test(word) ? word : word.toLowerCase()))
    .join(" ")
    .replace(/ by id$/, "")
    .replace("open api", "OpenAPI")
    .replace("open API", "OpenAPI");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
