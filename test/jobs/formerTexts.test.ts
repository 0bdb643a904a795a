import { afterEach, beforeEach, expect, test } from "vitest";
import { purge } from "../../src-main/jobs/purge.ts";
import { transact } from "../../src-main/store/store.ts";
import { hashText } from "../../src-main/store/texts/texts.ts";
import { openHost, type ApiHost } from "../api/host.ts";

/* What each save took the place of is kept for a while, and no longer: a text is kept whole. */

const day = 24 * 60 * 60 * 1000;

let host: ApiHost;
let spaceId: string;
let page: string;

beforeEach(async () => {
  host = await openHost();
  const organizationId = host.organization;
  ({ id: spaceId } = await host.ask("admin", "createSpace", { organizationId, body: { title: "Guide" } }));
  page = await insertPage("Lamps", "Lamps.\n");
});
afterEach(() => host.close());

async function insertPage(title: string, markdown: string): Promise<string> {
  const body = { changes: [{ operation: "insert_page" as const, title, document: { markdown } }] };
  const { changes } = await host.ask("admin", "updateSpaceContent", { spaceId, body });
  const made = changes[0]?.page;
  return typeof made === "object" ? made.id : "";
}

const write = (markdown: string, base?: string, who: "admin" | "editor" = "admin") =>
  host.callLoosely(who, "updateSpaceContent", {
    spaceId,
    body: {
      changes: [{ operation: "update_page", page, document: { markdown }, ...(base ? { base } : {}) }],
    },
  });

/** Saves as somebody does who types; answers the texts, in order. */
async function type(saves: number, first = "Typed"): Promise<string[]> {
  const texts: string[] = [];
  for (let save = 0; save < saves; save += 1) {
    host.clock.pass(200);
    texts.push(`${texts.at(-1)?.trimEnd() ?? first} word\n`);
    expect(await write(texts.at(-1) ?? "")).toMatchObject({ status: 200 });
  }
  return texts;
}

const listTexts = async (): Promise<string[]> =>
  (await host.engine.store.reading.selectFrom("texts").select("text").execute()).map(({ text }) => text);

const listNames = async (text: string): Promise<string[]> =>
  (
    await host.engine.store.reading
      .selectFrom("named_texts")
      .select("scope")
      .where("hash", "=", hashText(text))
      .execute()
  ).map(({ scope }) => scope);

test("what somebody typed leaves one text for each revision once three days have passed", async () => {
  const first = await type(30);
  host.clock.pass(11 * 60_000);
  const second = await type(30, "Typed again");
  await purge(host.engine);
  expect((await listTexts()).filter((text) => text.startsWith("Typed")).length).toBe(60);
  host.clock.pass(3 * day + 60_000);
  await purge(host.engine);
  const kept = (await listTexts()).filter((text) => text.startsWith("Typed"));
  expect(new Set(kept)).toEqual(new Set([first.at(-1), second.at(-1)]));
  expect(await listNames(first[3] ?? "")).toEqual([]);
});

test("a text that somebody was sent can be edited while it is kept, and after that is unknown", async () => {
  const [seen = ""] = await type(2);
  host.clock.pass(2 * day);
  await purge(host.engine);
  expect(await write(`Before. ${seen}`, hashText(seen), "editor")).toMatchObject({ status: 200 });
  host.clock.pass(4 * day);
  await purge(host.engine);
  const late = await write(`Late. ${seen}`, hashText(seen), "editor");
  expect(late).toMatchObject({ status: 409, error: { reason: "base-missing" } });
});

test("a text stays while some state, in whichever revision or change request, has it", async () => {
  const [old = ""] = await type(1);
  host.clock.pass(11 * 60_000);
  await type(3);
  const { id: changeRequestId } = await host.ask("admin", "createChangeRequest", { spaceId, body: {} });
  const draft = "Lamps in the request.\n";
  const body = { changes: [{ operation: "update_page" as const, page, document: { markdown: draft } }] };
  await host.ask("admin", "updateChangeRequestContent", { spaceId, changeRequestId, body });
  await write(old);
  for (let turn = 0; turn < 3; turn += 1) {
    host.clock.pass(4 * day);
    await purge(host.engine);
  }
  const kept = await listTexts();
  expect(kept).toContain(old);
  expect(kept).toContain(draft);
  const states = await host.engine.store.reading
    .selectFrom("states")
    .select("text")
    .where("text", "is not", null)
    .execute();
  const hashes = new Set(kept.map(hashText));
  expect(states.filter(({ text }) => !hashes.has(text ?? ""))).toEqual([]);
});

test("what is there from a version that kept every text goes too", async () => {
  const [first = ""] = await type(5);
  const { store } = host.engine;
  await transact(store, { mode: "replication", scopes: [], at: host.clock.iso() }, (db) =>
    db.updateTable("named_texts").set({ idle_since: null }).execute(),
  );
  await purge(host.engine);
  expect(await listTexts()).toContain(first);
  host.clock.pass(4 * day);
  await purge(host.engine);
  expect(await listTexts()).not.toContain(first);
});
