import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Document } from "../../src-main/api/types/document.ts";
import type { DocumentOrMarkdown } from "../../src-main/api/types/documentOrMarkdown.ts";
import type { ComputedSource } from "../../src-main/api/types/pageFields.ts";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { noEngine, runTranslations, type TranslationEngine } from "../../src-main/jobs/translations.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { Desk } from "./writing.ts";

let host: ApiHost;
let org: string;
let space: string;

beforeEach(async () => {
  host = await openHost();
  org = host.organization;
  space = (await host.ask("admin", "createSpace", { organizationId: org })).id;
});
afterEach(() => host.close());

const saying = (text: string): Document => ({
  object: "document",
  data: {},
  nodes: [
    {
      object: "block",
      type: "paragraph",
      nodes: [{ object: "text", leaves: [{ object: "leaf", text, marks: [] }] }],
    },
  ],
});
const said = (document: DocumentOrMarkdown): string =>
  JSON.stringify(document).match(/"text":"([^"]*)"/)?.[1] ?? "";

const create = (body: object = {}, who: Person = "creator") =>
  host.callLoosely(who, "createTranslation", {
    organizationId: org,
    body: { language: "fr", source: { space, language: "en" }, ...body },
  });
const make = async (body: object = {}): Promise<string> => {
  const outcome = await create(body);
  return ("body" in outcome ? (outcome.body as { id: string }) : { id: "" }).id;
};
const at = (translationId: string) => ({ organizationId: org, translationId });
const read = (id: string) => host.ask("reader", "getTranslation", at(id));
const ask = (id: string) => host.status("creator", "runTranslation", at(id));
const work = (engine?: TranslationEngine, holder = "one") =>
  runTranslations(jobHostOf(host.engine, holder), engine);
const nothing = {
  runs: 0,
  totalWords: 0,
  totalPages: 0,
  totalDuration: 0,
  latestRunDuration: 0,
  latestPages: 0,
  latestWords: 0,
};

describe("A translation", () => {
  test("is pending when it is made, with all that it was given", async () => {
    const id = await make({ instructions: saying("Be brief.") });
    const translation = await read(id);
    expect(translation).toMatchObject({
      object: "translation",
      status: "pending",
      source: { space, language: "en" },
      language: "fr",
      stats: nothing,
      permissions: { view: true, edit: false },
      urls: { location: `https://docs.example.com/v1/orgs/${org}/translations/${id}` },
    });
    expect(said(translation.instructions)).toBe("Be brief.");
    expect(translation).not.toHaveProperty("result");
    expect(translation).not.toHaveProperty("lastRunError");
  });

  test("without a source and instructions has none, and cannot be run", async () => {
    const outcome = await host.ask("creator", "createTranslation", {
      organizationId: org,
      body: { language: "pt-br" },
    });
    expect(outcome).not.toHaveProperty("source");
    expect(outcome.instructions).toMatchObject({ object: "document", nodes: [] });
    const refusal = await host.refusal("creator", "runTranslation", at(outcome.id));
    expect(refusal.status).toBe(409);
    expect(refusal.error.message).toContain("no source");
  });

  test.each<[string, object, string]>([
    ["a language that there is not", { language: "xx" }, "/body/language"],
    ["a space that there is not", { source: { space: "nowhere", language: "en" } }, "/body/source/space"],
    ["a source without a language", { source: { space: "s" } }, "/body/source/language"],
    ["instructions that are no document", { instructions: "Be brief" }, "/body/instructions"],
    [
      "instructions that hold what is no block",
      { instructions: { ...saying(""), nodes: [{ object: "block" }] } },
      "/body/instructions/nodes/0",
    ],
    ["another field", { colour: "red" }, "/body/colour"],
  ])("of %s is refused", async (_what, body, path) => {
    const outcome = await create(body);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message).toContain(path);
  });

  test("of a space that its maker cannot see is refused", async () => {
    await host.ask("admin", "updateSpaceById", { spaceId: space, body: { defaultLevel: null } });
    expect(await create()).toMatchObject({ status: 400 });
    expect(await create({}, "admin")).toMatchObject({ status: 201 });
  });

  test("has other instructions, joined with what somebody else changed meanwhile", async () => {
    const id = await make({ instructions: saying("Be brief.") });
    const change = (text: string, was?: string) =>
      host.callLoosely("creator", "updateTranslation", {
        ...at(id),
        body: { instructions: saying(text), ...(was === undefined ? {} : { was }) },
      });
    expect(await change("Be kind.")).toMatchObject({ status: 200 });
    expect(said((await read(id)).instructions)).toBe("Be kind.");
    expect(await change("Be loud.", "Be brief.\n")).toMatchObject({
      status: 409,
      error: { reason: "conflicts" },
    });
    expect(said((await read(id)).instructions)).toBe("Be kind.");
    expect(
      await host.status("creator", "updateTranslation", {
        ...at("none"),
        body: { instructions: saying("") },
      }),
    ).toBe(404);
    expect(await host.status("creator", "updateTranslation", { ...at(id), body: {} })).toBe(400);
  });

  test("has no sentence of its instructions joined unseen with another that somebody else changed", async () => {
    const id = await make({ instructions: saying("Say you. Keep names.") });
    const change = (text: string) =>
      host.callLoosely("creator", "updateTranslation", {
        ...at(id),
        body: { instructions: saying(text), was: "Say you. Keep names.\n" },
      });
    expect(await change("Say you. Translate names.")).toMatchObject({ status: 200 });
    expect(await change("Say one. Keep names.")).toMatchObject({
      status: 409,
      error: { reason: "conflicts" },
    });
    expect(said((await read(id)).instructions)).toBe("Say you. Translate names.");
  });

  test("is listed, the newest first, and deleted twice", async () => {
    const ids: string[] = [];
    for (const language of ["fr", "de", "ja"]) {
      ids.unshift(await make({ language }));
      host.clock.pass(1000);
    }
    const list = await host.ask("reader", "listTranslations", { organizationId: org, limit: 2 });
    expect(list).toMatchObject({ count: 3, items: [{ id: ids[0] }, { id: ids[1] }] });
    const rest = await host.ask("reader", "listTranslations", { organizationId: org, ...list.next });
    expect(rest.items.map(({ id }) => id)).toEqual(ids.slice(2));
    const remove = () => host.status("creator", "deleteTranslation", at(ids[0] ?? ""));
    expect([await remove(), await remove()]).toEqual([204, 204]);
    expect(await host.status("reader", "getTranslation", at(ids[0] ?? ""))).toBe(404);
  });
});

