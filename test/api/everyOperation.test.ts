import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOperation, operations } from "../../src-main/api/operations.ts";
import type { AnyOperation } from "../../src-main/api/operation.ts";
import type { Outcome } from "../../src-main/core/core.ts";
import { asking, fill } from "./generated/fill.ts";
import { KnownIds } from "./generated/knownIds.ts";
import { leastInput, Sober } from "./generated/leastInput.ts";
import { choosePath } from "./generated/requests.ts";
import { ValueMaker, type Schema } from "./generated/values.ts";
import { openHost, type ApiHost, type Operation } from "./host.ts";

/* What holds of every operation of a kind, whatever it is about (document 1, Conventions; gaps.md §1.2). */

let host: ApiHost;
const ids = new KnownIds();

beforeAll(async () => {
  host = await openHost();
  const ask = asking(host.engine, host.people.admin);
  for (const word of ["harbour", "lantern"])
    await fill(ask, host.organization, word, (answer, path) => ids.learn(answer, path));
  ids.learn({ object: "organization", id: host.organization });
  const of = (path: string) => choosePath(new Sober(0), ids, path);
  const body = { role: "read", teams: [of("{teamId}")["teamId"]] };
  await ask("inviteToSpace", { ...of("{spaceId}"), body });
  await ask("inviteToCollection", { ...of("{collectionId}"), body });
  await ask("inviteToSite", { organizationId: host.organization, ...of("{siteId}"), body });
  const site = { organizationId: host.organization, ...of("{siteId}") };
  const group = (await ask("addSectionGroupToSite", { ...site, body: { title: "Above" } })) as { id: string };
  values["parent"] = values["parentSectionGroupId"] = group.id;
});

/** What a field is set to where not anything of its kind will do. */
const values: Record<string, unknown> = { backend: "custom" };
afterAll(() => host.close());

type Named = [id: Operation, operation: AnyOperation];
const all = Object.keys(operations).flatMap((id): Named[] => {
  const operation = findOperation(id);
  return operation ? [[id as Operation, operation]] : [];
});

const inputOf = (operation: AnyOperation) => leastInput(operation, ids, host.people);

const bodyOf = (outcome: Outcome): unknown =>
  "body" in outcome ? JSON.parse(JSON.stringify(outcome.body)) : undefined;

interface AnyList {
  next?: { page: string };
  count: number;
  items: unknown[];
}

const isList = ({ returns, query = {} }: AnyOperation): boolean =>
  "limit" in (query as object) && "count" in ((returns as { properties?: object }).properties ?? {});

describe("A list", () => {
  /** What only the world outside or time brings, so that there is none to list here. */
  const unheard = new Set<Operation>(["listConflictsInChangeRequest"]);

  test.each(all.filter(([, operation]) => isList(operation)))(
    "%s is the same in pages of one and whole, is only counted for the limit 0, and knows its bounds",
    async (id, operation) => {
      const input = inputOf(operation);
      const list = async (paging: object): Promise<AnyList> => {
        const outcome = await host.callLoosely("admin", id, { ...input, ...paging });
        expect([outcome.status, "error" in outcome ? outcome.error.message : ""]).toEqual([200, ""]);
        return bodyOf(outcome) as AnyList;
      };
      const whole = await list({ limit: 1000 });
      expect(whole).toMatchObject({ count: whole.items.length });
      expect(whole).not.toHaveProperty("next");
      expect(await list({})).toEqual(whole);
      expect(await list({ limit: 0 })).toMatchObject({ count: whole.count, items: [] });
      expect(await list({ limit: 0 })).not.toHaveProperty("next");
      const seen: unknown[] = [];
      for (let page: string | undefined, first = true; first || page !== undefined; first = false) {
        const one = await list({ limit: 1, ...(page === undefined ? {} : { page }) });
        expect(one.count).toBe(whole.count);
        expect(one.items.length).toBeLessThanOrEqual(1);
        seen.push(...one.items);
        page = one.next?.page;
      }
      expect(seen).toEqual(whole.items);
      for (const wrong of [{ limit: 1001 }, { limit: -1 }, { limit: 1.5 }, { page: "unknown" }, { page: "" }])
        expect([wrong, await host.status("admin", id, { ...input, ...wrong })]).toEqual([wrong, 400]);
      if (whole.count === 0) unheard.add(id);
    },
  );

  test("has something in it here, of most kinds", () => {
    expect(unheard.size).toBeLessThan(all.filter(([, operation]) => isList(operation)).length / 2);
  });
});

/** The operation that reads what this one changes. */
const readerOf = ({ path }: AnyOperation): Named | undefined =>
  all.find(([, operation]) => operation.method === "GET" && operation.path === path);

