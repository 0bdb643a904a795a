import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { urlPoster } from "../../src-main/jobs/postUrl.ts";
import { purge } from "../../src-main/jobs/purge.ts";
import { deliverWebhooks, pauses } from "../../src-main/jobs/webhookDeliveries.ts";
import { webhookEvents } from "../../src-main/jobs/webhookEvents.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that takes what webhooks are told; `answers` are the statuses it gives, then always 200. */
interface Receiver {
  url: string;
  received: Received[];
  answers: number[];
}

let host: ApiHost;
let org: string;
let space: string;
const endings: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  host = await openHost();
  org = host.organization;
  space = (await host.ask("admin", "createSpace", { organizationId: org })).id;
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  await host.close();
});

async function receive(delay = 0): Promise<Receiver> {
  const receiver: Receiver = { url: "", received: [], answers: [] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      receiver.received.push({ path: request.url ?? "", headers: request.headers, body });
      const status = receiver.answers.shift() ?? 200;
      setTimeout(() => response.writeHead(status, { location: "/elsewhere" }).end(), delay);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  endings.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

/** What an instance does beside requests, with addresses of this machine allowed. */
const work = (holder = "one", isAllowed = (): boolean => true) =>
  deliverWebhooks(jobHostOf(host.engine, holder), urlPoster({ deadline: 5000, isAllowed }));

const create = (body: object, who: Person = "admin") =>
  host.callLoosely(who, "createWebhook", { organizationId: org, body });
const make = async (url: string, body: object = {}) =>
  host.ask("admin", "createWebhook", {
    organizationId: org,
    body: { url, events: [...webhookEvents], ...body },
  });
const at = (webhookId: string) => ({ organizationId: org, webhookId });
const deliveries = async (webhookId: string) =>
  (await host.ask("admin", "listWebhookDeliveries", at(webhookId))).items;
const write = (title: string, who: Person = "admin") =>
  host.ask(who, "updateSpaceContent", {
    spaceId: space,
    body: { changes: [{ operation: "insert_page", title, document: { markdown: "Words.\n" } }] },
  });
const comment = (text: string) =>
  host.ask("commenter", "postCommentInSpace", { spaceId: space, body: { body: { markdown: text } } });
const told = ({ received }: Receiver) =>
  received.map(({ body }) => JSON.parse(body) as { type: string } & Record<string, unknown>);

describe("A webhook", () => {
  test("is made with a secret that is shown once, read, changed and deleted twice", async () => {
    const made = await make("https://hooks.example/a", { events: ["comment_posted", "comment_posted"] });
    expect(made).toMatchObject({
      object: "webhook",
      url: "https://hooks.example/a",
      events: ["comment_posted"],
      active: true,
      urls: { location: `https://docs.example.com/v1/orgs/${org}/webhooks/${made.id}` },
    });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _secret, ...shown } = made;
    expect(await host.ask("admin", "getWebhook", at(made.id))).toEqual(shown);
    host.clock.pass(1000);
    const body = { active: false, secret: "another-secret-of-ours" };
    expect(await host.ask("admin", "updateWebhook", { ...at(made.id), body })).toEqual({
      ...shown,
      active: false,
      updatedAt: host.clock.iso(),
    });
    const own = await make("https://hooks.example/b", { secret: "a-secret-of-our-own" });
    expect(own.secret).toBe("a-secret-of-our-own");
    expect(own.id).not.toBe(made.id);
    const list = await host.ask("admin", "listWebhooks", { organizationId: org, limit: 1 });
    expect(list).toMatchObject({ count: 2, items: [{ id: own.id }] });
    const rest = await host.ask("admin", "listWebhooks", { organizationId: org, ...list.next });
    expect(rest.items).toMatchObject([{ id: made.id }]);
    expect(JSON.stringify([list, rest])).not.toContain("secret");
    const remove = () => host.status("admin", "deleteWebhook", at(made.id));
    expect([await remove(), await remove()]).toEqual([204, 204]);
    expect(await host.status("admin", "getWebhook", at(made.id))).toBe(404);
  });

  test.each<[string, object, string]>([
    ["no address", { events: ["comment_posted"] }, "/body/url"],
    ["an address of another kind", { url: "file:///etc", events: ["comment_posted"] }, "/body/url"],
    ["no events", { url: "https://a.example", events: [] }, "/body/events"],
    ["an unknown event", { url: "https://a.example", events: ["rain"] }, "/body/events/0"],
    ["a short secret", { url: "https://a.example", events: ["comment_posted"], secret: "x" }, "/body/secret"],
    [
      "a secret whose key is none",
      { url: "https://a.example", events: ["comment_posted"], secret: "whsec_!!!!!!!!!!!!" },
      "/body/secret",
    ],
    [
      "a secret whose key is short",
      { url: "https://a.example", events: ["comment_posted"], secret: "whsec_c2hvcnQtb25l" },
      "/body/secret",
    ],
    ["another field", { url: "https://a.example", events: ["comment_posted"], colour: 1 }, "/body/colour"],
  ])("with %s is refused", async (_what, body, path) => {
    const outcome = await create(body);
    expect(outcome).toMatchObject({ status: 400 });
    expect("error" in outcome && outcome.error.message).toContain(path);
  });

  test.each<[Person, number]>([
    ["creator", 403],
    ["reader", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("is none of a %s's business (%i)", async (who, status) => {
    const { id } = await make("https://hooks.example/a");
    const operations: [Operation, object][] = [
      ["listWebhooks", { organizationId: org }],
      [
        "createWebhook",
        { organizationId: org, body: { url: "https://a.example", events: ["comment_posted"] } },
      ],
      ["getWebhook", at(id)],
      ["updateWebhook", { ...at(id), body: { active: false } }],
      ["listWebhookDeliveries", at(id)],
    ];
    for (const [operation, input] of operations)
      expect(await host.status(who, operation, input)).toBe(status);
    const removed = await host.status(who, "deleteWebhook", at(id));
    expect(removed).toBe(who === "stranger" ? 204 : 403);
    expect(await host.status("admin", "getWebhook", at(id))).toBe(200);
  });

  test("of another organization cannot be named", async () => {
    const { id } = await make("https://hooks.example/a");
    const [elsewhere] = (await host.ask("stranger", "listOrganizationsForAuthenticatedUser", {})).items;
    const input = { organizationId: elsewhere?.id ?? "", webhookId: id };
    expect(await host.status("stranger", "getWebhook", input)).toBe(404);
    expect(await host.status("stranger", "deleteWebhook", input)).toBe(204);
    expect(await host.status("admin", "getWebhook", at(id))).toBe(200);
  });
});

describe("What happens", () => {
  test("is told: content, visibility, change requests opened and merged, comments", async () => {
    const receiver = await receive();
    await make(receiver.url);
    host.clock.pass(1000);
    const { revision } = await write("Lamps");
    const { id: parent } = await host.ask("admin", "createCollection", { organizationId: org });
    await host.ask("admin", "moveSpace", { spaceId: space, body: { parent } });
    await host.ask("admin", "updateSpaceById", { spaceId: space, body: { title: "Renamed" } });
    const request = await host.ask("editor", "createChangeRequest", {
      spaceId: space,
      body: { subject: "Oil" },
    });
    const changeRequestId = request.id;
    await host.ask("editor", "updateChangeRequestContent", {
      spaceId: space,
      changeRequestId,
      body: { changes: [{ operation: "insert_page", title: "Oil", document: { markdown: "Oil.\n" } }] },
    });
    await host.ask("editor", "updateChangeRequestById", {
      spaceId: space,
      changeRequestId,
      body: { status: "open" },
    });
    const posted = await comment("How much?");
    const merged = await host.ask("admin", "mergeChangeRequest", { spaceId: space, changeRequestId });
    await work();
    const base = { object: "webhook-event", organization: org, space };
    const url = `https://docs.example.com/v1/spaces/${space}`;
    const found = told(receiver);
    expect(found.map(({ type }) => type).sort()).toEqual(
      [
        "space_content_updated",
        "space_visibility_updated",
        "change_request_opened",
        "comment_posted",
        "space_content_updated",
        "change_request_merged",
      ].sort(),
    );
    const of = (type: string) => found.filter((event) => event.type === type);
    expect(of("space_visibility_updated")).toMatchObject([
      { ...base, visibility: "in-collection", previousVisibility: "private", urls: { location: url } },
    ]);
    expect(of("change_request_opened")).toMatchObject([
      {
        ...base,
        changeRequest: changeRequestId,
        subject: "Oil",
        user: host.people.editor,
        urls: { location: `${url}/change-requests/${changeRequestId}` },
      },
    ]);
    expect(of("comment_posted")).toMatchObject([
      { ...base, comment: posted.id, user: host.people.commenter },
    ]);
    expect(of("change_request_merged")).toMatchObject([
      { ...base, changeRequest: changeRequestId, revision: merged.revision, user: host.people.admin },
    ]);
    expect(
      of("space_content_updated")
        .map((event) => event["revision"])
        .sort(),
    ).toEqual([revision, merged.revision].sort());
  });

  test("names who opened a change request, not who made it", async () => {
    const receiver = await receive();
    await make(receiver.url, { events: ["change_request_opened"] });
    const { id } = await host.ask("editor", "createChangeRequest", {
      spaceId: space,
      body: { subject: "Oil" },
    });
    const set = (who: Person, status: "open" | "archived") =>
      host.ask(who, "updateChangeRequestById", {
        spaceId: space,
        changeRequestId: id,
        body: { status },
      });
    await set("creator", "open");
    host.clock.pass(1000);
    await set("editor", "archived");
    await set("reviewer", "open");
    await work();
    const { creator, reviewer } = host.people;
    expect(told(receiver).map(({ user }) => user)).toEqual([creator, reviewer]);
  });

  test("is told to those who asked for it, while they are active, in their own organization", async () => {
    const receiver = await receive();
    const comments = await make(receiver.url, { events: ["comment_posted"] });
    const quiet = await make(receiver.url, { active: false });
    const [elsewhere] = (await host.ask("stranger", "listOrganizationsForAuthenticatedUser", {})).items;
    await host.ask("stranger", "createWebhook", {
      organizationId: elsewhere?.id ?? "",
      body: { url: receiver.url, events: [...webhookEvents] },
    });
    await write("Lamps");
    await comment("One");
    await work();
    expect(told(receiver)).toMatchObject([{ type: "comment_posted", organization: org }]);
    expect(await deliveries(comments.id)).toHaveLength(1);
    expect(await deliveries(quiet.id)).toEqual([]);
  });

  test("is not told where it was refused, nor twice where a comment is changed", async () => {
    const receiver = await receive();
    await make(receiver.url);
    expect(
      await host.status("reader", "postCommentInSpace", {
        spaceId: space,
        body: { body: { markdown: "a" } },
      }),
    ).toBe(403);
    const { id: commentId } = await comment("One");
    await host.ask("commenter", "updateCommentInSpace", {
      spaceId: space,
      commentId,
      body: { body: { markdown: "Two" } },
    });
    await work();
    expect(told(receiver)).toHaveLength(1);
  });
});

describe("A delivery", () => {
  test("is signed over its id, its time and its body", async () => {
    const receiver = await receive();
    const { id, secret } = await make(receiver.url);
    const own = await make(receiver.url, { secret: "a-secret-of-our-own" });
    await comment("One");
    host.clock.pass(5000);
    await work();
    const keys = {
      [id]: Buffer.from(secret.slice("whsec_".length), "base64"),
      [own.id]: Buffer.from("a-secret-of-our-own"),
    };
    for (const [webhook, key] of Object.entries(keys)) {
      const [delivery] = await deliveries(webhook);
      expect(delivery).toMatchObject({
        status: "delivered",
        attempts: 1,
        responseStatus: 200,
        event: "comment_posted",
        deliveredAt: host.clock.iso(),
      });
      const request = receiver.received.find(({ headers }) => headers["webhook-id"] === delivery?.id);
      expect(request?.path).toBe("/hook");
      expect(request?.headers["content-type"]).toBe("application/json");
      expect(JSON.parse(request?.body ?? "")).toEqual(delivery?.payload);
      const timestamp = String(Math.floor(host.clock.now() / 1000));
      expect(request?.headers["webhook-timestamp"]).toBe(timestamp);
      const signed = `${delivery?.id}.${timestamp}.${request?.body}`;
      expect(request?.headers["webhook-signature"]).toBe(
        `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
      );
    }
  });

  test("that fails is tried again after longer and longer pauses, then given up, then sent anew", async () => {
    const receiver = await receive();
    receiver.answers = [500, 301, ...Array.from({ length: pauses.length - 1 }, () => 410)];
    const { id } = await make(receiver.url);
    await comment("One");
    await work();
    expect((await deliveries(id))[0]).toMatchObject({
      status: "waiting",
      attempts: 1,
      responseStatus: 500,
      error: `${receiver.url} answered with status 500.`,
    });
    await work();
    expect(receiver.received).toHaveLength(1);
    for (const [made, pause] of pauses.entries()) {
      host.clock.pass(pause - 1000);
      await work();
      expect(receiver.received).toHaveLength(made + 1);
      host.clock.pass(1000);
      await work();
      expect(receiver.received).toHaveLength(made + 2);
    }
    expect(receiver.received.map(({ path }) => path)).not.toContain("/elsewhere");
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ status: "failed", attempts: pauses.length + 1, responseStatus: 410 });
    expect(failed).not.toHaveProperty("nextAttemptAt");
    host.clock.pass(100 * 86_400_000);
    await work();
    expect(receiver.received).toHaveLength(pauses.length + 1);
    const one = { ...at(id), deliveryId: failed?.id ?? "" };
    expect(await host.ask("admin", "redeliverWebhookDelivery", one)).toMatchObject({
      status: "waiting",
      attempts: 0,
    });
    await work();
    expect(await host.ask("admin", "getWebhookDelivery", one)).toMatchObject({
      status: "delivered",
      attempts: 1,
    });
    expect(await host.status("admin", "redeliverWebhookDelivery", { ...one, deliveryId: "none" })).toBe(404);
  });

  test("is sent by one process at a time, in the order of what happened", async () => {
    const receiver = await receive(20);
    const { id } = await make(receiver.url);
    const ids: string[] = [];
    for (const text of ["One", "Two", "Three", "Four"]) {
      ids.push((await comment(text)).id);
      host.clock.pass(1000);
    }
    await Promise.all([work("one"), work("two"), work("three")]);
    expect(told(receiver).map((event) => event["comment"])).toEqual(ids);
    expect(
      (await deliveries(id)).every(({ status, attempts }) => status === "delivered" && attempts === 1),
    ).toBe(true);
  });

  test("waits for its process to be known as lost before another one sends it", async () => {
    const receiver = await receive();
    await make(receiver.url);
    await comment("One");
    const lost = new Promise<number>(() => undefined);
    void deliverWebhooks(jobHostOf(host.engine, "lost"), () => lost);
    await expect
      .poll(() => host.engine.store.reading.selectFrom("leases").selectAll().execute())
      .toHaveLength(1);
    await work();
    expect(receiver.received).toEqual([]);
    host.clock.pass(61_000);
    await work();
    expect(receiver.received).toHaveLength(1);
  });

  test("to an address of a private network is refused with a sentence, and costs others nothing", async () => {
    const receiver = await receive();
    const hidden = await make(receiver.url);
    const gone = await make("http://127.0.0.1:9/");
    await comment("One");
    await work("one", () => false);
    for (const { id } of [hidden, gone])
      expect((await deliveries(id))[0]).toMatchObject({
        status: "waiting",
        attempts: 1,
        error: "127.0.0.1 is no public address; only what anybody can reach is fetched.",
      });
    expect(receiver.received).toEqual([]);
    host.clock.pass(pauses[0] ?? 0);
    await work();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries(gone.id))[0]?.error).toMatch(/^http:\/\/127.0.0.1:9\/ could not be reached/);
    expect(host.faults).toEqual([]);
  });

  test("survives a restart, waits while its webhook rests, and is forgotten after 30 days", async () => {
    const receiver = await receive();
    const { id } = await make(receiver.url);
    await comment("One");
    await host.ask("admin", "updateWebhook", { ...at(id), body: { active: false } });
    await work();
    expect(receiver.received).toEqual([]);
    await host.ask("admin", "updateWebhook", { ...at(id), body: { active: true } });
    await work();
    expect(receiver.received).toHaveLength(1);
    host.clock.pass(29 * 86_400_000);
    await comment("Two");
    host.clock.pass(2 * 86_400_000);
    await purge(host.engine);
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(["waiting"]);
  });
});

describe("What is told of replies and of publishing", () => {
  test("names the comment that a reply is to, and where it is found", async () => {
    const receiver = await receive();
    await make(receiver.url, { events: ["comment_posted"] });
    const { id } = await comment("One");
    const body = { body: { markdown: "Two" } };
    const reply = await host.ask("commenter", "postCommentReplyInSpace", {
      spaceId: space,
      commentId: id,
      body,
    });
    host.clock.pass(1000);
    const { id: request } = await host.ask("admin", "createChangeRequest", { spaceId: space });
    const there = { spaceId: space, changeRequestId: request };
    const other = await host.ask("admin", "postCommentInChangeRequest", { ...there, body });
    const last = await host.ask("admin", "postCommentReplyInChangeRequest", {
      ...there,
      commentId: other.id,
      body,
    });
    await work();
    const replies = told(receiver).filter((event) => "reply" in event);
    expect(replies).toMatchObject([
      { type: "comment_posted", comment: id, reply: reply.id, urls: { location: reply.urls.location } },
      { comment: other.id, reply: last.id, changeRequest: request, urls: { location: last.urls.location } },
    ]);
  });

  test("says that a space is seen by others when a site shows it, shows it otherwise, or does not any more", async () => {
    const receiver = await receive();
    await make(receiver.url, { events: ["space_visibility_updated"] });
    const site = await host.ask("admin", "createSite", { organizationId: org, body: { spaces: [space] } });
    const input = { organizationId: org, siteId: site.id };
    const at = async (operation: Operation, more: object, place: object = input): Promise<unknown> => {
      host.clock.pass(1000);
      const outcome = await host.callLoosely("admin", operation, { ...place, ...more });
      expect(outcome).not.toHaveProperty("error");
      return "body" in outcome ? outcome.body : undefined;
    };
    await at("publishSite", {});
    await at("publishSite", {});
    await at("updateSiteById", { body: { visibility: "unlisted" } });
    await at("unpublishSite", {});
    await at("publishSite", {});
    // What the space itself allows is not what decides while a site shows it.
    const { id: collection } = await host.ask("admin", "createCollection", { organizationId: org });
    await at("moveSpace", { spaceId: space, body: { parent: collection } }, {});
    const [place] = (await host.ask("admin", "listSiteSpaces", input)).items;
    await at("deleteSiteSpaceById", { siteSpaceId: place!.id });
    const again = (await at("addSpaceToSite", { body: { spaceId: space } })) as { id: string };
    const { id: other } = await host.ask("admin", "createSpace", { organizationId: org });
    await at("updateSiteSpaceById", { siteSpaceId: again.id, body: { spaceId: other } });
    await at("addSectionToSite", { body: { spaceId: space } });
    await at("deleteSiteById", {});
    await at("moveSpace", { spaceId: space, body: { parent: null } }, {});
    await work();
    const heardOf = (id: string) =>
      told(receiver)
        .filter((event) => event["space"] === id)
        .map(({ previousVisibility, visibility }) => [previousVisibility, visibility].join(" "));
    expect(heardOf(space)).toEqual([
      "private public",
      "public unlisted",
      "unlisted private",
      "private unlisted",
      "unlisted in-collection",
      "in-collection unlisted",
      "unlisted in-collection",
      "in-collection unlisted",
      "unlisted in-collection",
      "in-collection private",
    ]);
    expect(heardOf(other)).toEqual(["private unlisted", "unlisted private"]);
  });
});
