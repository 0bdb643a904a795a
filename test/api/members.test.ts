import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimsPurpose } from "../../src-main/access/visitorClaims.ts";
import { addUser } from "../../src-main/core/administration/foundation.ts";
import { deriveKey } from "../../src-main/store/server/instanceSecret.ts";
import { readStore } from "../../src-main/store/store.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

let host: ApiHost;
let organizationId: string;
beforeEach(async () => {
  host = await openHost();
  organizationId = host.organization;
});
afterEach(() => host.close());

const list = (query: object = {}, who: Person = "reader") =>
  host.ask(who, "listMembersInOrganizationById", { organizationId, ...query });
const names = async (query: object = {}) => (await list(query)).items.map(({ user }) => user.displayName);
const read = (who: Person, asker: Person = "admin") =>
  host.ask(asker, "getMemberInOrganizationById", { organizationId, userId: host.people[who] });
const setRole = (who: Person, role: unknown, by: Person = "admin") =>
  host.callLoosely(by, "updateMemberInOrganizationById", {
    organizationId,
    userId: host.people[who],
    body: { role },
  });
const removeMember = (who: Person, by: Person = "admin") =>
  host.status(by, "removeMemberFromOrganizationById", { organizationId, userId: host.people[who] });
const ping = (who: Person) => host.ask(who, "updateOrganizationMemberLastSeenAt", { organizationId });
const makeSpace = async (title: string, defaultLevel?: null | "inherit" | "read") => {
  const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId, body: { title } });
  if (defaultLevel !== undefined)
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel } });
  return spaceId;
};

/** Members who join one after the other, a second apart. */
async function join(...people: [name: string, email: string][]): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, email] of people) {
    host.clock.pass(1000);
    const { user } = await addUser(host.engine, { organization: organizationId, name, email, role: "read" });
    ids.push(user);
  }
  return ids;
}

describe("The list of members", () => {
  test("has everybody, guests too, and their e-mail addresses, for members alone", async () => {
    const { count, items } = await list();
    expect(count).toBe(7);
    expect(items.map(({ user }) => user.email)).toContain("guest@example.com");
    for (const [who, status] of [
      ["guest", 403],
      ["stranger", 404],
    ] as const)
      expect(await host.status(who, "listMembersInOrganizationById", { organizationId })).toBe(status);
  });

  test("is of who joined last first, of who joined first in the other order, and goes on where a page ended", async () => {
    await join(["Bea", "bea@example.com"], ["Cyd", "cyd@example.com"]);
    expect((await names()).slice(0, 2)).toEqual(["Cyd", "Bea"]);
    const first = await list({ order: "asc", limit: 4 });
    const second = await list({ order: "asc", limit: 100, page: first.next?.page });
    const all = [...first.items, ...second.items].map(({ user }) => user.displayName);
    expect(second).toMatchObject({ count: 9 });
    expect(second).not.toHaveProperty("next");
    expect(all[0]).toBe("Ada Admin");
    expect(all.slice(-2)).toEqual(["Bea", "Cyd"]);
    expect(new Set(all).size).toBe(9);
  });

  test.each<[string, string | null]>([
    ["admin", "admin"],
    ["create", "create"],
    ["read", "read"],
    ["guest", null],
  ])("has with the role %s who has just that", async (role, held) => {
    const { items, count } = await list({ role });
    expect(items.map((member) => member.role)).toEqual([held]);
    expect(count).toBe(1);
  });

  test("is sorted by name without regard to case, either way, page by page", async () => {
    await join(["bea", "b1@example.com"], ["Bo", "b2@example.com"], ["BEA", "b3@example.com"]);
    const sorted = await names({ sort: "name", order: "asc" });
    expect(sorted.slice(0, 4).map((name) => name.toLowerCase())).toEqual(["ada admin", "bea", "bea", "bo"]);
    expect(await names({ sort: "name" })).toEqual(sorted.toReversed());
    const paged: string[] = [];
    for (let page: string | undefined; ;) {
      const part = await list({
        sort: "name",
        order: "asc",
        limit: 1,
        ...(page === undefined ? {} : { page }),
      });
      paged.push(...part.items.map(({ user }) => user.displayName));
      page = part.next?.page;
      if (page === undefined) break;
    }
    expect(paged).toEqual(sorted);
  });

  test("sorted by when they were seen has those who were, the last first", async () => {
    expect(await list({ sort: "lastSeenAt" })).toEqual({ count: 0, items: [] });
    await ping("reader");
    host.clock.pass(1000);
    await ping("editor");
    expect(await names({ sort: "lastSeenAt" })).toEqual(["editor", "reader"]);
    expect(await names({ sort: "lastSeenAt", order: "asc" })).toEqual(["reader", "editor"]);
  });

  test.each<[string, string[]]>([
    ["zoë", ["ZOË Adams"]],
    ["ZOË", ["ZOË Adams"]],
    ["adams", ["ZOË Adams"]],
    ["lamps.example", ["Émile"]],
    ["émile", ["Émile"]],
    ["%", ["50% Bot"]],
    ["_", []],
    ["nobody", []],
  ])("finds for %s what has it in its name or e-mail address", async (search, found) => {
    await join(["ZOË Adams", "z@example.com"], ["Émile", "e@lamps.example"], ["50% Bot", "bot@example.com"]);
    expect(await names({ search })).toEqual(found);
    expect((await list({ search })).count).toBe(found.length);
  });

  test("takes filters together, and refuses others", async () => {
    expect(await names({ search: "example.com", role: "guest", sort: "name" })).toEqual(["guest"]);
    for (const query of [{ role: "owner" }, { sort: "age" }, { order: "up" }, { limit: 1001 }, { colour: 1 }])
      expect(await host.status("admin", "listMembersInOrganizationById", { organizationId, ...query })).toBe(
        400,
      );
    expect((await list({ limit: 0 })).items).toEqual([]);
  });
});

