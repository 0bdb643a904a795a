import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Language } from "../../src-main/api/types/language.ts";
import type { GlossaryOperation, Terms } from "../../src-main/api/types/translation.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
let org: string;
beforeEach(async () => {
  host = await openHost();
  org = host.organization;
});
afterEach(() => host.close());

const change = (operations: unknown, who: Person = "creator") =>
  host.callLoosely(who, "updateGlossaryEntries", { organizationId: org, body: { operations } });
const insert = async (...entries: Terms[]) => {
  for (const translations of entries) {
    expect(await change([{ type: "insert", translations }])).toEqual({
      status: 204,
      numbers: expect.anything() as object,
    });
    host.clock.pass(1000);
  }
};
const list = (asked: { orderBy?: Language; limit?: number; page?: string } = {}) =>
  host.ask("reader", "listGlossaryEntries", { organizationId: org, ...asked });
const english = async (asked: Parameters<typeof list>[0] = {}) =>
  (await list(asked)).items.map(({ translations }) => translations.en);

describe("The glossary", () => {
  test("takes entries, and lists them newest first or by their terms in a language", async () => {
    await insert(
      { en: "lamp", fr: "lampe" },
      { en: "oil" },
      { en: "wick", fr: "mèche" },
      { en: "boat", fr: "bateau" },
    );
    expect(await english()).toEqual(["boat", "wick", "oil", "lamp"]);
    expect(await english({ orderBy: "en" })).toEqual(["boat", "lamp", "oil", "wick"]);
    expect(await english({ orderBy: "fr" })).toEqual(["boat", "lamp", "wick", "oil"]);
    const paged: unknown[] = [];
    let page: string | undefined;
    do {
      const part = await list({ orderBy: "fr", limit: 1, ...(page === undefined ? {} : { page }) });
      expect(part.count).toBe(4);
      paged.push(...part.items.map(({ translations }) => translations.en));
      page = part.next?.page;
    } while (page !== undefined);
    expect(paged).toEqual(["boat", "lamp", "wick", "oil"]);
    const ja = await list({ orderBy: "ja", limit: 3 });
    const rest = await list({ orderBy: "ja", ...ja.next });
    const ids = [...ja.items, ...rest.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toEqual([...ids].sort());
  });

  test("changes an entry's terms to those given and removes entries, in one request", async () => {
    await insert({ en: "lamp", fr: "lampe", de: "Lampe" }, { en: "oil" });
    const [oil, lamp] = (await list()).items;
    host.clock.pass(1000);
    const operations = [
      { type: "update", id: lamp?.id, translations: { en: "lantern", fr: "lampe", sv: "lykta" } },
      { type: "delete", id: oil?.id },
      { type: "insert", translations: { en: "wick" } },
      { type: "insert", translations: { en: "wick" } },
    ];
    expect(await change(operations)).toMatchObject({ status: 204 });
    const entry = await host.ask("reader", "getGlossaryEntry", {
      organizationId: org,
      glossaryEntryId: lamp?.id ?? "",
    });
    expect(entry).toEqual({
      ...lamp,
      translations: { en: "lantern", fr: "lampe", sv: "lykta" },
      updatedAt: host.clock.iso(),
    });
    expect(entry.urls.location).toBe(
      `https://docs.example.com/v1/orgs/${org}/translations-glossary/${entry.id}`,
    );
    expect(await english({ orderBy: "en" })).toEqual(["lantern", "wick", "wick"]);
    const gone = { organizationId: org, glossaryEntryId: oil?.id ?? "" };
    expect(await host.status("reader", "getGlossaryEntry", gone)).toBe(404);
    expect(await change([{ type: "delete", id: oil?.id }])).toMatchObject({ status: 204 });
  });

  test("changes nothing where one of the operations cannot be", async () => {
    const operations = [
      { type: "insert", translations: { en: "lamp" } },
      { type: "update", id: "none", translations: { en: "oil" } },
    ];
    const outcome = await change(operations);
    expect(outcome).toMatchObject({
      status: 400,
      error: { message: "/body/operations/1/id: there is no entry none in the glossary." },
    });
    expect(await english()).toEqual([]);
  });

  test("names what cannot be by its place, behind deletions of what is gone already too", async () => {
    await insert({ en: "lamp" });
    const [{ id } = { id: "" }] = (await list()).items;
    await change([{ type: "delete", id }]);
    const operations = [
      { type: "delete", id },
      { type: "update", id: "none", translations: { en: "oil" } },
    ];
    expect(await change(operations)).toMatchObject({
      status: 400,
      error: { message: "/body/operations/1/id: there is no entry none in the glossary." },
    });
  });

  test("keeps terms that another writer changed, and overwrites none that they did not see", async () => {
    await insert({ en: "lamp", fr: "lampe" });
    const [entry] = (await list()).items;
    const id = entry?.id ?? "";
    const was: Terms = { en: "lamp", fr: "lampe" };
    const update = (translations: Terms): GlossaryOperation[] => [{ type: "update", id, translations, was }];
    expect(await change(update({ en: "lamp", fr: "lanterne" }))).toMatchObject({ status: 204 });
    // Its writer saw the entry before that, and changed something else.
    expect(await change(update({ en: "lantern", fr: "lampe" }))).toMatchObject({ status: 204 });
    expect((await list()).items[0]?.translations).toEqual({ en: "lantern", fr: "lanterne" });
    expect(await change(update({ en: "torch", fr: "lampe" }))).toMatchObject({
      status: 409,
      error: { reason: "conflicts" },
    });
    expect((await list()).items[0]?.translations).toEqual({ en: "lantern", fr: "lanterne" });
  });

  test.each<[string, unknown, string]>([
    ["nothing", [], "/body/operations"],
    ["an entry without a term", [{ type: "insert", translations: {} }], "/body/operations/0/translations"],
    ["an empty term", [{ type: "insert", translations: { en: "" } }], "/body/operations/0/translations/en"],
    [
      "a term of two lines",
      [{ type: "insert", translations: { en: "a\nb" } }],
      "/body/operations/0/translations/en must be one line",
    ],
    [
      "a term that is too long",
      [{ type: "insert", translations: { en: "x".repeat(256) } }],
      "/body/operations/0/translations/en",
    ],
    [
      "a language that there is not",
      [{ type: "insert", translations: { xx: "a" } }],
      "/body/operations/0/translations/xx",
    ],
    ["an update without an id", [{ type: "update", translations: { en: "a" } }], "/body/operations/0/id"],
    ["another kind of operation", [{ type: "move", id: "a" }], "/body/operations/0/type"],
  ])("refuses %s", async (_what, operations, path) => {
    const outcome = await change(operations);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message).toContain(path);
  });

  test.each<[Person, number, number]>([
    ["admin", 200, 204],
    ["creator", 200, 204],
    ["reviewer", 200, 403],
    ["guest", 403, 403],
    ["stranger", 404, 404],
  ])("is read by a %s with %i and changed with %i", async (who, reading, writing) => {
    expect(await host.status(who, "listGlossaryEntries", { organizationId: org })).toBe(reading);
    expect(await change([{ type: "insert", translations: { en: "lamp" } }], who)).toMatchObject({
      status: writing,
    });
  });
});