describe("A run", () => {
  test("without anything to translate with stays pending, and the translation says why", async () => {
    const id = await make();
    expect(await ask(id)).toBe(204);
    expect(await read(id)).toMatchObject({ status: "pending" });
    await work();
    expect(await read(id)).toMatchObject({ status: "pending", lastRunError: noEngine, stats: nothing });
    expect(await ask(id)).toBe(204);
    expect(await read(id)).not.toHaveProperty("lastRunError");
    expect(await host.status("creator", "runTranslation", at("none"))).toBe(404);
  });

  test("of a space that is gone is refused", async () => {
    const id = await make();
    await host.ask("admin", "deleteSpaceById", { spaceId: space });
    expect(await ask(id)).toBe(409);
  });

  test("is running, then completed, with true figures of all runs and the last", async () => {
    const id = await make({ instructions: saying("Be brief.") });
    await host.ask("creator", "updateGlossaryEntries", {
      organizationId: org,
      body: { operations: [{ type: "insert", translations: { en: "lamp", fr: "lampe" } }] },
    });
    const orders: unknown[] = [];
    const engine: TranslationEngine = {
      async translate(order) {
        orders.push(order);
        expect((await read(id)).status).toBe("running");
        // Meanwhile it changes nothing to ask again.
        expect(await ask(id)).toBe(204);
        await work(engine, "two");
        host.clock.pass(orders.length * 10_000);
        return { space: "result", revision: `r${orders.length}`, pages: orders.length, words: 100 };
      },
    };
    await ask(id);
    await work(engine);
    expect(await read(id)).toMatchObject({
      status: "completed",
      result: { space: "result", revision: "r1" },
      stats: { runs: 1, totalPages: 1, totalWords: 100, totalDuration: 10, latestRunDuration: 10 },
    });
    await ask(id);
    await work(engine);
    expect(await read(id)).toMatchObject({
      status: "completed",
      result: { revision: "r2" },
      stats: {
        runs: 2,
        totalPages: 3,
        totalWords: 200,
        totalDuration: 30,
        latestRunDuration: 20,
        latestPages: 2,
        latestWords: 100,
      },
    });
    expect(orders).toMatchObject([
      {
        source: { space, language: "en" },
        language: "fr",
        instructions: "Be brief.",
        glossary: [{ en: "lamp", fr: "lampe" }],
        result: null,
      },
      { result: "result" },
    ]);
  });

  test("that fails says so and leaves what an earlier one made", async () => {
    const id = await make();
    const broken: TranslationEngine = { translate: () => Promise.reject(new Error("out of words")) };
    await ask(id);
    await work(broken);
    expect(host.faults.splice(0)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: "pending", lastRunError: expect.any(String) as string });
    await ask(id);
    await work({ translate: async () => ({ space: "s", revision: "r", pages: 1, words: 1 }) });
    await ask(id);
    await work(broken);
    host.faults.splice(0);
    expect(await read(id)).toMatchObject({ status: "completed", result: { space: "s" }, stats: { runs: 1 } });
  });
});