describe("A member", () => {
  test("counts the spaces that they have access to now, of those that the caller may see", async () => {
    const open = await makeSpace("Open");
    const closed = await makeSpace("Closed", null);
    expect(await read("reader")).toMatchObject({ role: "read", spaces: 1, teams: 0, sso: false });
    expect(await read("admin")).toMatchObject({ spaces: 2 });
    expect(await read("guest")).toMatchObject({ role: null, spaces: 0 });
    await host.grant("guest", closed, "read");
    await host.grant("reader", closed, "edit");
    expect(await read("guest")).toMatchObject({ spaces: 1 });
    expect(await read("reader")).toMatchObject({ spaces: 2 });
    expect(await read("guest", "editor")).toMatchObject({ spaces: 0 });
    await host.ask("admin", "deleteSpaceById", { spaceId: open });
    expect(await read("reader")).toMatchObject({ spaces: 1 });
  });

  test("is 404 where there is none, and nothing for guests and strangers", async () => {
    const ask = (who: Person, userId: string) =>
      host.status(who, "getMemberInOrganizationById", { organizationId, userId });
    expect(await ask("admin", host.people.stranger)).toBe(404);
    expect(await ask("guest", host.people.reader)).toBe(403);
    expect(await ask("stranger", host.people.reader)).toBe(404);
  });

  test("lists the spaces that they have access to, with their level", async () => {
    const open = await makeSpace("Open");
    host.clock.pass(1000);
    const closed = await makeSpace("Closed", null);
    await host.grant("reader", closed, "edit");
    const spaces = async (asker: Person, query: object = {}) =>
      (
        await host.ask(asker, "listSpacesForOrganizationMember", {
          organizationId,
          userId: host.people.reader,
          ...query,
        })
      ).items.map(({ permission, space }) => [space.id, permission]);
    expect(await spaces("admin")).toEqual([
      [closed, "edit"],
      [open, "read"],
    ]);
    expect(await spaces("reader", { order: "asc" })).toEqual([
      [open, "read"],
      [closed, "edit"],
    ]);
    expect(await spaces("editor")).toEqual([[open, "read"]]);
    expect((await read("reader")).spaces).toBe(2);
  });
});

