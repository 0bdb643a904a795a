import { setImmediate } from "node:timers/promises";
import { Type } from "typebox";
import { describe, expect, test, vi } from "vitest";
import { AppliedChange, ContentChangesBody } from "../../src-main/api/types/contentChanges.ts";
import { paging } from "../../src-main/api/types/lists.ts";
import { Revision } from "../../src-main/api/types/revision.ts";
import { Id, Timestamp, Url, Variables } from "../../src-main/api/types/scalars.ts";
import { convertQuery, inputSchema, validateInput } from "../../src-main/api/validate.ts";

const write = inputSchema({ params: { spaceId: Id }, body: ContentChangesBody });
const changes = (...list: unknown[]) => ({ spaceId: "s1", body: { changes: list } });
const removal = { operation: "delete_page", page: "p1" };

describe("an input that is as it should be", () => {
  test("has nothing said about it", () => {
    expect(validateInput(write, changes(removal, { operation: "update_page", page: "p", at: 0 }))).toBe(
      undefined,
    );
  });

  test("may leave out a body that is optional", () => {
    const schema = inputSchema({ body: Type.Optional(Type.Object({ title: Type.Optional(Type.String()) })) });
    expect(validateInput(schema, {})).toBe(undefined);
    expect(validateInput(schema, { body: undefined })).toBe(undefined);
  });
});

describe("an input that is asked about again and again", () => {
  test.each([
    [changes(removal), undefined],
    [changes({ operation: "insert_page", title: 5 }), "/body/changes/0/title must be a string, not a number"],
    [changes(), "/body/changes must not be empty"],
  ])(
    "is judged alike before and after its schema is compiled, behind what is under way: %j",
    async (input, sentence) => {
      const schema = inputSchema({ params: { spaceId: Id }, body: ContentChangesBody });
      const judge = (): void => {
        const said = Array.from({ length: 250 }, () => validateInput(schema, input));
        expect(new Set(said)).toEqual(new Set([sentence]));
      };
      const compiling = vi.spyOn(globalThis, "Function");
      judge();
      expect(compiling).not.toHaveBeenCalled();
      await setImmediate();
      expect(compiling).toHaveBeenCalled();
      compiling.mockRestore();
      judge();
    },
  );
});

describe("what is wrong is said with the field's path", () => {
  const schema = inputSchema({
    params: { spaceId: Id },
    query: paging,
    body: Type.Optional(
      Type.Object(
        {
          title: Type.Optional(Type.String({ minLength: 1, maxLength: 5 })),
          mode: Type.Optional(Type.Enum(["live", "locked"])),
          level: Type.Optional(Type.Union([Type.Enum(["read", "edit"]), Type.Null()])),
          logo: Type.Optional(Url),
          expiresAt: Type.Optional(Timestamp),
          variables: Type.Optional(Variables),
          ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 2 })),
        },
        { additionalProperties: false },
      ),
    ),
  });

  test.each([
    [
      { colour: "red" },
      "/body/colour is unknown: the fields here are title, mode, level, logo, expiresAt, variables, ids",
    ],
    [{ title: 5 }, "/body/title must be a string, not a number"],
    [{ title: null }, "/body/title must be a string, not null"],
    [{ title: "" }, "/body/title must not be empty"],
    [{ title: "abcdef" }, "/body/title must have at most 5 characters"],
    [{ mode: "open" }, '/body/mode must be one of live, locked (got "open")'],
    [{ level: "admin" }, '/body/level must be one of read, edit or null (got "admin")'],
    [{ level: 5 }, "/body/level must be one of read, edit or null, not a number"],
    [{ logo: "not a url" }, '/body/logo must be a URL (got "not a url")'],
    [
      { expiresAt: "soon" },
      '/body/expiresAt must be a date and time such as 2026-01-31T09:00:00Z (got "soon")',
    ],
    [{ variables: { "a\nb": 5 } }, "/body/variables/a\nb must be a string, not a number"],
    [{ variables: { "": "x" } }, "/body/variables/ must not be empty"],
    [{ variables: { "a/b~c": 1 } }, "/body/variables/a~1b~0c must be a string, not a number"],
    [{ ids: "a" }, "/body/ids must be an array, not a string"],
    [{ ids: [] }, "/body/ids must not be empty"],
    [{ ids: ["a", "b", "c"] }, "/body/ids must have at most 2 items (got 3)"],
    [{ ids: ["a", "b c"] }, '/body/ids/1 must be an identifier of letters, digits, - and _ (got "b c")'],
    ["text", "/body must be an object, not a string"],
    [[], "/body must be an object, not an array"],
  ])("%j", (body, sentence) => {
    expect(validateInput(schema, { spaceId: "s1", body })).toBe(sentence);
  });

  test.each([
    [{}, "/spaceId is missing"],
    [{ spaceId: "s1", limit: 1001 }, "/limit must be at most 1000 (got 1001)"],
    [{ spaceId: "s1", limit: -1 }, "/limit must be at least 0 (got -1)"],
    [{ spaceId: "s1", limit: "ten" }, "/limit must be a whole number, not a string"],
    [{ spaceId: "s1", limit: 1.5 }, "/limit must be a whole number, not 1.5"],
    [{ spaceId: "s1", other: "x" }, "/other is unknown: the fields here are spaceId, page, limit, body"],
    [null, "The input must be an object, not null"],
  ])("%j", (input, sentence) => {
    expect(validateInput(schema, input)).toBe(sentence);
  });
});

