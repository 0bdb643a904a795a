import { expect, test } from "vitest";
import { readOperation, readSchemas, readWebhook } from "../../../src-renderer/editor/pieces/operation.ts";
import {
  besideFile,
  firstFile,
  readSpecificationFiles,
  readText,
} from "../../../src-renderer/editor/pieces/specificationFiles.ts";

/* Specifications of several files, in JSON or in YAML, as blocks of a page show them. */

const files: Record<string, string> = {
  "api/openapi.yaml": `openapi: 3.1.0
info: { title: Lamps, version: "1" }
paths:
  /lamps/{id}:
    $ref: "paths/lamp.yaml"
webhooks:
  lit:
    post:
      summary: A lamp was lit
      requestBody:
        content:
          application/json:
            schema: { $ref: "../shared/schemas.json#/Lamp" }
components:
  schemas:
    Lamp: { $ref: "../shared/schemas.json#/Lamp" }
    Keeper:
      type: object
      description: Who minds it
      properties:
        name: { type: string }
`,
  "api/paths/lamp.yaml": `get:
  summary: Reads a lamp
  responses:
    "200":
      description: It
      content:
        application/json:
          schema: { $ref: "../../shared/schemas.json#/Lamp" }
`,
  "shared/schemas.json": JSON.stringify({
    Lamp: {
      type: "object",
      required: ["range"],
      properties: {
        range: { type: "number" },
        next: { $ref: "#/Lamp" },
        keeper: { $ref: "../api/openapi.yaml#/components/schemas/Keeper" },
        lost: { $ref: "nowhere.yaml#/Lost" },
      },
    },
  }),
};

const read = (root: string) =>
  readSpecificationFiles(root, (name) =>
    name in files ? readText(files[name]!) : Promise.reject(new Error("There is no such file")),
  );

test("a specification in YAML is read as one in JSON is", async () => {
  expect(await readText("openapi: 3.1.0\npaths: {}")).toEqual({ openapi: "3.1.0", paths: {} });
  expect(await readText('{"openapi":"3.1.0"}')).toEqual({ openapi: "3.1.0" });
});

test("references lead from file to file of a specification, around, and back to the first", async () => {
  const operation = readOperation(await read("api/openapi.yaml"), "/lamps/{id}", "get");
  expect(operation?.summary).toBe("Reads a lamp");
  expect(operation?.responses[0]).toMatchObject({ status: "200", type: "object" });
  const fields = operation!.responses[0]!.fields;
  expect(fields.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ["range", "number", true],
    ["next", "object", false],
    ["keeper", "object", false],
    ["lost", "", false],
  ]);
  expect(fields[1]!.fields?.[0]).toMatchObject({ name: "range", type: "number" });
  expect(fields[2]!.fields?.[0]).toMatchObject({ name: "name", type: "string" });
});

test("webhooks and schemas are found in a specification, and nothing where it has none", async () => {
  const specification = await read("api/openapi.yaml");
  const hook = readWebhook(specification, "lit", "post");
  expect(hook).toMatchObject({ path: "lit", method: "post", summary: "A lamp was lit" });
  expect(hook?.body?.fields[0]?.name).toBe("range");
  expect(readWebhook(specification, "out", "post")).toBeUndefined();
  expect(readSchemas(specification, ["Keeper"])).toMatchObject([
    { name: "Keeper", type: "object", description: "Who minds it", fields: [{ name: "name" }] },
  ]);
  expect(readSchemas(specification, [])?.map(({ name }) => name)).toEqual(["Lamp", "Keeper"]);
  expect(readSchemas(specification, ["Nobody"])).toBeUndefined();
  expect(readSchemas({ definitions: { Old: { type: "string" } } }, [])).toMatchObject([
    { name: "Old", type: "string" },
  ]);
});

test("a specification whose first file is missing is none, and of several files it begins with that which says so", async () => {
  expect(await read("api/none.yaml")).toBeUndefined();
  expect(firstFile({ "a.json": { Lamp: {} }, "b.json": { openapi: "3.1.0" } })).toBe("b.json");
  expect(firstFile({ "a.json": {} })).toBe("a.json");
  expect(firstFile({})).toBeUndefined();
});

test.each([
  ["api/openapi.yaml", "./a.yaml", "api/a.yaml"],
  ["api/openapi.yaml", "../a.yaml", "a.yaml"],
  ["openapi.yaml", "paths/a.yaml", "paths/a.yaml"],
  ["openapi.yaml", "https://example.com/a.yaml", "https://example.com/a.yaml"],
])("in %s, %s is the file %s", (from, name, whole) => {
  expect(besideFile(from, name)).toBe(whole);
});
