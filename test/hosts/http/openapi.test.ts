import { describe, expect, test } from "vitest";
import type { AnyOperation } from "../../../src-main/api/operation.ts";
import { operations } from "../../../src-main/api/operations.ts";
import { describeApi } from "../../../src-main/hosts/http/openapi.ts";

type Json = Record<string, unknown>;

const description = JSON.parse(
  JSON.stringify(describeApi(operations as unknown as Record<string, AnyOperation>, "1.0.0")),
) as Json;
const paths = description["paths"] as Record<string, Record<string, Json>>;

/** Every value below a value, itself included, with its path. */
function* walk(value: unknown, path = "#"): Generator<[string, unknown]> {
  yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* walk(item, `${path}/${key.replaceAll("/", "~1")}`);
}

describe("the OpenAPI description", () => {
  test("holds every operation once, with its parameters", () => {
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...Object.keys(operations), "health", "pull", "uploadBlob"]));
    for (const [path, item] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(item)) {
        const given = (parameters as { in: string; name: string }[]).filter((one) => one.in === "path");
        expect(given.map(({ name }) => name).sort(), path).toEqual([...named].sort());
      }
    }
  });

  test("says of each operation what it does, and what holds where nothing is said", () => {
    for (const item of Object.values(paths))
      for (const [method, operation] of Object.entries(item)) {
        const {
          operationId,
          summary,
          parameters = [],
        } = operation as {
          operationId: string;
          summary?: string;
          parameters?: { name: string; schema: { default?: unknown } }[];
        };
        if (!Object.hasOwn(operations, operationId)) continue;
        expect(summary, operationId).toMatch(/^[A-Z]\w* ?/);
        const limit = parameters.find(({ name }) => name === "limit");
        if (limit && method === "get" && !/Changes$/.test(operationId))
          expect(limit.schema.default, operationId).toBe(50);
      }
    expect(paths["/v1/orgs/{organizationId}/openapi"]?.["get"]).toMatchObject({
      summary: "List OpenAPI specs",
    });
  });

  test("names a Location for what is found where it says, and for nothing else", () => {
    const headersOf = (path: string): string[] => {
      const answers = paths[path]?.["post"]?.["responses"] as Record<string, { headers?: object }>;
      return Object.keys(answers["201"]?.headers ?? {});
    };
    expect(headersOf("/v1/orgs/{organizationId}/spaces")).toEqual(["Location"]);
    for (const part of ["openapi", "translations", "link-invites", "storage/upload"])
      expect(headersOf(`/v1/orgs/{organizationId}/${part}`)).toEqual([]);
  });

  test("points to nothing that it does not hold", () => {
    const places = new Set([...walk(description)].map(([path]) => path));
    const references = [...walk(description)].filter(([path]) => path.endsWith("/$ref"));
    expect(references.length).toBeGreaterThan(0);
    for (const [path, target] of references) expect(places, path).toContain(target);
  });

  test("carries no definition of its own inside a schema", () => {
    const stray = [...walk(description)].filter(([path]) => /\/\$(defs|id)$/.test(path));
    expect(stray).toEqual([]);
  });
});