describe("a change is judged as what its operation says it is", () => {
  test.each([
    [{ operation: "delete_page", page: 5 }, "/body/changes/1/page must be a string, not a number"],
    [{ operation: "delete_page" }, "/body/changes/1/page is missing"],
    [
      { operation: "delete_page", page: "p", colour: 1 },
      "/body/changes/1/colour is unknown: the fields here are operation, page, was",
    ],
    [{ operation: "update_page", page: "p", title: "" }, "/body/changes/1/title must not be empty"],
    [
      { operation: "update_page", page: "p", at: 1, before: "q" },
      "/body/changes/1 must have only one of at, before and after",
    ],
    [
      { operation: "update_page", page: "p", document: {} },
      "/body/changes/1/document must have exactly 1 of markdown, document",
    ],
    [
      { operation: "update_page", page: "p", cover: { ref: { kind: "file" } } },
      "/body/changes/1/cover/ref/file is missing",
    ],
    [
      { operation: "update_page", page: "p", target: { kind: "star" } },
      /^\/body\/changes\/1\/target\/kind must be one of file, url, page/,
    ],
    [{ operation: "insert_page" }, "/body/changes/1 must have a document, which is the text of the new page"],
    [
      { operation: "insert_files", files: [{ name: "a" }] },
      "/body/changes/1/files/0 must have exactly one of base64, blob and url",
    ],
    [
      { operation: "insert_files", files: [{ name: "a", base64: "AA==" }] },
      "/body/changes/1/files/0 must have a contentType, since it comes as base64",
    ],
    [{ operation: "explode" }, /^\/body\/changes\/1\/operation must be one of insert_page, update_page/],
    [{}, /^\/body\/changes\/1\/operation is missing: one of insert_page/],
    ["x", /^\/body\/changes\/1 must be an object/],
  ])("%j", (change, sentence) => {
    const found = validateInput(write, changes(removal, change));
    if (typeof sentence === "string") expect(found).toBe(sentence);
    else expect(found).toMatch(sentence);
  });

  test("a wrong node deep in a document is found where it stands", () => {
    const nodes = [
      { object: "block", nodes: [{ object: "text", leaves: [{ object: "leaf", text: 1, marks: [] }] }] },
    ];
    const document = { document: { object: "document", data: {}, nodes } };
    expect(validateInput(write, changes({ operation: "insert_page", document }))).toBe(
      "/body/changes/0/document/document/nodes/0/nodes/0/leaves/0/text must be a string, not a number",
    );
  });

  test("a name that all branches share does not choose between them", () => {
    expect(validateInput(AppliedChange, { object: "deleted_page" })).toBe("/page is missing");
    expect(validateInput(Revision, { object: "revision", type: "star" })).toBe(
      "/type must be one of edits, rollback, update, merge, computed",
    );
  });

  test("fifty-one changes are too many, none too few", () => {
    expect(validateInput(write, changes(...Array.from({ length: 51 }, () => removal)))).toBe(
      "/body/changes must have at most 50 items (got 51)",
    );
    expect(validateInput(write, changes())).toBe("/body/changes must not be empty");
  });
});

