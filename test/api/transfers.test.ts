import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addUser } from "../../src-main/core/administration/foundation.ts";
import { membersScope, organizationScope, siteScope } from "../../src-main/access/scopes.ts";
import { insert, remove } from "../../src-main/store/replicated.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

/* From one organization to another: the admin is an admin of one and may create in the other. */

let host: ApiHost;
let elsewhere: string;
beforeAll(async () => {
  host = await openHost();
  const { items } = await host.ask("stranger", "listOrganizationsForAuthenticatedUser", {});
  elsewhere = items[0]?.id ?? "";
  await join("admin@example.com", "create");
  await join("reviewer@example.com", "read");
});
afterAll(() => host.close());
beforeEach(() => host.clock.pass(1000));

const join = (email: string, role: "create" | "read") =>
  addUser(host.engine, { organization: elsewhere, name: "Somebody", email, role });

const make = async (title: string, parent?: string, organizationId = host.organization): Promise<string> => {
  const body = { title, empty: true, ...(parent === undefined ? {} : { parent }) };
  return (await host.ask("admin", "createSpace", { organizationId, body })).id;
};
const shelf = async (title: string, parent?: string, organizationId = host.organization): Promise<string> => {
  const body = { title, ...(parent === undefined ? {} : { parent }) };
  return (await host.ask("admin", "createCollection", { organizationId, body })).id;
};
const transfer = (spaceId: string, body: object, who: Person = "admin") =>
  host.status(who, "transferSpace", { spaceId, body });
const grants = async (target: string): Promise<{ scope: string; role: string | null }[]> =>
  host.engine.store.reading
    .selectFrom("grants")
    .select(["scope", "role"])
    .where("target", "=", target)
    .execute();

/** A space with a page, its history, a file, a change request and a comment. */
async function fill(spaceId: string): Promise<{ page: string; request: string }> {
  const changed = await host.ask("admin", "updateSpaceContent", {
    spaceId,
    body: {
      changes: [
        { operation: "insert_page", title: "Lamps", document: { markdown: "Light them.\n" } },
        {
          operation: "insert_files",
          files: [{ name: "lamp.png", base64: "bGFtcA==", contentType: "image/png" }],
        },
      ],
    },
  });
  const page = (changed.changes[0] as { page: { id: string } }).page.id;
  host.clock.pass(20 * 60_000);
  await host.ask("admin", "updateSpaceContent", {
    spaceId,
    body: { changes: [{ operation: "update_page", page, document: { markdown: "Light them at dusk.\n" } }] },
  });
  const { id: request } = await host.ask("admin", "createChangeRequest", { spaceId });
  await host.ask("admin", "updateChangeRequestContent", {
    spaceId,
    changeRequestId: request,
    body: { changes: [{ operation: "update_page", page, document: { markdown: "Light them at noon.\n" } }] },
  });
  await host.ask("commenter", "postCommentInSpace", { spaceId, body: { body: { markdown: "Why?" } } });
  return { page, request };
}

