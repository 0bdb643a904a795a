import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyOperation } from "../../src-main/api/operation.ts";
import { bodyOf, everyOperation, FilledHost, type Named } from "./filledHost.ts";
import { Sober } from "./generated/leastInput.ts";
import { ValueMaker, type Schema } from "./generated/values.ts";
import type { ApiHost, Operation } from "./host.ts";
import { documentOf } from "./writing.ts";

/* What holds of every change: what it leaves alone, and what takes a value away. */

let filled: FilledHost;
let host: ApiHost;
beforeAll(async () => {
  filled = await FilledHost.open();
  ({ host } = filled);
});
afterAll(() => host.close());

type Fields = Record<string, unknown>;
interface Shape {
  properties?: Record<string, TSchema & Schema>;
  required?: string[];
}

const shapeOf = ({ body }: AnyOperation): Shape => (body as Shape | undefined) ?? {};

/** What changes a part of something; what is put in the place of all of it is no such change. */
const wholes = new Set<Operation>(["updateSiteCustomizationById"]);
const patches = everyOperation.filter(
  ([id, { method, body }]) =>
    method === "PATCH" || (method === "PUT" && body !== undefined && !wholes.has(id)),
);

const readerOf = (path: string): Named | undefined =>
  everyOperation.find(([, operation]) => operation.method === "GET" && operation.path === path);

/** What a change is of, as it is read, or as the list has it that it stands in. */
async function read(operation: AnyOperation, { body: _body, ...path }: Fields): Promise<Fields> {
  const ask = async ([id]: Named, input: Fields) => bodyOf(await host.callLoosely("admin", id, input));
  const reader = readerOf(operation.path);
  if (reader) return ((await ask(reader, path)) ?? {}) as Fields;
  const [, listed = "", parameter = ""] = /^(.*)\/\{(\w+)\}$/.exec(operation.path) ?? [];
  const lister = readerOf(listed);
  if (!lister) return {};
  const { [parameter]: sought, ...within } = path;
  const { items } = (await ask(lister, { ...within, limit: 1000 })) as { items: Fields[] };
  const idOf = (part: unknown): unknown => (part as Fields | undefined)?.["id"];
  const found = items.find((item) =>
    [item, item["user"], item["team"]].some((part) => idOf(part) === sought),
  );
  return { ...found, ...(found && "permission" in found ? { role: found["permission"] } : {}) };
}

/** What a field is set to where not anything of its kind will do. */
const values = (id: Operation): Fields => ({
  add: [host.people.reader],
  backend: "custom",
  certificate: "",
  events: ["comment_posted"],
  members: [host.people.reader],
  secret: "sixteen-letters!",
  body: { markdown: "Lamps" },
  emailDomains: ["lamps.example"],
  instructions: documentOf("Lamps"),
  parent: filled.group,
  parentSectionGroupId: filled.group,
  ...(id === "updateChangeRequestById" ? { description: documentOf("Lamps") } : {}),
});

function make(id: Operation, schema: Schema, field: string): unknown {
  const known = values(id)[field];
  if (known !== undefined) return known;
  const given = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const made = new ValueMaker(new Sober(0), filled.ids, {}).make(given, field);
  return made === "" ? "Lamps" : made;
}

/** What a change says beside what it sets, and what it sets that is not read again as it was given. */
const unread = new Set(
  "was base addedReactions removedReactions resolved source secret instructions proxy defaultTeam".split(" "),
);

/** An invite gives a role, as the one here, or a level. */
const isForOthers = (id: Operation, field: string): boolean =>
  id === "updateOrganizationInviteById" && field === "level";

describe("A change", () => {
  test.each(patches)("by %s of nothing leaves everything as it was, or is refused", async (id, operation) => {
    const input = { ...filled.inputOf(operation), body: {} };
    const before = await read(operation, input);
    host.clock.pass(1000);
    const { body: _body, ...path } = input;
    const outcome = await host.callLoosely("admin", id, operation.body ? input : path);
    expect([200, 204, 400, 404]).toContain(outcome.status);
    expect(await read(operation, input)).toEqual(before);
  });

  const fields = patches.flatMap(([id, operation]) =>
    Object.entries(shapeOf(operation).properties ?? {})
      .filter(([field]) => !isForOthers(id, field))
      .map(([field, schema]) => [id, field, operation, schema] as const),
  );

  test.each(fields)(
    "by %s of %s changes nothing else of it, and null takes it away or is refused",
    async (id, field, operation, schema) => {
      const input = filled.inputOf(operation);
      const { required = [], properties = {} } = shapeOf(operation);
      const needed = [...new Set([...required, field])].map((name) => [
        name,
        make(id, properties[name] ?? {}, name),
      ]);
      const body = Object.fromEntries(needed) as Fields;
      const set = async (to: Fields): Promise<[number, string]> => {
        const outcome = await host.callLoosely("admin", id, { ...input, body: { ...body, ...to } });
        return [outcome.status, "error" in outcome ? outcome.error.message : ""];
      };
      const done = [operation.status ?? 200, ""];
      const readFields = async (): Promise<Fields> => {
        const record = await read(operation, input);
        const shown = Object.keys(properties).filter((name) => name in record && !unread.has(name));
        return Object.fromEntries(shown.map((name) => [name, record[name]]));
      };
      const before = await readFields();
      expect(await set({})).toEqual(done);
      const after = await readFields();
      expect(after).toEqual({ ...before, ...(field in after ? body : {}) });
      if (Compile(schema).Check(null)) {
        expect(await set({ [field]: null })).toEqual(done);
        const { [field]: taken, ...others } = await readFields();
        // An emoji that is required in its record is an empty one.
        expect(taken).toBeOneOf([undefined, null, ""]);
        expect({ [field]: after[field], ...others }).toEqual({ [field]: after[field], ...after });
      } else {
        expect(await set({ [field]: null })).toEqual([400, expect.stringContaining(`/body/${field}`)]);
        expect(await readFields()).toEqual(after);
      }
    },
  );
});
