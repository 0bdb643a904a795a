import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

interface Made {
  type: "space" | "collection";
  id: string;
}

const inOrganization = () => ({ organizationId: host.organization });
const put = (parent: string | undefined) => (parent === undefined ? {} : { parent });

async function collection(title: string, parent?: string, who: Person = "admin"): Promise<Made> {
  host.clock.pass(1000);
  const { id } = await host.ask(who, "createCollection", {
    ...inOrganization(),
    body: { title, ...put(parent) },
  });
  return { type: "collection", id };
}

async function space(title: string, parent?: string, who: Person = "admin"): Promise<Made> {
  host.clock.pass(1000);
  const { id } = await host.ask(who, "createSpace", {
    ...inOrganization(),
    body: { title, empty: true, ...put(parent) },
  });
  return { type: "space", id };
}

const beside = ({ type, id }: Made) => (type === "space" ? { type, space: id } : { type, collection: id });

/** What a move comes to: the status. */
async function move(made: Made, body: object, who: Person = "admin"): Promise<number> {
  host.clock.pass(1000);
  return made.type === "space"
    ? host.status(who, "moveSpace", { spaceId: made.id, body })
    : host.status(who, "moveCollection", { collectionId: made.id, body });
}

const spacesIn = async ({ id }: Made): Promise<string> =>
  (await host.ask("admin", "listSpacesInCollectionById", { collectionId: id })).items
    .map(({ title }) => title)
    .join(" ");

/** Of the collections in a collection. */
const collectionsIn = async ({ id }: Made): Promise<string> =>
  (await host.ask("admin", "listCollectionsInOrganizationById", { ...inOrganization(), limit: 1000 })).items
    .filter(({ parent }) => parent === id)
    .map(({ title }) => title)
    .join(" ");