describe("text that the stores could not keep is refused", () => {
  const anything = inputSchema({ body: Type.Unknown() });

  test.each([
    [{ title: "half \ud83d" }, "/body/title must be well-formed Unicode (it has half of a surrogate pair)"],
    [{ list: ["fine", "nul\0"] }, "/body/list/1 must not have NUL characters"],
    [{ list: ["fine", undefined] }, "/body/list/1 is missing"],
    [{ "nul\0": 1 }, "/body/nul must not have NUL characters"],
    [JSON.parse('{"__proto__": 1}') as unknown, "/body/__proto__ is not a name that a field can have"],
  ])("case %#", (body, sentence) => {
    expect(validateInput(anything, { body })).toBe(sentence);
  });

  test("so is nesting without measure, before anything runs out of stack", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
    expect(validateInput(anything, { body: deep })).toBe("The input is nested more than 200 levels deep");
  });

  test("whole emoji and every other language pass", () => {
    expect(validateInput(anything, { body: ["👩‍💻 日本語 مرحبا", "line\nbreak\ttab"] })).toBe(undefined);
  });
});

describe("a query's strings become values", () => {
  const properties = {
    ...paging,
    nested: Type.Optional(Type.Boolean()),
    authors: Type.Optional(Type.Array(Type.String())),
    evaluated: Type.Optional(Type.Union([Type.Boolean(), Type.Literal("deterministic-only")])),
    at: Type.Optional(Type.Number()),
  };
  const schema = inputSchema({ query: properties });
  const judge = (raw: Record<string, string | string[] | undefined>) =>
    validateInput(schema, convertQuery(properties, raw));

  test("whole numbers, booleans, arrays and alternatives are converted", () => {
    const raw = { limit: "20", nested: "true", authors: "u1", evaluated: "false", at: "1.5", page: "20" };
    expect(convertQuery(properties, raw)).toEqual({
      limit: 20,
      nested: true,
      authors: ["u1"],
      evaluated: false,
      at: 1.5,
      page: "20",
    });
    expect(convertQuery(properties, { authors: ["a", "b"], evaluated: "deterministic-only" })).toEqual({
      authors: ["a", "b"],
      evaluated: "deterministic-only",
    });
    expect(convertQuery(properties, { limit: undefined })).toEqual({});
  });

  test.each([
    [{ limit: "20.5" }, "/limit must be a whole number, not 20.5"],
    [{ limit: "" }, "/limit must be a whole number, not a string"],
    [{ limit: "1e2" }, "/limit must be a whole number, not a string"],
    [{ limit: " 5" }, "/limit must be a whole number, not a string"],
    [{ limit: ["1", "2"] }, "/limit must be a whole number, not an array"],
    [{ limit: "5000" }, "/limit must be at most 1000 (got 5000)"],
    [{ nested: "yes" }, "/nested must be true or false, not a string"],
    [{ evaluated: "maybe" }, '/evaluated must be true or false or deterministic-only (got "maybe")'],
    [
      { colour: "red" },
      "/colour is unknown: the fields here are page, limit, nested, authors, evaluated, at",
    ],
  ])("%j is left as it is and named", (raw, sentence) => {
    expect(judge(raw)).toBe(sentence);
  });
});
