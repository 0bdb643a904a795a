import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { processConversations } from "../../src-main/jobs/conversations.ts";
import { putCluster, putConversation, putIssue } from "../../src-main/store/discussions/conversations.ts";
import type { Writer } from "../../src-main/store/handles.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

let host: ApiHost;
let org: string;
beforeEach(async () => {
  host = await openHost();
  org = host.organization;
});
afterEach(() => host.close());

const said = (body: string) => [{ type: "message", role: "user", body }];
const ingest = (body: object, who: Person = "admin") =>
  host.callLoosely(who, "ingestConversation", { organizationId: org, body });
const at = (conversationId: string) => ({ organizationId: org, conversationId });
const list = (asked: object = {}) =>
  host.ask("reader", "listConversations", { organizationId: org, ...asked });
const issues = (asked: object = {}) =>
  host.ask("reader", "listConversationsIssues", { organizationId: org, ...asked });
const clusters = (asked: object = {}) =>
  host.ask("reader", "listConversationsIssuesClusters", { organizationId: org, ...asked });

const write = (work: (db: Writer) => Promise<void>) =>
  transact(host.engine.store, { mode: "replication", scopes: [], at: host.clock.iso() }, work);
const day = 86_400_000;
const daysAgo = (days: number): string => new Date(host.clock.now() - days * day).toISOString();

/** Conversations, issues and clusters as whoever analyses conversations will leave them. */
async function analysed(): Promise<void> {
  await write(async (db) => {
    for (const [id, source] of [
      ["one", "api"],
      ["two", "chat"],
      ["three", "chat"],
    ] as const)
      await putConversation(db, {
        organization: org,
        id,
        subject: `Subject ${id}`,
        source,
        parts: "[]",
        metadata: "{}",
        created_at: daysAgo(50),
        processed_at: daysAgo(1),
      });
    for (const [id, label, created, updated] of [
      ["lamps", "Lamps", 40, 2],
      ["oil", "Oil", 30, 3],
      ["boats", "Boats", 20, 20],
    ] as const)
      await putCluster(db, {
        organization: org,
        id,
        label,
        icon: "lamp",
        summary: `About ${label}.`,
        created_at: daysAgo(created),
        updated_at: daysAgo(updated),
      });
    for (const [id, conversation, cluster, age] of [
      ["i1", "one", "lamps", 0],
      ["i2", "two", "lamps", 6],
      ["i3", "two", "lamps", 8],
      ["i4", "three", "lamps", 90.5],
      ["i5", "three", "lamps", 91],
      ["i6", "three", "oil", 15],
      ["i7", "three", null, 16],
    ] as const)
      await putIssue(db, {
        organization: org,
        id,
        conversation,
        cluster,
        title: `Title ${id}`,
        summary: "What is missing.",
        created_at: daysAgo(age),
        ingested_at: daysAgo(0),
      });
  });
}

