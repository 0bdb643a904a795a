import { afterAll, beforeAll, expect, test } from "vitest";
import { findDiscussed, type SoughtWords } from "../../src-main/core/find/findDiscussed.ts";
import { findEdited } from "../../src-main/core/find/findEdited.ts";
import { readSaidOnline, saidBy } from "../../src-main/core/find/saidOnline.ts";
import { findPageSigns } from "../../src-main/core/find/pageSigns.ts";
import { putOnlineSpace } from "../../src-main/store/onlineSpaces.ts";
import { transact } from "../../src-main/store/store.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { openHostAt, type ApiHost, type Person } from "../api/host.ts";
import { Desk } from "../api/writing.ts";

let host: ApiHost;
let desk: Desk;
let other: Desk;
let lamps: string;
let noon: string;
const day = 86_400_000;

const say = (at: Desk, who: Person, markdown: string, page?: string) =>
  host.ask(who, "postCommentInSpace", {
    spaceId: at.space,
    body: { ...(page === undefined ? {} : { page }), body: { markdown } },
  });

beforeAll(async () => {
  host = await openHostAt(":memory:");
  desk = await Desk.open(host);
  other = await Desk.open(host);
  lamps = await desk.page("Lamps", "The wick of a lamp is trimmed.\n");
  await desk.page("Boats", "A lamp on every boat.\n", { who: "editor" });
  await other.page("Buoys", "The lamp of a buoy.\n");
  await say(desk, "reviewer", "The lantern is too bright, I think.", lamps);
  const thread = await say(desk, "editor", "Who trims the wick?", lamps);
  host.clock.pass(1000);
  await say(other, "reviewer", "Nothing about lanterns here.");
  await desk.open("Trim the lantern");
  host.clock.pass(2 * day);
  noon = host.clock.iso();
  await host.ask("commenter", "postCommentReplyInSpace", {
    ...{ spaceId: desk.space, commentId: thread.id },
    body: { body: { markdown: "The keeper does, at 8." } },
  });
  await desk.write(lamps, "The wick of a lamp is trimmed twice.\n", { who: "editor" });
  await other.open("Paint the buoys", "editor");
});
afterAll(() => host.close());

const find = async (sought: Partial<SoughtWords>, who: Person = "admin", space?: string) => {
  const place = { organization: host.organization, space };
  const caller = { user: host.people[who] };
  return findDiscussed(host.engine, caller, place, { query: "", ...sought }, 20);
};
const said = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).comments.map(({ markdown }) => markdown);
const subjects = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).requests.map(({ subject }) => subject);
const edited = async (sought: Partial<SoughtWords>, who: Person = "admin", space?: string) =>
  (
    await findEdited(
      host.engine,
      { user: host.people[who] },
      { organization: host.organization, space },
      { query: "", ...sought },
      20,
    )
  ).pages.map(({ page }) => page.title);

test("Comments and the replies to them are found in all spaces, the last first, with page and space", async () => {
  expect(await said({ query: "lantern" })).toEqual([
    "Nothing about lanterns here.",
    "The lantern is too bright, I think.",
  ]);
  const { comments } = await find({ query: "keeper" });
  expect(comments).toMatchObject([
    {
      by: "commenter",
      page: { id: lamps, title: "Lamps" },
      space: { id: desk.space },
      status: "open",
      word: "keeper",
    },
  ]);
  expect(comments[0]?.thread).not.toBe(comments[0]?.id);
});

test("A slip in a word finds the comments and change requests that are meant, and a right word none by slips", async () => {
  expect(await said({ query: "lantren" })).toHaveLength(2);
  expect((await find({ query: "brigth" })).comments).toMatchObject([{ word: "bright" }]);
  expect(await subjects({ query: "lnatern" })).toEqual(["Trim the lantern"]);
  expect(await said({ query: "wick" })).toEqual(["Who trims the wick?"]);
  expect(await said({ query: "at 9" })).toEqual([]);
});

test("Quotes, minus and OR mean in comments what they mean in pages", async () => {
  expect(await said({ query: '"too bright"' })).toHaveLength(1);
  expect(await said({ query: '"bright too"' })).toEqual([]);
  expect(await said({ query: "lantern -bright" })).toEqual(["Nothing about lanterns here."]);
  expect(await said({ query: "keeper OR wick" })).toHaveLength(2);
});

test("Who wrote something and since when narrows comments and change requests down, without a word too", async () => {
  expect(await said({ author: host.people.reviewer })).toHaveLength(2);
  expect(await said({ author: host.people.reviewer, query: "bright" })).toHaveLength(1);
  expect(await said({ since: noon })).toEqual(["The keeper does, at 8."]);
  expect(await subjects({ since: noon })).toEqual(["Paint the buoys"]);
  expect(await subjects({ author: host.people.editor })).toEqual(["Paint the buoys"]);
  expect(await subjects({ author: host.people.guest })).toEqual([]);
});

test("One space alone is looked through where that is asked for", async () => {
  expect(await said({ query: "lantern" }, "admin", desk.space)).toHaveLength(1);
  expect(await subjects({}, "admin", other.space)).toEqual(["Paint the buoys"]);
});

