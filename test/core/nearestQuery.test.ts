import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nearestQuery } from "../../src-main/core/find/nearestQuery.ts";
import { openHostAt, type ApiHost, type Person } from "../api/host.ts";
import { Desk } from "../api/writing.ts";

let host: ApiHost;
let desk: Desk;
let hidden: Desk;
beforeAll(async () => {
  host = await openHostAt(":memory:");
  desk = await Desk.open(host);
  await desk.page(
    "Setting up",
    "The configuration of the lighthouse: configure its lantern. Synchronization.\n",
  );
  await desk.page(
    "More",
    "Another lighthouse, with the harbour and a Leuchtturm. Über Größen. The offline sync.\n",
  );
  await desk.page(
    "Boats",
    "One recto, 2024, and words. Ελλάδα. Київський. ירושלים. الكتابة. これは同期の説明です。\n",
  );
  await desk.page("Responses", "A response, many responses; policies of the marina, cormorants.\n");
  hidden = await Desk.open(host);
  await hidden.page("Secret", "The kingfisher, a lighthousa, and the harbor harbor harbor.\n");
  const body = { defaultLevel: null };
  await host.ask("admin", "updateSpaceById", { spaceId: hidden.space, body });
});
afterAll(() => host.close());

const nearest = (typed: string, who: Person = "reader") =>
  nearestQuery(host.engine, { user: host.people[who] }, { space: desk.space }, typed);
const nearestAnywhere = (typed: string, who: Person = "reader") =>
  nearestQuery(host.engine, { user: host.people[who] }, { organization: host.organization }, typed);

describe("A query that finds nothing", () => {
  test.each([
    ["lighthuose", "lighthouse"],
    ["ligthhuose", "lighthouse"],
    ["lihgthouses", "lighthouse"],
    ["confgiuration", "configuration"],
    ["configuratoin", "configuration"],
    ["sycnhronization", "Synchronization"],
    ["lantren", "lantern"],
    ["fofline", "offline"],
    ["polciies", "policies"],
    ["repsonses", "responses"],
    ["cormroants", "cormorants"],
    ["leuchtrum", "Leuchtturm"],
    ["grössn", "Größen"],
    ["Ελλάδς", "Ελλάδα"],
    ["київскьий", "Київський"],
    ["ירושליים", "ירושלים"],
    ["الكتابه", "الكتابة"],
  ])("is %s, and %s is the nearest that finds something", async (typed, query) => {
    expect(await nearest(typed)).toEqual({ query, alsoTyped: false });
    const { items } = await host.ask("reader", "searchSpaceContent", { spaceId: desk.space, query });
    expect(items.length).toBeGreaterThan(0);
  });

  test.each([
    ["lighthuose lantern", "lighthouse lantern"],
    ["lantern, lihgthouse -kingfisher", "lantern, lighthouse -kingfisher"],
    ['"offline sync" lihgthouse', '"offline sync" lighthouse'],
    ["lantren lihgthouse", "lantern lighthouse"],
    ["the lantren", "the lantern"],
  ])("has only its wrong words replaced: %s becomes %s", async (typed, query) => {
    expect(await nearest(typed)).toEqual({ query, alsoTyped: false });
  });

  test("is replaced while its last word is still being typed, and by the whole word", async () => {
    expect(await nearest("confgiur")).toMatchObject({ query: "configure" });
    expect(await nearest("lihgth")).toMatchObject({ query: "lighthouse" });
  });

  test.each([
    // Short words, words in quotes, those that are not to be there, and numbers are meant as they are.
    "rcet",
    "snc",
    '"lighthuose"',
    '"lighthuose',
    "lantern -lihgthouse",
    "2025",
    "同明",
    "これは説期",
    "🚀🚀🚀🚀",
    "",
    "  ",
    "OR",
    '"',
    "zzzzzzzzzz",
    // All of its words are there, though on no page together.
    "lantern harbour",
    "x".repeat(600),
  ])("stays what it is where nothing is near, or it is meant so: %j", async (typed) => {
    expect(await nearest(typed)).toBeUndefined();
  });
});

describe("A query that finds something", () => {
  test.each(["lighthouse", "lightho", "configured", "lantern OR harbour"])(
    "stays what it is: %s",
    async (typed) => {
      expect(await nearest(typed)).toBeUndefined();
    },
  );

  test("has a wrong word replaced beside what was found without, and says that there is both", async () => {
    expect(await nearest("recto OR lihgthouse")).toEqual({ query: "recto OR lighthouse", alsoTyped: true });
  });
});

describe("The nearest words", () => {
  test("are those that the caller may read: what only hidden pages say is told to nobody else", async () => {
    expect(await nearestAnywhere("kingfihser")).toBeUndefined();
    expect(await nearestAnywhere("kingfihser", "admin")).toEqual({ query: "kingfisher", alsoTyped: false });
    expect(await nearest("kingfihser", "admin")).toBeUndefined();
    // A hidden word that is nearer, or said by more pages, does not hide one that may be seen.
    expect(await nearestAnywhere("lighthousw")).toEqual({ query: "lighthouse", alsoTyped: false });
    const there = { space: hidden.space };
    expect(
      await nearestQuery(host.engine, { user: host.people.reader }, there, "kingfihser"),
    ).toBeUndefined();
    expect(await nearestAnywhere("lihgthouse", "stranger")).toBeUndefined();
  });

  test("follow what is written: a word is known at once, and no more when the last page without it is saved", async () => {
    const fresh = await Desk.open(host);
    const inFresh = (typed: string) =>
      nearestQuery(host.engine, { user: host.people.reader }, { space: fresh.space }, typed);
    expect(await inFresh("cormroant")).toBeUndefined();
    const page = await fresh.page("Bird", "A cormorant.\n");
    expect(await inFresh("cormroant")).toEqual({ query: "cormorant", alsoTyped: false });
    await fresh.write(page, "A gull.\n");
    expect(await inFresh("cormroant")).toBeUndefined();
  });

  test("are the frequent ones among those that are as near", async () => {
    const fresh = await Desk.open(host);
    await fresh.page("One", "A kestral.\n");
    for (const title of ["Two", "Three", "Four"]) await fresh.page(title, "The kestrel.\n");
    const found = await nearestQuery(
      host.engine,
      { user: host.people.reader },
      { space: fresh.space },
      "kestrol",
    );
    expect(found).toEqual({ query: "kestrel", alsoTyped: false });
  });
});