describe("Conversations", () => {
  test("are taken, read whole, listed newest first, and replaced by those with the same id", async () => {
    const metadata = {
      url: "https://chat.example/1",
      attributes: { plan: "pro" },
      createdAt: "2026-01-02T03:04:05+01:00",
    };
    const parts = [...said("Where is the oil?"), { type: "message", role: "team-member", body: "There." }];
    expect(await ingest({ id: "old", subject: "Oil", parts, metadata })).toEqual({ status: 204 });
    host.clock.pass(1000);
    await ingest({ id: "new", parts: said("Hello") });
    expect(await host.ask("reader", "getConversationById", at("old"))).toEqual({
      conversation: {
        object: "conversation",
        id: "old",
        subject: "Oil",
        createdAt: "2026-01-02T02:04:05.000Z",
        source: "api",
        urls: {
          location: `https://docs.example.com/v1/orgs/${org}/conversations/old`,
          source: "https://chat.example/1",
        },
      },
      parts,
      metadata,
    });
    const first = await list({ limit: 1 });
    expect(first).toMatchObject({
      count: 2,
      items: [{ id: "new", subject: "", createdAt: host.clock.iso() }],
    });
    expect((await list(first.next)).items).toMatchObject([{ id: "old" }]);
    await ingest({ id: "old", parts: said("Never mind.") });
    expect(await host.ask("reader", "getConversationById", at("old"))).toMatchObject({
      conversation: { subject: "" },
      parts: said("Never mind."),
      metadata: {},
    });
    expect((await list()).count).toBe(2);
  });

  test("are found by their source", async () => {
    await analysed();
    expect((await list({ source: "chat" })).items.map(({ id }) => id)).toEqual(["two", "three"]);
    expect(await list({ source: "chat", limit: 0 })).toEqual({ count: 2, items: [] });
    expect(await list({ source: "mail" })).toEqual({ count: 0, items: [] });
  });

  test.each<[string, object, string]>([
    ["without an id", { parts: said("a") }, "/body/id"],
    ["with an id that is none", { id: "a b", parts: said("a") }, "/body/id"],
    ["without parts", { id: "a" }, "/body/parts"],
    ["with no parts", { id: "a", parts: [] }, "/body/parts"],
    ["with a part of nobody's", { id: "a", parts: [{ type: "message", body: "a" }] }, "/body/parts/0/role"],
    [
      "with a part of another kind",
      { id: "a", parts: [{ type: "call", role: "user", body: "a" }] },
      "/body/parts/0/type",
    ],
    [
      "with a time that is none",
      { id: "a", parts: said("a"), metadata: { createdAt: "soon" } },
      "/body/metadata",
    ],
    ["with another field", { id: "a", parts: said("a"), source: "chat" }, "/body/source"],
  ])("%s are refused", async (_what, body, path) => {
    const outcome = await ingest(body);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message).toContain(path);
  });

  test("show no issues before anybody has looked for them", async () => {
    await ingest({ id: "one", parts: said("a") });
    expect((await list()).items[0]).not.toHaveProperty("processedAt");
    expect(await issues()).toEqual({ count: 0, items: [] });
    expect(await clusters()).toEqual({ count: 0, items: [] });
    expect(await host.status("reader", "getConversationById", at("none"))).toBe(404);
    const none = { organizationId: org, issueId: "none" };
    expect(await host.status("reader", "getConversationsIssueById", none)).toBe(404);
  });

  test.each<[Person, number, number]>([
    ["admin", 200, 204],
    ["creator", 200, 403],
    ["reader", 200, 403],
    ["guest", 403, 403],
    ["stranger", 404, 404],
  ])("are read by a %s with %i and taken with %i", async (who, reading, taking) => {
    await ingest({ id: "one", parts: said("a") });
    const reads: [Operation, object][] = [
      ["listConversations", {}],
      ["getConversationById", { conversationId: "one" }],
      ["listConversationsIssues", {}],
      ["listConversationsIssuesClusters", {}],
    ];
    for (const [operation, input] of reads)
      expect(await host.status(who, operation, { organizationId: org, ...input })).toBe(reading);
    expect(await ingest({ id: "two", parts: said("a") }, who)).toMatchObject({ status: taking });
  });
});

describe("Issues and clusters", () => {
  beforeEach(analysed);

  test("have their conversations, and are found by cluster, by conversation, and by both", async () => {
    const all = await issues({ limit: 3 });
    expect(all.count).toBe(7);
    expect(all.items.map(({ issue }) => issue.id)).toEqual(["i1", "i2", "i3"]);
    const rest = await issues(all.next);
    expect(rest.items.map(({ issue }) => issue.id)).toEqual(["i6", "i7", "i4", "i5"]);
    expect(all.items[1]).toMatchObject({
      issue: {
        object: "conversation-issue",
        title: "Title i2",
        conversation: "two",
        cluster: "lamps",
        urls: { location: `https://docs.example.com/v1/orgs/${org}/conversations-issues/i2` },
      },
      conversation: { id: "two", source: "chat", processedAt: daysAgo(1) },
    });
    const ids = async (asked: object) => (await issues(asked)).items.map(({ issue }) => issue.id);
    expect(await ids({ cluster: "oil" })).toEqual(["i6"]);
    expect(await ids({ conversation: "three" })).toEqual(["i6", "i7", "i4", "i5"]);
    expect(await ids({ conversation: "three", cluster: "lamps" })).toEqual(["i4", "i5"]);
    expect(await ids({ cluster: "none" })).toEqual([]);
    const one = { organizationId: org, issueId: "i7" };
    const { issue } = await host.ask("reader", "getConversationsIssueById", one);
    expect(issue).not.toHaveProperty("cluster");
  });

  test("are sorted by change or by making, in either order, page by page", async () => {
    const ids = async (asked: object) => {
      const first = await clusters({ ...asked, limit: 2 });
      expect(first.count).toBe(3);
      const rest = await clusters({ ...asked, ...first.next });
      return [...first.items, ...rest.items].map(({ id }) => id);
    };
    expect(await ids({})).toEqual(["lamps", "oil", "boats"]);
    expect(await ids({ order: "asc" })).toEqual(["boats", "oil", "lamps"]);
    expect(await ids({ sort: "createdAt" })).toEqual(["boats", "oil", "lamps"]);
    expect(await ids({ sort: "createdAt", order: "asc" })).toEqual(["lamps", "oil", "boats"]);
  });

  test("count their issues week by week, by source, and the conversations once each", async () => {
    const [lamps, oil, boats] = (await clusters()).items;
    expect(lamps).toMatchObject({
      object: "issues-cluster",
      label: "Lamps",
      icon: "lamp",
      summary: "About Lamps.",
      weeklyPulse: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2],
      sources: { api: 1, chat: 4 },
      stats: { issues: 5, conversations: 3 },
    });
    expect(oil?.weeklyPulse).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
    expect(boats).toMatchObject({ sources: {}, stats: { issues: 0, conversations: 0 } });
    expect(boats?.weeklyPulse).toEqual(Array.from({ length: 13 }, () => 0));
    host.clock.pass(7 * day);
    expect((await clusters()).items[0]?.weeklyPulse).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0]);
  });

  test("of a conversation that comes anew go: they were of what it said before", async () => {
    await ingest({ id: "three", parts: said("Something else") });
    expect((await issues()).items.map(({ issue }) => issue.id)).toEqual(["i1", "i2", "i3"]);
    const [lamps] = (await clusters()).items;
    expect(lamps?.stats).toEqual({ issues: 3, conversations: 2 });
  });
});