test("What is asked of an instance for a space that is left online are the same comments and replies, however many", async () => {
  const caller = { user: host.people.admin };
  const busy = await Desk.open(host);
  const [first] = [await say(busy, "editor", "The first of many."), await say(busy, "editor", "The second.")];
  const reply = (markdown: string) =>
    host.ask("commenter", "postCommentReplyInSpace", {
      ...{ spaceId: busy.space, commentId: first.id },
      body: { body: { markdown } },
    });
  await reply("A reply to it.");
  host.clock.pass(day);
  const before = host.clock.iso();
  // More than one page of the list.
  for (let at = 0; at < 251; at += 1) await say(busy, "reviewer", `Word ${at}.`);
  await host.ask("editor", "updateCommentInSpace", {
    ...{ spaceId: busy.space, commentId: first.id },
    body: { body: { markdown: "The first, said anew." } },
  });
  host.clock.pass(1000);
  await reply("A late reply.");
  const asked = [
    {},
    { author: host.people.commenter },
    { since: before },
    { author: host.people.editor, since: before },
  ];
  const read = await readSaidOnline(host.engine, caller, busy.space);
  expect(read).toMatchObject({ isCut: false, isBroken: false });
  for (const written of asked) {
    const online = saidBy(read, written);
    const place = { organization: host.organization, space: busy.space };
    const { comments } = await findDiscussed(host.engine, caller, place, { query: "", ...written }, 1000);
    expect(online.map(({ id }) => id).sort()).toEqual(comments.map(({ id }) => id).sort());
    expect(online.map(({ at }) => at)).toEqual(comments.map(({ at }) => at));
  }
  expect(saidBy(read, { author: host.people.commenter })).toMatchObject([
    { markdown: "A late reply.", thread: first.id, status: "open", by: "commenter" },
    { markdown: "A reply to it." },
  ]);
});

test("Comments of a space that is left online are looked through as the instance gave them, and not without", async () => {
  const quiet = await Desk.open(host);
  await say(quiet, "editor", "A lantern far away.");
  const caller = { user: host.people.admin };
  const fetched = await readSaidOnline(host.engine, caller, quiet.space);
  await transact(host.engine.store, { mode: "replication", scopes: [], at: host.engine.now() }, (db) =>
    putOnlineSpace(db, { space: quiet.space, head: null }),
  );
  const place = { organization: host.organization, space: quiet.space };
  const look = (...given: (typeof fetched)[]) =>
    findDiscussed(host.engine, caller, place, { query: "lantren" }, 20, ...given);
  await expect(look()).rejects.toMatchObject({ reason: "needs-instance" });
  expect((await look(fetched)).comments).toMatchObject([
    { markdown: "A lantern far away.", word: "lantern" },
  ]);
});

test("Who sees no discussions finds none", async () => {
  expect(await find({ query: "lantern" }, "reader")).toEqual({ requests: [], comments: [] });
});

test("Pages are found by who wrote on them and since when, the last first, and by words besides", async () => {
  expect(await edited({ author: host.people.editor })).toEqual(["Lamps", "Boats"]);
  expect(await edited({ author: host.people.admin })).toEqual(["Buoys", "Lamps"]);
  expect(await edited({ since: noon })).toEqual(["Lamps"]);
  expect(await edited({ author: host.people.editor, query: "boat" })).toEqual(["Boats"]);
  expect(await edited({ query: "lamp", author: host.people.admin }, "reader", desk.space)).toEqual(["Lamps"]);
  expect(await edited({ author: host.people.admin }, "stranger")).toEqual([]);
});

test("Of pages that are found by their titles while their texts are not here yet it is told which texts are lacking", async () => {
  const shore = await Desk.open(host);
  await shore.page("Beacon", "The beacon burns.\n");
  await shore.page("Beacon of the north", "This beacon is new.\n");
  const look = () =>
    findEdited(
      host.engine,
      { user: host.people.admin },
      { organization: host.organization, space: shore.space },
      { query: "beacon", author: host.people.admin },
      20,
    );
  const before = await look();
  expect(before.lacking).toEqual([]);
  expect(before.pages.map(({ sections }) => sections.length)).toEqual([1, 1]);
  const hash = hashText("This beacon is new.\n");
  await transact(host.engine.store, { mode: "replication", scopes: [], at: host.engine.now() }, (db) =>
    db.deleteFrom("texts").where("hash", "=", hash).execute(),
  );
  const { pages, lacking } = await look();
  expect(lacking).toEqual([hash]);
  expect(pages.map(({ sections }) => sections.length).sort()).toEqual([0, 1]);
});

test("What stands before the titles of pages is told to who may read them, and of those alone that have it", async () => {
  await desk.change("admin", [{ operation: "update_page", page: lamps, icon: "lightbulb" }]);
  const pages = [
    { space: desk.space, page: lamps },
    { space: desk.space, page: "nowhere" },
  ];
  const signs = (who: Person) =>
    findPageSigns(host.engine, { user: host.people[who] }, host.organization, pages);
  expect(await signs("reader")).toEqual({ [lamps]: { icon: "lightbulb" } });
  expect(await signs("stranger")).toEqual({});
});