describe("A space that is transferred", () => {
  test("is the other organization's, with content, history, files and discussions", async () => {
    const spaceId = await make("Guide");
    const { page, request } = await fill(spaceId);
    await host.grant("guest", spaceId, "read");
    const space = await host.ask("admin", "transferSpace", { spaceId, body: { organization: elsewhere } });
    expect(space).toMatchObject({ organization: elsewhere, title: "Guide", comments: 1, changeRequests: 1 });
    expect(space.permissions.admin).toBe(true);
    const read = (who: Person) => host.ask(who, "getPageById", { spaceId, pageId: page });
    expect(await read("stranger")).toMatchObject({ markdown: "Light them at dusk.\n" });
    const proposed = await host.ask("stranger", "getPageInChangeRequestById", {
      spaceId,
      changeRequestId: request,
      pageId: page,
    });
    expect(proposed).toMatchObject({ markdown: "Light them at noon.\n" });
    expect((await host.ask("stranger", "listFiles", { spaceId })).items).toMatchObject([
      { name: "lamp.png" },
    ]);
    const { items } = await host.ask("stranger", "listRevisionsInSpace", { spaceId });
    const old = await host.ask("stranger", "getPageInRevisionById", {
      spaceId,
      revisionId: items[1]?.id ?? "",
      pageId: page,
    });
    expect(old).toMatchObject({ markdown: "Light them.\n" });
    const found = await host.ask("stranger", "searchSpaceContent", { spaceId, query: "dusk" });
    expect(found.items.map(({ id }) => id)).toEqual([page]);
    // Who had it before has it no more, unless they are in both.
    for (const who of ["guest", "reader", "creator"] as const)
      expect(await host.status(who, "getSpaceById", { spaceId })).toBe(404);
    expect(await host.status("reviewer", "getSpaceById", { spaceId })).toBe(200);
    expect(await grants(spaceId)).toEqual([{ scope: `org-admin:${elsewhere}`, role: "admin" }]);
    const lists = async (who: Person, organizationId: string) =>
      (await host.ask(who, "listSpacesInOrganizationById", { organizationId, limit: 1000 })).items.some(
        ({ id }) => id === spaceId,
      );
    expect([await lists("admin", host.organization), await lists("stranger", elsewhere)]).toEqual([
      false,
      true,
    ]);
  });

  test("names those who wrote in it, who are in its new organization or not, and nobody else", async () => {
    const spaceId = await make("Guide");
    await fill(spaceId);
    await host.ask("creator", "updateUserById", {
      userId: host.people.creator,
      body: { photoURL: "https://example.com/creator.png" },
    });
    await host.ask("creator", "postCommentInSpace", { spaceId, body: { body: { markdown: "Because." } } });
    const authors = async (who: Person) =>
      (await host.ask(who, "listCommentsInSpace", { spaceId })).items.map(({ postedBy }) => postedBy);
    const before = (await authors("admin")).map(({ email: _email, ...rest }) => rest);
    await host.ask("admin", "transferSpace", { spaceId, body: { organization: elsewhere } });
    const after = (await authors("stranger")).map(({ email: _email, ...rest }) => rest);
    expect(after).toEqual(before);
    expect(before.map(({ displayName }) => displayName)).not.toContain("Someone who left");
    const { items } = await host.ask("stranger", "listRevisionsInSpace", { spaceId });
    expect(items.map(({ author }) => author.displayName)).not.toContain("Someone who left");
    const known = await host.engine.store.reading
      .selectFrom("people")
      .select("id")
      .where("scope", "=", organizationScope(elsewhere))
      .execute();
    expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining([host.people.creator]));
    expect(known.map(({ id }) => id)).not.toContain(host.people.guest);
  });

  test("is none while its merge rules name somebody who is not where it goes to", async () => {
    const spaceId = await make("Ruled");
    const set = (...users: string[]) =>
      host.ask("admin", "updateSpaceById", {
        spaceId,
        body: { mergeRules: { type: "rules", rules: [{ rule: "require_specific_reviewers", users }] } },
      });
    await set(host.people.reviewer, host.people.creator);
    const input = { spaceId, body: { organization: elsewhere } };
    expect(await host.refusal("admin", "transferSpace", input)).toMatchObject({
      status: 412,
      error: {
        message:
          "The space “Ruled” cannot be transferred: its merge rules name somebody who is no member of the organization that it goes to. Change them first.",
      },
    });
    await set(host.people.reviewer);
    expect(await host.status("admin", "transferSpace", input)).toBe(200);
  });

  test("and comes back is not open to who has an old link to it", async () => {
    const { organization: organizationId } = host;
    await host.ask("admin", "updateOrganizationById", { organizationId, body: { inviteLinks: true } });
    const [spaceId, collectionId] = [await make("Guide"), await shelf("Guides")];
    const links: string[] = [];
    for (const content of [{ space: spaceId }, { collection: collectionId }]) {
      const body = { level: "edit" as const, ...content };
      links.push((await host.ask("admin", "createOrganizationInvite", { organizationId, body })).id);
    }
    for (const organization of [elsewhere, organizationId]) {
      expect(await transfer(spaceId, { organization })).toBe(200);
      const body = { organization };
      expect(await host.status("admin", "transferCollection", { collectionId, body })).toBe(200);
    }
    for (const inviteId of links)
      expect(await host.status("stranger", "joinOrganizationWithInvite", { organizationId, inviteId })).toBe(
        404,
      );
    expect((await host.ask("admin", "listOrganizationInviteLinks", { organizationId })).items).toEqual([]);
  });

  test("has every text that its rows name kept for its new organization, and the uploads", async () => {
    const spaceId = await make("Guide");
    await fill(spaceId);
    await host.ask("admin", "transferSpace", { spaceId, body: { organization: elsewhere } });
    const { reading } = host.engine.store;
    const named = await reading
      .selectFrom("states")
      .select("text")
      .where("scope", "in", [`space:${spaceId}`, `discussion:${spaceId}`])
      .where("text", "is not", null)
      .execute();
    expect(named.length).toBeGreaterThan(2);
    for (const { text } of named) {
      const kept = await reading
        .selectFrom("texts")
        .select("hash")
        .where("organization", "=", elsewhere)
        .where("hash", "=", text as string)
        .execute();
      expect(kept).toHaveLength(1);
    }
    const uploads = await reading
      .selectFrom("blobs")
      .select("size")
      .where("organization", "=", elsewhere)
      .execute();
    expect(uploads).toContainEqual({ size: 4 });
  });

  test("goes into a collection of there, or of its own organization", async () => {
    const target = await shelf("Target", undefined, elsewhere);
    const spaceId = await make("Guide");
    const body = { organization: elsewhere, collection: target };
    expect(await host.ask("admin", "transferSpace", { spaceId, body })).toMatchObject({
      organization: elsewhere,
      parent: target,
      visibility: "in-collection",
    });
    const own = await shelf("Own");
    const within = await make("Within");
    const moved = await host.ask("admin", "transferSpace", { spaceId: within, body: { collection: own } });
    expect(moved).toMatchObject({ organization: host.organization, parent: own });
    const out = await host.ask("admin", "transferSpace", { spaceId: within, body: { collection: null } });
    expect(out).not.toHaveProperty("parent");
  });

  test.each<[string, (own: string) => object, number]>([
    ["an organization that there is not", () => ({ organization: "nowhere" }), 404],
    ["a collection that there is not", () => ({ organization: elsewhere, collection: "nowhere" }), 404],
    [
      "a collection of the organization that it leaves",
      (own) => ({ organization: elsewhere, collection: own }),
      404,
    ],
    ["the organization that it is in", () => ({ organization: host.organization }), 409],
    ["the place that it is in", () => ({ collection: null }), 409],
    ["nothing at all", () => ({}), 400],
    ["a field that there is not", () => ({ parent: null }), 400],
  ])("cannot be for %s", async (_what, body, status) => {
    const own = await shelf("Own");
    const spaceId = await make("Guide");
    expect(await transfer(spaceId, body(own))).toBe(status);
    expect((await host.ask("admin", "getSpaceById", { spaceId })).organization).toBe(host.organization);
  });

  test("needs its admin, who may create where it goes to", async () => {
    const spaceId = await make("Guide");
    const body = { organization: elsewhere };
    expect(await transfer(spaceId, body, "reviewer")).toBe(403);
    await host.grant("reviewer", spaceId, "admin");
    expect(await transfer(spaceId, body, "reviewer")).toBe(403);
    await host.grant("creator", spaceId, "admin");
    expect(await transfer(spaceId, body, "creator")).toBe(404);
    expect(await transfer(spaceId, body, "stranger")).toBe(404);
  });

  test("is none while a site shows it", async () => {
    const spaceId = await make("Guide");
    const scope = siteScope("docs");
    const shown = { scope, id: "shown" };
    const write = (work: Parameters<typeof transact<unknown>>[2]) =>
      transact(host.engine.store, { mode: "authority", scopes: [scope], at: host.clock.iso() }, work);
    await write((db) =>
      insert(db, "site_spaces", {
        ...shown,
        space: spaceId,
        path: "guide",
        title: "Guide",
        section: null,
        condition: null,
        draft: 0,
        rank: "a0",
        created_at: host.clock.iso(),
      }),
    );
    const refused = await host.refusal("admin", "transferSpace", {
      spaceId,
      body: { organization: elsewhere },
    });
    expect(refused).toMatchObject({ status: 412, error: { code: 412 } });
    expect(refused.error.message).toContain("site");
    await write((db) => remove(db, "site_spaces", shown));
    expect(await transfer(spaceId, { organization: elsewhere })).toBe(200);
  });

  test("is none while a translation belongs to it", async () => {
    const spaceId = await make("Guide");
    const scope = membersScope(host.organization);
    await transact(host.engine.store, { mode: "authority", scopes: [scope], at: host.clock.iso() }, (db) =>
      insert(db, "translations", {
        scope,
        id: "german",
        language: "de",
        source_space: "another",
        source_language: "en",
        instructions: "",
        status: "pending",
        requested_at: null,
        result_space: spaceId,
        result_revision: null,
        stats: "{}",
        error: null,
        created_at: host.clock.iso(),
        updated_at: host.clock.iso(),
      }),
    );
    expect(await transfer(spaceId, { organization: elsewhere })).toBe(412);
  });
});

