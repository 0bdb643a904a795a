import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnswerOf, InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

type Space = AnswerOf<Operations["getSpaceById"]>;
type NewSpace = NonNullable<InputOf<Operations["createSpace"]>["body"]>;

const day = 24 * 60 * 60 * 1000;
const everybody: Person[] = [
  "admin",
  "creator",
  "reviewer",
  "editor",
  "commenter",
  "reader",
  "guest",
  "stranger",
];

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

const make = (body: NewSpace = {}, who: Person = "admin"): Promise<Space> =>
  host.ask(who, "createSpace", { organizationId: host.organization, body });

describe("A new space", () => {
  test("has every field of its record, and one page to write on", async () => {
    const space = await make({ title: "Guide", emoji: "📘", language: "pt-br", editMode: "locked" });
    expect(space).toMatchObject({
      object: "space",
      title: "Guide",
      emoji: "📘",
      language: "pt-br",
      editMode: "locked",
      visibility: "private",
      organization: host.organization,
      defaultLevel: "inherit",
      mergeRules: { type: "inherit" },
      createdAt: host.clock.iso(),
      updatedAt: host.clock.iso(),
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      urls: {
        location: `https://docs.example.com/v1/spaces/${space.id}`,
        app: `https://docs.example.com/app/spaces/${space.id}`,
      },
    });
    const { pages } = await host.ask("admin", "listPages", { spaceId: space.id });
    expect(pages.map(({ title }) => title)).toEqual(["Untitled"]);
  });

  test("has no page when it shall be empty, and needs no body at all", async () => {
    const empty = await make({ empty: true });
    expect((await host.ask("admin", "listPages", { spaceId: empty.id })).pages).toEqual([]);
    const bare = await host.ask("admin", "createSpace", { organizationId: host.organization });
    expect(bare).toMatchObject({ title: "Untitled", emoji: "" });
  });

  test("answers its address for the Location header", async () => {
    const outcome = await host.call("admin", "createSpace", { organizationId: host.organization });
    expect(outcome).toMatchObject({
      status: 201,
      location: ("body" in outcome ? (outcome.body as Space) : undefined)?.urls.location,
    });
  });

  test.each<[Person, number]>([
    ["admin", 201],
    ["creator", 201],
    ["reviewer", 403],
    ["reader", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("made by a %s comes to %i", async (who, status) => {
    expect(await host.status(who, "createSpace", { organizationId: host.organization })).toBe(status);
  });

  test("is its maker's to administer, whatever their role", async () => {
    const space = await make({ title: "Mine" }, "creator");
    const seen = await host.ask("creator", "getSpaceById", { spaceId: space.id });
    expect(seen.permissions.admin).toBe(true);
    const others = await make({ title: "Not mine" });
    expect((await host.ask("creator", "getSpaceById", { spaceId: others.id })).permissions.admin).toBe(false);
  });

  test.each<[string, unknown]>([
    ["a title of 51 characters", { title: "x".repeat(51) }],
    ["a language that there is not", { language: "xx" }],
    ["an edit mode that there is not", { editMode: "open" }],
    ["a field that it does not have", { colour: "red" }],
    ["a title that is no text", { title: 7 }],
  ])("is refused with 400 for %s", async (_what, body) => {
    const refused = await host.refusal("admin", "createSpace", { organizationId: host.organization, body });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain("/body");
  });

  test("takes a title of exactly 50 characters, and an empty one", async () => {
    expect((await make({ title: "x".repeat(50) })).title).toHaveLength(50);
    expect((await make({ title: "" })).title).toBe("");
  });
});

describe("Reading a space", () => {
  test("is for its organization's members; guests and strangers find nothing", async () => {
    const { id } = await make();
    const statuses = await Promise.all(
      everybody.map(async (who) => [who, await host.status(who, "getSpaceById", { spaceId: id })]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      admin: 200,
      creator: 200,
      reviewer: 200,
      editor: 200,
      commenter: 200,
      reader: 200,
      guest: 404,
      stranger: 404,
    });
  });

  test("says truly what each level may do, and follows the edit mode", async () => {
    const { id } = await make();
    const mine = async (who: Person) => (await host.ask(who, "getSpaceById", { spaceId: id })).permissions;
    expect(await mine("reader")).toMatchObject({ view: true, comment: false, edit: false, merge: false });
    expect(await mine("commenter")).toMatchObject({ comment: true, edit: false });
    expect(await mine("editor")).toMatchObject({ edit: true, merge: true, review: false, admin: false });
    expect(await mine("reviewer")).toMatchObject({ review: true, merge: true, admin: false });
    await host.ask("admin", "updateSpaceById", { spaceId: id, body: { editMode: "locked" } });
    expect(await mine("editor")).toMatchObject({ edit: true, merge: false });
    expect(await mine("reviewer")).toMatchObject({ merge: true });
  });

  test.each([
    ["null lets in only admins", null, { reader: 404, admin: 200 }],
    ["a level is what members have at least", "edit", { reader: 200, admin: 200 }],
  ] as const)("follows the default level: %s", async (_what, defaultLevel, statuses) => {
    const { id } = await make();
    await host.ask("admin", "updateSpaceById", { spaceId: id, body: { defaultLevel } });
    for (const [who, status] of Object.entries(statuses))
      expect(await host.status(who as Person, "getSpaceById", { spaceId: id })).toBe(status);
  });

  test("counts its open comments for who may see them", async () => {
    const { id: spaceId } = await make();
    await host.ask("commenter", "postCommentInSpace", { spaceId, body: { body: { markdown: "Hm." } } });
    expect((await host.ask("commenter", "getSpaceById", { spaceId })).comments).toBe(1);
    expect((await host.ask("reader", "getSpaceById", { spaceId })).comments).toBe(0);
  });

  test("is 400 for an id that cannot be one", async () => {
    expect(await host.status("admin", "getSpaceById", { spaceId: "a b" })).toBe(400);
  });
});

describe("Changing a space", () => {
  test("keeps what is left out", async () => {
    const { id: spaceId } = await make({ title: "Before", emoji: "🌊", language: "fr" });
    host.clock.pass(1000);
    const space = await host.ask("admin", "updateSpaceById", { spaceId, body: { title: "After" } });
    expect(space).toMatchObject({ title: "After", emoji: "🌊", language: "fr", updatedAt: host.clock.iso() });
    expect(await host.ask("admin", "getSpaceById", { spaceId })).toEqual(space);
  });

  test("leaves the time of its last change when nothing differs", async () => {
    const { id: spaceId, updatedAt } = await make({ title: "Same" });
    host.clock.pass(1000);
    const same = await host.ask("admin", "updateSpaceById", { spaceId, body: { title: "Same" } });
    expect(same.updatedAt).toBe(updatedAt);
  });

  test("takes the emoji away with null", async () => {
    const { id: spaceId } = await make({ emoji: "🌊" });
    const space = await host.ask("admin", "updateSpaceById", { spaceId, body: { emoji: null } });
    expect(space.emoji).toBe("");
  });

  test("keeps merge rules as they were given", async () => {
    const { id: spaceId } = await make();
    const mergeRules = {
      type: "rules" as const,
      rules: [
        { rule: "require_specific_reviewers" as const, users: [host.people.reviewer] },
        { rule: "require_change_request_subject" as const },
      ],
    };
    await host.ask("admin", "updateSpaceById", { spaceId, body: { mergeRules } });
    expect((await host.ask("reader", "getSpaceById", { spaceId })).mergeRules).toEqual(mergeRules);
  });

  test("is for its admins", async () => {
    const { id: spaceId } = await make();
    const body = { title: "Taken over" };
    expect(await host.status("editor", "updateSpaceById", { spaceId, body })).toBe(403);
    expect(await host.status("creator", "updateSpaceById", { spaceId, body })).toBe(403);
    expect(await host.status("guest", "updateSpaceById", { spaceId, body })).toBe(404);
  });
});

describe("Deleting a space", () => {
  test("answers 204 however often, and for what never was", async () => {
    const { id: spaceId } = await make();
    expect(await host.status("admin", "deleteSpaceById", { spaceId })).toBe(204);
    expect(await host.status("admin", "listPages", { spaceId })).toBe(404);
    expect(await host.status("admin", "deleteSpaceById", { spaceId })).toBe(204);
    expect(await host.status("admin", "deleteSpaceById", { spaceId: "never" })).toBe(204);
  });

  test("has no effect for who cannot see it, and is 403 for who may not", async () => {
    const { id: spaceId } = await make();
    expect(await host.status("stranger", "deleteSpaceById", { spaceId })).toBe(204);
    expect(await host.status("editor", "deleteSpaceById", { spaceId })).toBe(403);
    expect(await host.status("admin", "getSpaceById", { spaceId })).toBe(200);
  });

  test("leaves its record to who may take it back, with the time, for as long as that can be done", async () => {
    const { id: spaceId } = await make({ title: "Phoenix" });
    const deletedAt = host.clock.iso();
    await host.ask("admin", "deleteSpaceById", { spaceId });
    host.clock.pass(7 * day);
    const { permissions, ...space } = await host.ask("admin", "getSpaceById", { spaceId });
    expect(space).toMatchObject({ id: spaceId, title: "Phoenix", deletedAt });
    const { view, access, admin, ...others } = permissions;
    expect([view, access, admin]).toEqual([true, true, true]);
    expect(new Set(Object.values(others))).toEqual(new Set([false]));
    for (const who of ["creator", "reader", "guest", "stranger"] as const)
      expect(await host.status(who, "getSpaceById", { spaceId })).toBe(404);
    const input = { spaceId, body: { title: "Ashes" } };
    expect(await host.status("admin", "updateSpaceById", input)).toBe(404);
    host.clock.pass(1);
    expect(await host.status("admin", "getSpaceById", { spaceId })).toBe(404);
  });

  test("can be taken back for seven days, with everything in it", async () => {
    const { id: spaceId } = await make({ title: "Phoenix" });
    await host.ask("admin", "deleteSpaceById", { spaceId });
    host.clock.pass(7 * day);
    const space = await host.ask("admin", "restoreSpace", { spaceId });
    expect(space.title).toBe("Phoenix");
    expect(space).not.toHaveProperty("deletedAt");
    expect((await host.ask("reader", "listPages", { spaceId })).pages).toHaveLength(1);
  });

  test("cannot be taken back after seven days", async () => {
    const { id: spaceId } = await make();
    await host.ask("admin", "deleteSpaceById", { spaceId });
    host.clock.pass(7 * day + 1);
    expect(await host.status("admin", "restoreSpace", { spaceId })).toBe(404);
  });

  test("is taken back by its admins alone, and not where the space is there", async () => {
    const { id: spaceId } = await make();
    expect(await host.refusal("admin", "restoreSpace", { spaceId })).toMatchObject({
      status: 409,
      error: { reason: "nothing-changed" },
    });
    expect(await host.status("editor", "restoreSpace", { spaceId })).toBe(403);
    expect(await host.status("admin", "restoreSpace", { spaceId: "never" })).toBe(404);
  });
});

test.each([{ title: "  " }, { emoji: "ok" }, { emoji: "📘📘" }])("A space of %j is refused", async (body) => {
  const input = { organizationId: host.organization, body };
  expect(await host.status("admin", "createSpace", input)).toBe(400);
});

test("The deletion of a space is not told with its name to who may not restore it", async () => {
  const { id: spaceId } = await make({ title: "Secret merger" });
  await host.ask("admin", "deleteSpaceById", { spaceId });
  const { status, error } = await host.refusal("editor", "restoreSpace", { spaceId });
  expect(status).toBe(403);
  expect(error.message).toBe("This needs the level admin on the space; you have edit.");
});

describe("The spaces of an organization", () => {
  let own: ApiHost;
  let spaces: string[];
  const organizationOf = () => ({ organizationId: own.organization });
  beforeAll(async () => {
    own = await openHost();
    spaces = [];
    for (const title of ["A", "B", "C", "D"])
      spaces.push((await own.ask("admin", "createSpace", { ...organizationOf(), body: { title } })).id);
  });
  afterAll(() => own.close());

  test("are paged once each though they were made in one moment", async () => {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const list = await own.ask("reader", "listSpacesInOrganizationById", {
        ...organizationOf(),
        limit: 3,
        ...(page === undefined ? {} : { page }),
      });
      expect(list.count).toBe(4);
      seen.push(...list.items.map(({ id }) => id));
      page = list.next?.page;
    } while (page !== undefined);
    expect(seen.sort()).toEqual([...spaces].sort());
  });

  test("leave out what is deleted and what the caller may not read", async () => {
    const [first, second] = spaces as [string, string];
    await own.ask("admin", "deleteSpaceById", { spaceId: first });
    await own.ask("admin", "updateSpaceById", { spaceId: second, body: { defaultLevel: null } });
    const count = async (who: Person) =>
      (await own.ask(who, "listSpacesInOrganizationById", organizationOf())).count;
    expect(await count("admin")).toBe(3);
    expect(await count("reader")).toBe(2);
    expect(await count("guest")).toBe(0);
    expect(await own.status("stranger", "listSpacesInOrganizationById", organizationOf())).toBe(404);
  });

  test.each<[string, object]>([
    ["a limit over 1000", { limit: 1001 }],
    ["a limit below 0", { limit: -1 }],
    ["a limit that is no whole number", { limit: 1.5 }],
    ["a page that no list answered", { page: "elsewhere" }],
  ])("are refused with 400 for %s", async (_what, query) => {
    const status = await own.status("admin", "listSpacesInOrganizationById", {
      ...organizationOf(),
      ...query,
    });
    expect(status).toBe(400);
  });

  test("are only counted for the limit 0", async () => {
    const list = await own.ask("admin", "listSpacesInOrganizationById", { ...organizationOf(), limit: 0 });
    expect(list).toEqual({ count: 3, items: [] });
  });
});
