import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AnswerOf, InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

type Collection = AnswerOf<Operations["getCollectionById"]>;
type Space = AnswerOf<Operations["getSpaceById"]>;
type NewCollection = NonNullable<InputOf<Operations["createCollection"]>["body"]>;

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());
// What is made later is newer.
beforeEach(() => host.clock.pass(1000));

const inOrganization = () => ({ organizationId: host.organization });
const make = async (body: NewCollection = {}, who: Person = "admin"): Promise<Collection> => {
  host.clock.pass(1000);
  return host.ask(who, "createCollection", { ...inOrganization(), body });
};
const makeSpace = async (title: string, parent?: string, who: Person = "admin"): Promise<Space> => {
  host.clock.pass(1000);
  const body = { title, empty: true, ...(parent === undefined ? {} : { parent }) };
  return host.ask(who, "createSpace", { ...inOrganization(), body });
};
const read = (collectionId: string, who: Person = "admin"): Promise<Collection> =>
  host.ask(who, "getCollectionById", { collectionId });
const titlesIn = async (collectionId: string, who: Person = "admin"): Promise<string[]> => {
  const { items } = await host.ask(who, "listSpacesInCollectionById", { collectionId });
  return items.map(({ title }) => title);
};
const listed = async (who: Person, query: object = {}): Promise<string[]> => {
  const { items } = await host.ask(who, "listCollectionsInOrganizationById", {
    ...inOrganization(),
    limit: 1000,
    ...query,
  });
  return items.map(({ id }) => id);
};

describe("A new collection", () => {
  test("has every field of its record, and is called Untitled where nobody names it", async () => {
    const outcome = await host.call("admin", "createCollection", inOrganization());
    const made = ("body" in outcome ? outcome.body : undefined) as Collection;
    expect(outcome).toMatchObject({ status: 201, location: made.urls.location });
    expect(made).toEqual({
      object: "collection",
      id: made.id,
      title: "Untitled",
      organization: host.organization,
      defaultLevel: "inherit",
      urls: {
        location: `https://docs.example.com/v1/collections/${made.id}`,
        app: `https://docs.example.com/app/collections/${made.id}`,
      },
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    });
    expect(await read(made.id)).toEqual(made);
  });

  test("lies in its parent; a parent that there is not is 404", async () => {
    const outer = await make({ title: "Outer" });
    const inner = await make({ title: "Inner", parent: outer.id });
    expect(inner.parent).toBe(outer.id);
    const body = { parent: "nowhere" };
    expect(await host.status("admin", "createCollection", { ...inOrganization(), body })).toBe(404);
    await host.ask("admin", "deleteCollectionById", { collectionId: outer.id });
    const gone = { parent: outer.id };
    expect(await host.status("admin", "createCollection", { ...inOrganization(), body: gone })).toBe(404);
  });

  test.each<[Person, number]>([
    ["admin", 201],
    ["creator", 201],
    ["reviewer", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("made by a %s comes to %i", async (who, status) => {
    expect(await host.status(who, "createCollection", inOrganization())).toBe(status);
  });

  test("is its maker's to administer, and whoever may create in it makes spaces and collections there", async () => {
    const { id: parent } = await make({ title: "Mine" }, "creator");
    expect((await read(parent, "creator")).permissions.admin).toBe(true);
    expect((await read(parent, "reader")).permissions).toMatchObject({ view: true, create: false });
    const attempt = (who: Person, operation: "createSpace" | "createCollection") =>
      host.status(who, operation, { ...inOrganization(), body: { parent } });
    expect(await attempt("reader", "createSpace")).toBe(403);
    await host.grant("reader", parent, "create", "collection");
    expect((await read(parent, "reader")).permissions).toMatchObject({ create: true, admin: false });
    expect(await attempt("reader", "createSpace")).toBe(201);
    expect(await attempt("reader", "createCollection")).toBe(201);
    expect(await attempt("guest", "createSpace")).toBe(404);
  });

  test.each<[string, unknown]>([
    ["a title of 51 characters", { title: "x".repeat(51) }],
    ["a description, which is given later", { description: "About" }],
    ["a parent that is no id", { parent: "a b" }],
  ])("is refused with 400 for %s", async (_what, body) => {
    const refused = await host.refusal("admin", "createCollection", { ...inOrganization(), body });
    expect(refused).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("/body") as string },
    });
  });
});