describe("Moving a space", () => {
  test("puts it into a collection, and back to the root", async () => {
    const shelf = await collection("Shelf");
    const made = await space("Wanderer");
    expect(await move(made, { parent: shelf.id })).toBe(200);
    const there = await host.ask("admin", "getSpaceById", { spaceId: made.id });
    expect(there).toMatchObject({ parent: shelf.id, visibility: "in-collection" });
    expect(there.updatedAt).toBe(host.clock.iso());
    expect(await move(made, { parent: null })).toBe(200);
    const back = await host.ask("admin", "getSpaceById", { spaceId: made.id });
    expect(back).not.toHaveProperty("parent");
    expect(back.visibility).toBe("private");
  });

  test("puts it beside a sibling, and last where nothing is said", async () => {
    const shelf = await collection("Shelf");
    const [a, b, c, d] = [
      await space("A", shelf.id),
      await space("B", shelf.id),
      await space("C", shelf.id),
      await space("D"),
    ];
    expect(await move(c, { position: { before: beside(a) } })).toBe(200);
    expect(await spacesIn(shelf)).toBe("C A B");
    expect(await move(c, { position: { after: beside(a) } })).toBe(200);
    expect(await spacesIn(shelf)).toBe("A C B");
    expect(await move(d, { parent: shelf.id, position: { before: beside(c), after: beside(a) } })).toBe(200);
    expect(await spacesIn(shelf)).toBe("A D C B");
    expect(await move(a, { parent: shelf.id })).toBe(200);
    expect(await spacesIn(shelf)).toBe("D C B A");
    await space("New", shelf.id);
    expect(await spacesIn(shelf)).toBe("D C B A New");
    expect(await move(b, { position: { after: beside(d) } })).toBe(200);
    expect(await spacesIn(shelf)).toBe("D B C A New");
  });

  test("keeps an order of its own among spaces that were made in one moment", async () => {
    const shelf = await collection("Shelf");
    const made = [];
    for (const title of ["A", "B", "C", "D", "E"]) {
      const body = { title, empty: true, parent: shelf.id };
      const { id } = await host.ask("admin", "createSpace", { ...inOrganization(), body });
      made.push({ type: "space", id } as const);
    }
    for (let index = 1; index < made.length; index += 1)
      await move(made[index] as Made, { position: { after: beside(made[index - 1] as Made) } });
    expect(await spacesIn(shelf)).toBe("A B C D E");
  });

  test("has one order for spaces and collections together", async () => {
    const shelf = await collection("Shelf");
    const a = await space("A", shelf.id);
    const inner = await collection("Inner", shelf.id);
    const b = await space("B", shelf.id);
    // In front of the collection is behind A.
    expect(await move(b, { position: { before: beside(inner) } })).toBe(200);
    expect(await spacesIn(shelf)).toBe("A B");
    expect(await move(b, { position: { after: beside(a) } })).toBe(409);
    expect(await move(a, { position: { after: beside(inner) } })).toBe(200);
    expect(await spacesIn(shelf)).toBe("B A");
  });

  test("is 400 for a neighbour that is not where it goes to, naming the field", async () => {
    const shelf = await collection("Shelf");
    const a = await space("A", shelf.id);
    const b = await space("B", shelf.id);
    const c = await space("C", shelf.id);
    const elsewhere = await space("Elsewhere");
    const hidden = await space("Hidden", shelf.id);
    await host.ask("admin", "updateSpaceById", { spaceId: hidden.id, body: { defaultLevel: null } });
    await host.grant("editor", a.id, "admin");
    for (const position of [
      { before: beside(elsewhere) },
      { after: { type: "space", space: "nothing" } },
      { after: { type: "collection", collection: b.id } },
      { before: beside(a) },
    ]) {
      const refused = await host.refusal("admin", "moveSpace", { spaceId: a.id, body: { position } });
      expect(refused.status).toBe(400);
      expect(refused.error.message).toContain("/body/position/");
    }
    expect(await move(a, { position: { after: beside(b), before: beside(hidden) } })).toBe(400);
    expect(await move(a, { position: { before: beside(hidden) } }, "editor")).toBe(400);
    expect(await move(a, { position: { before: beside(c) } }, "editor")).toBe(200);
    expect(await move(a, {})).toBe(400);
    expect(await move(a, { position: { inside: beside(c) } })).toBe(400);
  });

  test("is 404 for a space or collection that is not there, 409 where nothing comes of it", async () => {
    const shelf = await collection("Shelf");
    const a = await space("A", shelf.id);
    expect(await move(a, { parent: "nowhere" })).toBe(404);
    expect(await move({ type: "space", id: "nothing" }, { parent: shelf.id })).toBe(404);
    const refused = await host.refusal("admin", "moveSpace", { spaceId: a.id, body: { parent: shelf.id } });
    expect(refused).toMatchObject({ status: 409, error: { reason: "nothing-changed" } });
    await host.ask("admin", "deleteCollectionById", { collectionId: shelf.id });
    expect(await move(a, { parent: shelf.id })).toBe(404);
  });

  test("is for admins of the space who may create where it goes to", async () => {
    const shelf = await collection("Shelf");
    const made = await space("Made", undefined, "creator");
    expect(await move(made, { parent: shelf.id }, "reviewer")).toBe(403);
    expect(await move(made, { parent: shelf.id }, "stranger")).toBe(404);
    await host.ask("admin", "updateCollectionById", {
      collectionId: shelf.id,
      body: { defaultLevel: "edit" },
    });
    expect(await move(made, { parent: shelf.id }, "creator")).toBe(403);
    await host.grant("creator", shelf.id, "create", "collection");
    expect(await move(made, { parent: shelf.id }, "creator")).toBe(200);
    await host.grant("reader", made.id, "admin");
    expect(await move(made, { parent: null }, "reader")).toBe(403);
    expect(await move(made, { parent: null }, "creator")).toBe(200);
  });

  test("out of sight of a reader takes it from them", async () => {
    const hidden = await collection("Hidden");
    await host.ask("admin", "updateCollectionById", {
      collectionId: hidden.id,
      body: { defaultLevel: null },
    });
    const made = await space("Made");
    expect(await host.status("reader", "getSpaceById", { spaceId: made.id })).toBe(200);
    await move(made, { parent: hidden.id });
    expect(await host.status("reader", "getSpaceById", { spaceId: made.id })).toBe(404);
    await host.grant("reader", made.id, "read");
    const seen = await host.ask("reader", "getSpaceById", { spaceId: made.id });
    expect(seen).not.toHaveProperty("parent");
    expect(seen.visibility).toBe("private");
  });
});