describe("Another role", () => {
  test("holds at once, null makes a guest, and nothing given changes nothing", async () => {
    expect(await setRole("reader", "create")).toMatchObject({ status: 200, body: { role: "create" } });
    await makeSpace("Open");
    expect(await host.status("reader", "createSpace", { organizationId })).toBe(201);
    expect(await setRole("reader", null)).toMatchObject({ status: 200, body: { role: null, spaces: 1 } });
    expect(await host.status("reader", "createSpace", { organizationId })).toBe(403);
    expect(await setRole("reader", undefined)).toMatchObject({ status: 200, body: { role: null } });
    expect(await setRole("reader", "owner")).toMatchObject({ status: 400 });
  });

  test("is refused to the last admin", async () => {
    const last = { status: 409, error: { message: expect.stringContaining("last admin") as unknown } };
    expect(await setRole("admin", "edit")).toMatchObject(last);
    expect(await setRole("admin", null)).toMatchObject(last);
    expect(await setRole("admin", "admin")).toMatchObject({ status: 200 });
    expect(await removeMember("admin")).toBe(409);
    await setRole("creator", "admin");
    const alone = { status: 409, error: { message: expect.stringContaining("never been here") as unknown } };
    expect(await setRole("admin", "edit")).toMatchObject(alone);
    expect(await removeMember("admin")).toBe(409);
    await host.ask("creator", "updateOrganizationMemberLastSeenAt", { organizationId });
    expect(await setRole("admin", "edit")).toMatchObject({ status: 200 });
    expect(await setRole("creator", "edit", "creator")).toMatchObject(last);
  });

  test.each<[Person, number]>([
    ["creator", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("is not given by a %s", async (who, status) => {
    const input = { organizationId, userId: host.people.reader };
    expect(await setRole("reader", "admin", who)).toMatchObject({ status });
    expect(await host.status(who, "setUserAsSSOMemberForOrganization", input)).toBe(status);
    expect(await removeMember("reader", who)).toBe(who === "stranger" ? 204 : status);
    expect(await read("reader")).toMatchObject({ role: "read", sso: false });
  });
});

test("single sign-on is noted of a member", async () => {
  const input = { organizationId, userId: host.people.reader };
  expect(await host.ask("admin", "setUserAsSSOMemberForOrganization", input)).toMatchObject({ sso: true });
  expect(await read("reader", "editor")).toMatchObject({ sso: true });
  const unknown = { organizationId, userId: "nobody" };
  expect(await host.status("admin", "setUserAsSSOMemberForOrganization", unknown)).toBe(404);
});

describe("A removed member", () => {
  test("is one no more, and comes back without what they were given", async () => {
    const closed = await makeSpace("Closed", null);
    await host.grant("reader", closed, "admin");
    const { id: teamId } = await host.ask("admin", "createOrganizationTeam", {
      organizationId,
      body: { title: "Keepers", members: [host.people.reader] },
    });
    const { id: commentId } = await host.ask("reader", "postCommentInSpace", {
      spaceId: closed,
      body: { body: { markdown: "Mine." } },
    });
    expect(await removeMember("reader")).toBe(204);
    expect(await removeMember("reader")).toBe(204);
    expect(await host.status("reader", "getOrganizationById", { organizationId })).toBe(404);
    expect((await host.ask("admin", "getTeamInOrganizationById", { organizationId, teamId })).members).toBe(
      1,
    );
    const comment = await host.ask("admin", "getCommentInSpace", { spaceId: closed, commentId });
    expect(comment.postedBy.displayName).toBe("reader");
    await addUser(host.engine, {
      organization: organizationId,
      name: "x",
      email: "reader@example.com",
      role: "read",
    });
    expect(await read("reader")).toMatchObject({ spaces: 0, teams: 0 });
    expect(await host.status("reader", "getSpaceById", { spaceId: closed })).toBe(404);
  });
});

describe("A ping", () => {
  test("notes when somebody was seen, guests too, once a minute at most", async () => {
    await ping("guest");
    const seen = host.clock.iso();
    expect(await read("guest")).toMatchObject({ lastSeenAt: seen });
    host.clock.pass(59_999);
    await ping("guest");
    expect(await read("guest")).toMatchObject({ lastSeenAt: seen });
    host.clock.pass(1);
    await ping("guest");
    expect(await read("guest")).toMatchObject({ lastSeenAt: host.clock.iso() });
    expect(await host.status("stranger", "updateOrganizationMemberLastSeenAt", { organizationId })).toBe(404);
  });

  test("answers claims that this instance signed, good for an hour", async () => {
    const { platformVisitorClaims = "" } = await ping("reader");
    const [header = "", payload = "", signature] = platformVisitorClaims.split(".");
    const key = await readStore(host.engine.store, (db) => deriveKey(db, claimsPurpose));
    const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest("base64url");
    expect(signature).toBe(expected);
    const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown;
    expect(decode(header)).toEqual({ alg: "HS256", typ: "JWT" });
    const now = host.clock.now() / 1000;
    expect(decode(payload)).toEqual({
      iss: "https://docs.example.com",
      sub: host.people.reader,
      iat: now,
      exp: now + 3600,
      organization: organizationId,
      role: "read",
      teams: [],
    });
  });
});

test("nothing here takes a field that it does not know", async () => {
  for (const operation of [
    "getMemberInOrganizationById",
    "updateOrganizationMemberLastSeenAt",
  ] as Operation[])
    expect(await host.status("admin", operation, { organizationId, userId: "u", colour: 1 })).toBe(400);
});