describe("Changing a collection", () => {
  test("keeps what is left out", async () => {
    const { id: collectionId } = await make({ title: "Before" });
    const change = (body: object) => host.ask("admin", "updateCollectionById", { collectionId, body });
    await change({ description: "What it is about" });
    expect(await change({ title: "After" })).toMatchObject({
      title: "After",
      description: "What it is about",
      defaultLevel: "inherit",
    });
    expect(await change({ description: "", defaultLevel: "read" })).not.toHaveProperty("description");
    expect(await read(collectionId)).toMatchObject({ title: "After", defaultLevel: "read" });
  });

  test("is for its admins alone", async () => {
    const { id: collectionId } = await make();
    const body = { title: "Other" };
    expect(await host.status("creator", "updateCollectionById", { collectionId, body })).toBe(403);
    expect(await host.status("stranger", "updateCollectionById", { collectionId, body })).toBe(404);
    await host.grant("creator", collectionId, "admin", "collection");
    expect(await host.status("creator", "updateCollectionById", { collectionId, body })).toBe(200);
  });

  test("with another default level changes who reads what is in it", async () => {
    const { id: collectionId } = await make();
    const { id: spaceId } = await makeSpace("Inside", collectionId);
    expect(await host.status("reader", "getSpaceById", { spaceId })).toBe(200);
    await host.ask("admin", "updateCollectionById", { collectionId, body: { defaultLevel: null } });
    expect(await host.status("reader", "getSpaceById", { spaceId })).toBe(404);
    expect(await host.status("reader", "getCollectionById", { collectionId })).toBe(404);
    await host.grant("reader", collectionId, "comment", "collection");
    const space = await host.ask("reader", "getSpaceById", { spaceId });
    expect(space.permissions).toMatchObject({ comment: true, edit: false });
  });
});

describe("Deleting a collection", () => {
  test("is 204 twice, for what never was, and for who does not see it", async () => {
    const { id: collectionId } = await make();
    expect(await host.status("stranger", "deleteCollectionById", { collectionId })).toBe(204);
    expect(await host.status("creator", "deleteCollectionById", { collectionId })).toBe(403);
    expect(await host.status("admin", "getCollectionById", { collectionId })).toBe(200);
    expect(await host.status("admin", "deleteCollectionById", { collectionId })).toBe(204);
    expect(await host.status("admin", "getCollectionById", { collectionId })).toBe(404);
    expect(await host.status("admin", "deleteCollectionById", { collectionId })).toBe(204);
    expect(await host.status("admin", "deleteCollectionById", { collectionId: "never" })).toBe(204);
  });

  test("opens nothing that it kept from its members", async () => {
    const { id: collectionId } = await make({ title: "Salaries" });
    await host.ask("admin", "updateCollectionById", { collectionId, body: { defaultLevel: null } });
    const { id: spaceId } = await makeSpace("This year", collectionId);
    expect(await host.status("editor", "getSpaceById", { spaceId })).toBe(404);
    await host.ask("admin", "deleteCollectionById", { collectionId });
    expect(await host.status("editor", "getSpaceById", { spaceId })).toBe(404);
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: "read" } });
    expect(await host.status("editor", "getSpaceById", { spaceId })).toBe(200);
  });

  test("leaves what was in it where it was itself, with the access of there", async () => {
    const outer = await make({ title: "Outer" });
    const inner = await make({ title: "Inner", parent: outer.id });
    const innermost = await make({ title: "Innermost", parent: inner.id });
    const space = await makeSpace("Inside", inner.id);
    await host.grant("guest", inner.id, "read", "collection");
    expect(await host.status("guest", "getSpaceById", { spaceId: space.id })).toBe(200);
    await host.ask("admin", "deleteCollectionById", { collectionId: inner.id });
    expect(await host.ask("admin", "getSpaceById", { spaceId: space.id })).toMatchObject({
      parent: outer.id,
      visibility: "in-collection",
    });
    expect((await read(innermost.id)).parent).toBe(outer.id);
    expect(await titlesIn(outer.id)).toEqual(["Inside"]);
    expect(await host.status("guest", "getSpaceById", { spaceId: space.id })).toBe(404);
    await host.ask("admin", "deleteCollectionById", { collectionId: outer.id });
    const after = await host.ask("admin", "getSpaceById", { spaceId: space.id });
    expect(after).not.toHaveProperty("parent");
    expect(after.visibility).toBe("private");
    expect(await listed("admin", { nested: false })).toContain(innermost.id);
  });

  test("writes one row, whatever is in it", async () => {
    const { id: collectionId } = await make();
    for (const title of ["A", "B", "C"]) await makeSpace(title, collectionId);
    const count = async () =>
      (await host.engine.store.reading.selectFrom("changes").selectAll().execute()).length;
    const latest = async () =>
      (await host.engine.store.reading.selectFrom("scopes").select(["scope", "number"]).execute()).reduce(
        (sum, { number }) => sum + number,
        0,
      );
    const [rows, numbers] = [await count(), await latest()];
    await host.ask("admin", "deleteCollectionById", { collectionId });
    expect(await count()).toBe(rows);
    expect(await latest()).toBe(numbers + 1);
  });
});