describe("Moving a collection", () => {
  test("takes all that is in it along, and keeps its place in the order", async () => {
    const [outer, other] = [await collection("Outer"), await collection("Other")];
    const inner = await collection("Inner", outer.id);
    const second = await collection("Second", outer.id);
    const deep = await space("Deep", inner.id);
    expect(await move(inner, { position: { after: beside(second) } })).toBe(200);
    expect(await collectionsIn(outer)).toBe("Second Inner");
    expect(await move(inner, { parent: other.id })).toBe(200);
    expect(await collectionsIn(outer)).toBe("Second");
    expect(await collectionsIn(other)).toBe("Inner");
    expect((await host.ask("admin", "getSpaceById", { spaceId: deep.id })).parent).toBe(inner.id);
    await host.ask("admin", "updateCollectionById", { collectionId: other.id, body: { defaultLevel: null } });
    expect(await host.status("reader", "getSpaceById", { spaceId: deep.id })).toBe(404);
    expect(await move(inner, { parent: null })).toBe(200);
    expect(await host.status("reader", "getSpaceById", { spaceId: deep.id })).toBe(200);
  });

  test("never makes a loop", async () => {
    const outer = await collection("Outer");
    const inner = await collection("Inner", outer.id);
    const innermost = await collection("Innermost", inner.id);
    for (const parent of [outer, inner, innermost]) {
      const refused = await host.refusal("admin", "moveCollection", {
        collectionId: outer.id,
        body: { parent: parent.id },
      });
      expect(refused).toMatchObject({ status: 400 });
      expect(refused.error.message).toContain("/body/parent");
    }
    // Nor through one that is deleted.
    await host.ask("admin", "deleteCollectionById", { collectionId: inner.id });
    expect(await move(outer, { parent: innermost.id })).toBe(400);
    expect(await move(innermost, { parent: null })).toBe(200);
    expect(await move(outer, { parent: innermost.id })).toBe(200);
  });

  test("is refused as a space's move is", async () => {
    const [outer, other] = [await collection("Outer"), await collection("Other")];
    const inner = await collection("Inner", outer.id);
    expect(await move(inner, { parent: outer.id })).toBe(409);
    expect(await move(inner, { parent: "nowhere" })).toBe(404);
    expect(await move(inner, { position: { after: beside(other) } })).toBe(400);
    expect(await move(inner, { parent: other.id }, "creator")).toBe(403);
    expect(await move(inner, { parent: other.id }, "stranger")).toBe(404);
    expect(await move({ type: "collection", id: "nothing" }, { parent: null })).toBe(404);
    expect(await move(inner, {})).toBe(400);
  });
});

test("A move at the root is seen in the list of spaces", async () => {
  const own = await openHost();
  const organizationId = own.organization;
  const ids: string[] = [];
  for (const title of ["A", "B", "C"]) {
    own.clock.pass(1000);
    ids.push((await own.ask("admin", "createSpace", { organizationId, body: { title } })).id);
  }
  const titles = async () =>
    (await own.ask("admin", "listSpacesInOrganizationById", { organizationId })).items.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual(["A", "B", "C"]);
  const position = { before: { type: "space" as const, space: ids[0]! } };
  await own.ask("admin", "moveSpace", { spaceId: ids[2]!, body: { position } });
  expect(await titles()).toEqual(["C", "A", "B"]);
  await own.close();
});