describe("A collection that is transferred", () => {
  test("takes its spaces and collections along, deleted ones too", async () => {
    const outer = await shelf("Outer");
    const inner = await shelf("Inner", outer);
    const gone = await shelf("Gone", inner);
    const [one, two, three] = [await make("One", outer), await make("Two", inner), await make("Three", gone)];
    const beside = await make("Beside");
    const { page } = await fill(two);
    await host.grant("guest", inner, "read", "collection");
    await host.ask("admin", "deleteCollectionById", { collectionId: gone });
    await host.ask("admin", "deleteSpaceById", { spaceId: one });
    const moved = await host.ask("admin", "transferCollection", {
      collectionId: outer,
      body: { organization: elsewhere },
    });
    expect(moved).toMatchObject({ organization: elsewhere, permissions: { admin: true } });
    expect(moved).not.toHaveProperty("parent");
    const seen = await host.ask("stranger", "getSpaceById", { spaceId: two });
    expect(seen).toMatchObject({ organization: elsewhere, parent: inner });
    expect((await host.ask("stranger", "getSpaceById", { spaceId: three })).parent).toBe(inner);
    expect(await host.ask("stranger", "getPageById", { spaceId: two, pageId: page })).toMatchObject({
      markdown: "Light them at dusk.\n",
    });
    expect(await host.ask("stranger", "restoreSpace", { spaceId: one })).toMatchObject({ parent: outer });
    expect(await host.status("guest", "getSpaceById", { spaceId: two })).toBe(404);
    expect(await grants(inner)).toEqual([]);
    expect((await host.ask("admin", "getSpaceById", { spaceId: beside })).organization).toBe(
      host.organization,
    );
  });

  test("comes out of the collection that it was in, and goes to the root", async () => {
    const outer = await shelf("Outer");
    const collectionId = await shelf("Inner", outer);
    await host.ask("admin", "transferCollection", { collectionId, body: { organization: elsewhere } });
    const list = await host.ask("stranger", "listCollectionsInOrganizationById", {
      organizationId: elsewhere,
      nested: false,
      limit: 1000,
    });
    expect(list.items.at(-1)?.id).toBe(collectionId);
  });

  test("is refused where there is no such thing, nothing comes of it, or it cannot be moved", async () => {
    const collectionId = await shelf("Mine");
    const attempt = (organization: string, who: Person = "admin", id = collectionId) =>
      host.status(who, "transferCollection", { collectionId: id, body: { organization } });
    expect(await attempt("nowhere")).toBe(404);
    expect(await attempt(elsewhere, "admin", "nothing")).toBe(404);
    expect(await attempt(elsewhere, "stranger")).toBe(404);
    expect(await attempt(host.organization)).toBe(409);
    expect(await attempt(elsewhere, "creator")).toBe(403);
    const status = await host.status("admin", "transferCollection", { collectionId, body: {} });
    expect(status).toBe(400);
    // Somebody who administers it by default alone does not carry off what is kept from them.
    await host.ask("admin", "updateCollectionById", { collectionId, body: { defaultLevel: "admin" } });
    const spaceId = await make("Kept from others", collectionId);
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    await addUser(host.engine, {
      organization: elsewhere,
      name: "Somebody",
      email: "creator@example.com",
      role: "create",
    });
    expect(await attempt(elsewhere, "creator")).toBe(412);
    expect(await attempt(elsewhere)).toBe(200);
  });
});