describe("The collections of an organization", () => {
  let own: ApiHost;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    own = await openHost();
    for (const [title, above] of [
      ["A"],
      ["B"],
      ["in A", "A"],
      ["in in A", "in A"],
      ["hidden"],
      ["in hidden", "hidden"],
    ] as const) {
      own.clock.pass(1000);
      const body = { title, ...(above === undefined ? {} : { parent: ids[above] as string }) };
      ids[title] = (
        await own.ask("admin", "createCollection", { organizationId: own.organization, body })
      ).id;
    }
    const hidden = ids["hidden"] as string;
    await own.ask("admin", "updateCollectionById", {
      collectionId: hidden,
      body: { defaultLevel: null },
    });
    await own.grant("reader", ids["in hidden"] as string, "read", "collection");
  });
  afterAll(() => own.close());
  const titles = async (who: Person, query: object = {}): Promise<string[]> => {
    const list = await own.ask(who, "listCollectionsInOrganizationById", {
      organizationId: own.organization,
      ...query,
    });
    return list.items.map(({ title }) => title);
  };

  test("are all there unless only those at the root are asked for", async () => {
    expect(await titles("admin")).toEqual(["A", "B", "in A", "in in A", "hidden", "in hidden"]);
    expect(await titles("admin", { nested: true })).toHaveLength(6);
    expect(await titles("admin", { nested: false })).toEqual(["A", "B", "hidden"]);
  });

  test("are those that the caller sees; what lies in a hidden one stands at the root for them", async () => {
    expect(await titles("reader")).toEqual(["A", "B", "in A", "in in A", "in hidden"]);
    expect(await titles("reader", { nested: false })).toEqual(["A", "B", "in hidden"]);
    const seen = await own.ask("reader", "getCollectionById", { collectionId: ids["in hidden"] as string });
    expect(seen).not.toHaveProperty("parent");
    expect(await titles("guest")).toEqual([]);
    const status = await own.status("stranger", "listCollectionsInOrganizationById", {
      organizationId: own.organization,
    });
    expect(status).toBe(404);
  });

  test("are paged once each", async () => {
    const organizationId = own.organization;
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const list = await own.ask("admin", "listCollectionsInOrganizationById", {
        organizationId,
        limit: 4,
        ...(page === undefined ? {} : { page }),
      });
      expect(list.count).toBe(6);
      seen.push(...list.items.map(({ title }) => title));
      page = list.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual(await titles("admin"));
  });
});

describe("The spaces of a collection", () => {
  test("are its own, oldest first, as far as the caller may read them", async () => {
    const { id: collectionId } = await make();
    const { id: inner } = await make({ parent: collectionId });
    for (const title of ["First", "Second", "Third"]) await makeSpace(title, collectionId);
    await makeSpace("Deeper", inner);
    const hidden = await makeSpace("Hidden", collectionId);
    await host.ask("admin", "updateSpaceById", { spaceId: hidden.id, body: { defaultLevel: null } });
    expect(await titlesIn(collectionId)).toEqual(["First", "Second", "Third", "Hidden"]);
    expect(await titlesIn(collectionId, "reader")).toEqual(["First", "Second", "Third"]);
    await host.ask("admin", "deleteSpaceById", { spaceId: hidden.id });
    expect(await titlesIn(collectionId)).toHaveLength(3);
    const page = await host.ask("reader", "listSpacesInCollectionById", { collectionId, limit: 2 });
    expect(page).toMatchObject({ count: 3, items: [{ title: "First" }, { title: "Second" }] });
    const rest = await host.ask("reader", "listSpacesInCollectionById", {
      collectionId,
      page: page.next?.page ?? "",
    });
    expect(rest.items.map(({ title }) => title)).toEqual(["Third"]);
    expect(rest).not.toHaveProperty("next");
  });

  test("are hidden with their collection", async () => {
    const { id: collectionId } = await make();
    expect(await host.status("stranger", "listSpacesInCollectionById", { collectionId })).toBe(404);
    expect(await host.status("guest", "listSpacesInCollectionById", { collectionId })).toBe(404);
    await host.ask("admin", "deleteCollectionById", { collectionId });
    expect(await host.status("admin", "listSpacesInCollectionById", { collectionId })).toBe(404);
  });
});