interface Shape {
  properties?: Record<string, TSchema & { anyOf?: { type?: string }[] }>;
  required?: string[];
}

/** What changes a part of something; what is put in the place of all of it is no such change. */
const wholes = new Set<Operation>(["updateSiteCustomizationById"]);
const patches = all.filter(
  ([id, { method, body }]) =>
    method === "PATCH" || (method === "PUT" && body !== undefined && !wholes.has(id)),
);

describe("A change", () => {
  const read = async (operation: AnyOperation, input: Record<string, unknown>): Promise<unknown> => {
    const reader = readerOf(operation);
    if (!reader) return undefined;
    const { body: _body, ...path } = input;
    return bodyOf(await host.callLoosely("admin", reader[0], path));
  };

  test.each(patches)("by %s of nothing leaves everything as it was, or is refused", async (id, operation) => {
    const input = { ...inputOf(operation), body: {} };
    const before = await read(operation, input);
    host.clock.pass(1000);
    const { body: _body, ...path } = input;
    const outcome = await host.callLoosely("admin", id, operation.body ? input : path);
    expect([200, 204, 400, 404]).toContain(outcome.status);
    expect(await read(operation, input)).toEqual(before);
  });

  // An invite gives a role, as this one, or a level.
  const isForOthers = (id: string, field: string): boolean =>
    id === "updateOrganizationInviteById" && field === "level";
  const nullable = patches.flatMap(([id, operation]) =>
    Object.entries((operation.body as Shape | undefined)?.properties ?? {})
      .filter(([, schema]) => schema.anyOf?.some(({ type }) => type === "null"))
      .filter(([field]) => !isForOthers(id, field))
      .map(([field, schema]) => [id, field, operation, schema] as const),
  );

  test.each(nullable)("by %s sets %s, and takes it away by null", async (id, field, operation, schema) => {
    const input = inputOf(operation);
    const given = (schema.anyOf ?? []).find(({ type }) => type !== "null");
    const value = values[field] ?? new ValueMaker(new Sober(0), ids, {}).make(given as Schema, field);
    const { required = [] } = operation.body as Shape;
    const others = Object.fromEntries(required.map((name) => [name, values[name]]));
    const change = async (to: unknown): Promise<unknown> => {
      const outcome = await host.callLoosely("admin", id, { ...input, body: { ...others, [field]: to } });
      expect([outcome.status, "error" in outcome ? outcome.error.message : ""]).toEqual([
        operation.status ?? 200,
        "",
      ]);
      return ((await read(operation, input)) as Record<string, unknown> | undefined)?.[field];
    };
    await change(value);
    // An emoji that is required in its record is an empty one.
    expect(await change(null)).toBeOneOf([undefined, null, ""]);
  });
});

describe("What is not there", () => {
  /** What being named makes, what could not be a name, and a domain that nobody has. */
  const isOther = (id: Operation, name: string): boolean =>
    id === "createOrUpdateOpenAPISpecBySlug"
      ? name === "specSlug"
      : ["hostname", "emailDomain"].includes(name);
  const named = all.flatMap(([id, operation]) =>
    operation.method === "DELETE"
      ? []
      : [...operation.path.matchAll(/\{(\w+)\}/g)]
          .map(([, name = ""]) => [id, name, operation] as const)
          .filter(([, name]) => !isOther(id, name)),
  );

  test.each(named)("is 404 of %s by %s", async (id, name, operation) => {
    const refused = await host.callLoosely("admin", id, {
      ...inputOf(operation),
      ...(id.startsWith("postCommentReply") ? { body: { body: { markdown: "Words" } } } : {}),
      [name]: "never",
    });
    expect([refused.status, "error" in refused ? refused.error.code : 0]).toEqual([404, 404]);
  });
});

describe("A deletion", () => {
  // The one that says who never had anything (gaps.md §21.1).
  const isTold = new Set<Operation>(["removeTeamFromSpace"]);

  test.each(all.filter(([id, operation]) => operation.method === "DELETE" && !isTold.has(id)))(
    "by %s answers 204 however often, and for what never was",
    async (id, operation) => {
      const input = inputOf(operation);
      const statuses = [];
      for (let turn = 0; turn < 2; turn += 1) statuses.push(await host.status("admin", id, input));
      const [last] = operation.path.match(/\w+(?=\}$)/) ?? [];
      if (last !== undefined && last !== "hostname")
        statuses.push(await host.status("admin", id, { ...input, [last]: "never" }));
      expect(statuses).toEqual(statuses.map(() => 204));
    },
  );
});