describe("Conversations that are looked through", () => {
  const look = (holder = "one") => processConversations(jobHostOf(host.engine, holder));
  const talk = async (id: string, body: string, daysBefore = 0) => {
    const metadata = { createdAt: daysAgo(daysBefore) };
    expect(await ingest({ id, parts: said(body), metadata })).toEqual({ status: 204 });
  };

  test("show what was asked, and what is alike of it is one cluster with its weekly pulse", async () => {
    await talk("one", "Hello! How do I refill the oil of my lamp? It went dark.", 20);
    await talk("two", "Where can I buy tickets for the ferry?", 10);
    await look();
    expect(await clusters()).toEqual({ count: 0, items: [] });
    expect((await list()).items).toMatchObject([
      { id: "two", processedAt: host.clock.iso() },
      { id: "one", processedAt: host.clock.iso() },
    ]);
    host.clock.pass(1000);
    await talk("three", "How often should I refill oil in lamps?", 1);
    await talk("four", "Refilling the lamp: which oil is it?");
    await look();
    const found = await issues();
    expect(found.items.map(({ issue }) => [issue.conversation, issue.title])).toEqual([
      ["four", "Refilling the lamp: which oil is it?"],
      ["three", "How often should I refill oil in lamps?"],
      ["two", "Where can I buy tickets for the ferry?"],
      ["one", "How do I refill the oil of my lamp?"],
    ]);
    const { count, items } = await clusters();
    expect(count).toBe(1);
    expect(items[0]).toMatchObject({
      label: expect.stringMatching(/^(?=.*lamp)(?=.*oil)(?=.*refill)/i) as string,
      summary: expect.stringContaining("How often should I refill oil in lamps?") as string,
      updatedAt: host.clock.iso(),
      weeklyPulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2],
      sources: { api: 3 },
      stats: { issues: 3, conversations: 3 },
    });
    const { id } = items[0] ?? { id: "" };
    expect((await issues({ cluster: id })).items.map(({ issue }) => issue.conversation)).toEqual([
      "four",
      "three",
      "one",
    ]);
  });

  test("come to nothing new when they are looked through again, and to something else when they were replaced", async () => {
    await talk("one", "How do I refill the oil of my lamp?");
    await talk("two", "How do I refill the lamp's oil?");
    await look();
    const before = [await issues(), await clusters()];
    await look("another process");
    expect([await issues(), await clusters()]).toEqual(before);
    await talk("two", "When does the ferry leave?");
    await look();
    expect((await issues()).count).toBe(2);
    expect((await clusters()).items[0]?.stats).toEqual({ issues: 1, conversations: 1 });
    await talk("one", "Thanks!");
    await look();
    expect(await clusters()).toEqual({ count: 0, items: [] });
    expect((await issues({ conversation: "one" })).items).toMatchObject([]);
  });

  test("have one issue for each message that asks something, of users alone, and keep to their organization", async () => {
    const parts = [
      { type: "message", role: "assistant", body: "How can I help with the lighthouse?" },
      ...said("How bright is the harbour beacon? Really?"),
      { type: "message", role: "team-member", body: "Which harbour beacon is it?" },
      ...said("Ok?"),
      ...said("And which bulbs does the foghorn need?"),
      ...said("I see."),
    ];
    await ingest({ id: "long", subject: "Beacon", parts });
    await ingest({ id: "plain", subject: "Bill", parts: said("The invoice has another address.") });
    await look();
    expect((await issues({ conversation: "long" })).items.map(({ issue }) => issue.title).sort()).toEqual([
      "And which bulbs does the foghorn need?",
      "How bright is the harbour beacon?",
    ]);
    expect((await issues({ conversation: "plain" })).items[0]?.issue).toMatchObject({
      title: "Bill",
      summary: "The invoice has another address.",
    });
  });
});