test.each<[Person, number, number]>([
  ["admin", 200, 201],
  ["creator", 200, 201],
  ["reviewer", 200, 403],
  ["reader", 200, 403],
  ["guest", 403, 403],
  ["stranger", 404, 404],
])("a %s lists translations (%i) and makes them (%i)", async (who, reading, writing) => {
  expect(await host.status(who, "listTranslations", { organizationId: org })).toBe(reading);
  expect(await create({}, who)).toMatchObject({ status: writing });
});

describe("A page that is computed of a translation", () => {
  const sourceOf = (translation: string, props = {}) => ({
    type: "builtin:translation",
    dependencies: { translation: { ref: { kind: "translation" as const, translation } } },
    props,
  });

  test("has the seed of what was translated, whose pages and texts can be read by it", async () => {
    const made = new Desk(host, (await host.ask("admin", "createSpace", { organizationId: org })).id);
    const page = await made.page("Lampes", "Les lampes.\n");
    const id = await make();
    await ask(id);
    const revision = await made.head();
    await work({ translate: async () => ({ space: made.space, revision, pages: 1, words: 2 }) });
    const over = { organizationId: org, body: { computedSource: sourceOf(id) } };
    const { id: spaceId } = await host.ask("admin", "createSpace", over);
    const [shown] = (await host.ask("reader", "listPages", { spaceId })).pages;
    expect(shown).toMatchObject({ type: "computed", computed: sourceOf(id), computedSeed: revision });

    const pagesBy = async (seed: string, who: Person = "reader") =>
      (await host.ask(who, "getComputedRevision", { spaceId, body: { source: sourceOf(id), seed } })).pages;
    const [first] = (await pagesBy(revision)).filter(({ title }) => title === "Lampes");
    expect(first).not.toHaveProperty("documentId");
    const { computed, computedSeed } = first as { computed: ComputedSource; computedSeed: string };
    expect(computed).toMatchObject(sourceOf(id, { space: made.space }));
    expect(computedSeed).toBe(revision);
    const read = { spaceId, body: { source: computed, seed: computedSeed } };
    expect(said(await host.ask("reader", "getComputedDocument", read))).toBe("Les lampes.");

    host.clock.pass(60 * 60 * 1000);
    await made.write(page, "Des lampes.\n");
    expect((await pagesBy(revision)).find(({ title }) => title === "Lampes")).toEqual(first);
    expect((await pagesBy("latest")).find(({ title }) => title === "Lampes")).not.toEqual(first);
    expect(said(await host.ask("reader", "getComputedDocument", read))).toBe("Les lampes.");
    const other = { ...computed, props: { ...computed.props, space: spaceId } };
    expect(
      await host.status("reader", "getComputedDocument", { spaceId, body: { source: other, seed: "x" } }),
    ).toBe(404);
    const none = { spaceId, body: { source: sourceOf(id), seed: "x" } };
    expect(await host.status("reader", "getComputedDocument", none)).toBe(400);

    await host.ask("admin", "updateSpaceById", { spaceId: made.space, body: { defaultLevel: null } });
    expect((await host.ask("reader", "listPages", { spaceId })).pages[0]).not.toHaveProperty("computedSeed");
    expect(await host.status("reader", "getComputedDocument", read)).toBe(404);
    expect(await host.status("reader", "getComputedRevision", none)).toBe(404);
  });
});
