import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InputOf } from "../../src-main/api/operation.ts";
import type { Operations } from "../../src-main/api/operations.ts";
import type { Site } from "../../src-main/api/types/site.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

type NewSite = NonNullable<InputOf<Operations["createSite"]>["body"]>;
type Update = InputOf<Operations["updateSiteById"]>["body"];

let host: ApiHost;
let organizationId: string;
beforeAll(async () => {
  host = await openHost();
  organizationId = host.organization;
});
afterAll(() => host.close());

const makeSpace = async (title: string, who: Person = "admin"): Promise<string> =>
  (await host.ask(who, "createSpace", { organizationId, body: { title } })).id;

const make = (body: NewSite = {}, who: Person = "admin"): Promise<Site> =>
  host.ask(who, "createSite", { organizationId, body });

const change = (siteId: string, body: Update): Promise<Site> =>
  host.ask("admin", "updateSiteById", { organizationId, siteId, body });

const read = (siteId: string, who: Person = "admin"): Promise<Site> =>
  host.ask(who, "getSiteById", { organizationId, siteId });

const hide = (spaceId: string): Promise<unknown> =>
  host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });

describe("A new site", () => {
  test("needs no body, and has every field of its record", async () => {
    const site = await host.ask("admin", "createSite", { organizationId });
    expect(site).toEqual({
      object: "site",
      id: site.id,
      type: "basic",
      title: "Lighthouse",
      visibility: "public",
      published: false,
      siteSpaces: 0,
      createdAt: host.clock.iso(),
      adaptiveContent: { enabled: false },
      ads: { status: "pending", submittable: false },
      agentsContext: "included",
      features: site.features,
      defaultLevel: "inherit",
      permissions: { view: true, access: true, edit: true, admin: true },
      urls: {
        location: `https://docs.example.com/v1/orgs/${organizationId}/sites/${site.id}`,
        app: `https://docs.example.com/app/orgs/${organizationId}/sites/${site.id}`,
      },
    });
    expect(site.features).toContainEqual({ id: "sites-sections", plan: "basic", frozen: false });
    expect(await read(site.id)).toEqual(site);
  });

  test("takes its type, title and visibility, and shows the spaces that it is given, each once", async () => {
    const spaces = [await makeSpace("Guide"), await makeSpace("Reference")];
    const site = await make({
      type: "premium",
      title: "Docs",
      visibility: "visitor-auth",
      spaces: [...spaces, spaces[0]!],
    });
    expect(site).toMatchObject({
      type: "premium",
      title: "Docs",
      visibility: "visitor-auth",
      siteSpaces: 2,
    });
  });

  test("answers its address for the Location header", async () => {
    const outcome = await host.call("admin", "createSite", { organizationId });
    const site = ("body" in outcome ? outcome.body : undefined) as Site;
    expect(outcome).toMatchObject({ status: 201, location: site.urls.location });
  });

  test.each<[string, unknown, string]>([
    ["a title of one character", { title: "x" }, "/body/title"],
    ["a title of 129 characters", { title: "x".repeat(129) }, "/body/title"],
    ["a type that there is not", { type: "golden" }, "/body/type"],
    ["a visibility that only spaces have", { visibility: "private" }, "/body/visibility"],
    ["a space that there is not", { spaces: ["nothing"] }, "/body/spaces/0"],
    ["a field that it does not have", { colour: "red" }, "/body/colour"],
  ])("is refused with 400 for %s", async (_what, body, path) => {
    const refused = await host.refusal("admin", "createSite", { organizationId, body });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain(path);
  });

  test("takes titles of 2 and of 128 characters", async () => {
    for (const title of ["ab", "x".repeat(128)]) expect((await make({ title })).title).toBe(title);
  });

  test.each<[Person, number]>([
    ["admin", 201],
    ["creator", 201],
    ["reviewer", 403],
    ["reader", 403],
    ["guest", 403],
    ["stranger", 404],
  ])("made by a %s comes to %i", async (who, status) => {
    expect(await host.status(who, "createSite", { organizationId })).toBe(status);
  });

  test("is its maker's to administer, and others' to whom it was given", async () => {
    const site = await make({ title: "Mine" }, "creator");
    expect(site.permissions.admin).toBe(true);
    expect((await read(site.id, "creator")).permissions.admin).toBe(true);
    const other = await make({ title: "Not mine" });
    expect((await read(other.id, "creator")).permissions).toMatchObject({ edit: true, admin: false });
  });

  test("does not show a space that its maker may only read, nor tell of one that they may not", async () => {
    const space = await makeSpace("Read only");
    await host.ask("admin", "updateSpaceById", {
      spaceId: space,
      body: { defaultLevel: null },
    });
    const body = { spaces: [space] };
    expect(await host.status("creator", "createSite", { organizationId, body })).toBe(400);
    await host.grant("creator", space, "read");
    expect(await host.status("creator", "createSite", { organizationId, body })).toBe(403);
    await host.grant("creator", space, "create");
    expect(await host.status("creator", "createSite", { organizationId, body })).toBe(201);
  });
});

describe("Reading a site", () => {
  test("is for members; guests and strangers find nothing", async () => {
    const { id: siteId } = await make();
    const status = (who: Person) => host.status(who, "getSiteById", { organizationId, siteId });
    expect(await status("reader")).toBe(200);
    expect(await status("guest")).toBe(404);
    expect(await status("stranger")).toBe(404);
    expect(await host.status("admin", "getSiteById", { organizationId, siteId: "nothing" })).toBe(404);
    expect(await host.status("admin", "getSiteById", { organizationId: "other", siteId })).toBe(404);
  });

  test("follows its default level", async () => {
    const { id: siteId } = await make();
    expect(await change(siteId, { defaultLevel: null })).toMatchObject({ defaultLevel: null });
    expect(await host.status("reader", "getSiteById", { organizationId, siteId })).toBe(404);
    await change(siteId, { defaultLevel: "edit" });
    expect((await read(siteId, "reader")).permissions).toEqual({
      view: true,
      access: true,
      edit: true,
      admin: false,
    });
  });

  test("counts the site spaces whose spaces the reader may read and are not deleted", async () => {
    const [open, hidden] = [await makeSpace("Open"), await makeSpace("Hidden")];
    const { id } = await make({ spaces: [open, hidden] });
    await hide(hidden);
    expect((await read(id)).siteSpaces).toBe(2);
    expect((await read(id, "reader")).siteSpaces).toBe(1);
    await host.ask("admin", "deleteSpaceById", { spaceId: open });
    expect((await read(id)).siteSpaces).toBe(1);
    await host.ask("admin", "restoreSpace", { spaceId: open });
    expect((await read(id)).siteSpaces).toBe(2);
  });
});

describe("The list of sites", () => {
  let space: string;
  let sites: Site[];
  const list = async (query: object, who: Person = "admin"): Promise<string[]> => {
    const { items } = await host.ask(who, "listSites", { organizationId, limit: 1000, ...query });
    return items.filter(({ id }) => sites.some((site) => site.id === id)).map(({ title }) => title);
  };

  beforeAll(async () => {
    space = await makeSpace("In two sites");
    sites = [];
    for (const [title, spaces] of [
      ["Harbour guide", [space]],
      ["Harbour reference", []],
      ["Lamps GUIDE", [space]],
    ] as const) {
      host.clock.pass(1000);
      sites.push(await make({ title, spaces: [...spaces] }));
    }
    await host.ask("admin", "publishSite", { organizationId, siteId: sites[2]!.id });
    await change(sites[1]!.id, { defaultLevel: null });
  });

  test.each<[string, object, string[]]>([
    ["everything, oldest first", {}, ["Harbour guide", "Harbour reference", "Lamps GUIDE"]],
    ["by title, whatever its case", { title: "guide" }, ["Harbour guide", "Lamps GUIDE"]],
    ["by what is published", { published: true }, ["Lamps GUIDE"]],
    ["by what is not", { published: false }, ["Harbour guide", "Harbour reference"]],
    ["by title and publication", { title: "harbour", published: true }, []],
  ])("answers %s", async (_what, query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test("answers by a space that they show, alone and beside other filters", async () => {
    expect(await list({ space })).toEqual(["Harbour guide", "Lamps GUIDE"]);
    expect(await list({ space, published: true, title: "lamps" })).toEqual(["Lamps GUIDE"]);
    expect(await list({ space: "nothing" })).toEqual([]);
  });

  test("leaves out what the caller may not see, in its items and its count", async () => {
    expect(await list({ title: "Harbour" }, "reader")).toEqual(["Harbour guide"]);
    const { count } = await host.ask("reader", "listSites", { organizationId, title: "Harbour" });
    expect(count).toBe(1);
    expect(await host.ask("guest", "listSites", { organizationId })).toEqual({ count: 0, items: [] });
    expect(await host.status("stranger", "listSites", { organizationId })).toBe(404);
  });

  test("does not tell by a space that the caller may not read", async () => {
    const secret = await makeSpace("Secret");
    const site = await make({ title: "Secretive", spaces: [secret] });
    await hide(secret);
    const found = (who: Person) => host.ask(who, "listSites", { organizationId, space: secret });
    expect((await found("admin")).items.map(({ id }) => id)).toEqual([site.id]);
    expect((await found("reader")).items).toEqual([]);
  });

  test("comes in pages, and each of its items is as the site itself", async () => {
    const query = { organizationId, title: "harbour", limit: 1 };
    const first = await host.ask("admin", "listSites", query);
    expect(first).toMatchObject({ count: 2, items: [{ title: "Harbour guide" }] });
    expect(first.items[0]).toEqual(await read(sites[0]!.id));
    const second = await host.ask("admin", "listSites", { ...query, page: first.next!.page });
    expect(second).toMatchObject({ count: 2, items: [{ title: "Harbour reference" }] });
    expect(second.next).toBeUndefined();
    expect(await host.ask("admin", "listSites", { ...query, limit: 0 })).toEqual({ count: 2, items: [] });
    expect(await host.status("admin", "listSites", { organizationId, limit: 1001 })).toBe(400);
  });
});

describe("Changing a site", () => {
  test("keeps what is left out, and takes all that it is given", async () => {
    const site = await make({ title: "Before" });
    const settings: Update = {
      visibility: "unlisted",
      basename: "harbour",
      adaptiveContent: { enabled: true },
      agentsContext: "excluded",
      proxy: "example.com/docs",
    };
    expect(await change(site.id, settings)).toEqual({
      ...site,
      ...settings,
      proxy: {
        origin: "example.com/docs",
        target: `https://docs.example.com/sites/${organizationId}/harbour`,
      },
    });
    const after = await change(site.id, { title: "After" });
    expect(after).toMatchObject({ title: "After", basename: "harbour", visibility: "unlisted" });
    expect(await change(site.id, {})).toEqual(after);
  });

  test("takes the proxy away by null", async () => {
    const { id } = await make();
    expect(await change(id, { proxy: "a.example.com/x" })).toHaveProperty("proxy");
    expect(await change(id, { proxy: null })).not.toHaveProperty("proxy");
  });

  test.each([
    ["example.com/docs", 200],
    ["my-docs.example.co.uk/a/b-c", 200],
    ["example.com", 400],
    ["https://example.com/docs", 400],
    ["example.com/docs/", 400],
    ["example/docs", 400],
    [`example.com/${"x".repeat(500)}`, 200],
    [`example.com/${"x".repeat(501)}`, 400],
  ])("takes or refuses the proxy %s: %i", async (proxy, status) => {
    const { id: siteId } = await make();
    expect(await host.status("admin", "updateSiteById", { organizationId, siteId, body: { proxy } })).toBe(
      status,
    );
  });

  test.each<[string, unknown, string]>([
    ["an empty basename", { basename: "" }, "/body/basename"],
    ["a basename of 101 characters", { basename: "x".repeat(101) }, "/body/basename"],
    ["a basename that leads up", { basename: ".." }, "/body/basename"],
    ["a basename with a slash", { basename: "a/b" }, "/body/basename"],
    ["a title that is null", { title: null }, "/body/title"],
    ["an audience of agents that there is not", { agentsContext: "some" }, "/body/agentsContext"],
    ["adaptive content without a word", { adaptiveContent: {} }, "/body/adaptiveContent/enabled"],
    ["a default that is not there", { defaultSiteSpace: "nothing" }, "/body/defaultSiteSpace"],
    ["a default section that is not there", { defaultSiteSection: "no" }, "/body/defaultSiteSection"],
    ["a field that it does not have", { published: true }, "/body/published"],
  ])("is refused with 400 for %s", async (_what, body, path) => {
    const { id: siteId } = await make();
    const refused = await host.refusal("admin", "updateSiteById", { organizationId, siteId, body });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain(path);
  });

  test("gives no two sites of an organization one basename", async () => {
    const [one, two] = [await make(), await make()];
    await change(one.id, { basename: "taken" });
    await change(one.id, { basename: "taken" });
    const body = { basename: "taken" };
    const input = { organizationId, siteId: two.id, body };
    expect(await host.status("admin", "updateSiteById", input)).toBe(409);
  });

  test.each<[Person, number]>([
    ["admin", 200],
    ["creator", 403],
    ["reader", 403],
    ["guest", 404],
    ["stranger", 404],
  ])("by a %s comes to %i", async (who, status) => {
    const { id: siteId } = await make();
    const input = { organizationId, siteId, body: { title: "Other" } };
    expect(await host.status(who, "updateSiteById", input)).toBe(status);
    expect(await host.status(who, "publishSite", { organizationId, siteId })).toBe(status);
    expect(await host.status(who, "unpublishSite", { organizationId, siteId })).toBe(status);
  });
});

describe("Publishing a site", () => {
  test("shows where it is, and taking it back does not any more; each is done twice without harm", async () => {
    const { id: siteId, urls } = await make();
    expect(urls).not.toHaveProperty("published");
    const published = await host.ask("admin", "publishSite", { organizationId, siteId });
    expect(published).toMatchObject({
      published: true,
      urls: { published: `https://docs.example.com/sites/${organizationId}/${siteId}` },
    });
    expect(await host.ask("admin", "publishSite", { organizationId, siteId })).toEqual(published);
    const again = await host.ask("admin", "unpublishSite", { organizationId, siteId });
    expect(again.published).toBe(false);
    expect(again.urls).not.toHaveProperty("published");
    expect(await host.ask("admin", "unpublishSite", { organizationId, siteId })).toEqual(again);
  });

  test("is independent of its visibility, and a share link is needed where one is", async () => {
    const { id: siteId } = await make({ visibility: "unlisted" });
    await host.ask("admin", "publishSite", { organizationId, siteId });
    expect(await change(siteId, { visibility: "visitor-auth", basename: "with auth" })).toMatchObject({
      published: true,
      urls: { published: `https://docs.example.com/sites/${organizationId}/with%20auth` },
    });
    expect((await change(siteId, { visibility: "share-link" })).urls).not.toHaveProperty("published");
    expect(await change(siteId, { visibility: "public", proxy: "example.com/docs" })).toMatchObject({
      urls: { published: "https://example.com/docs" },
    });
  });

  test("shows in its spaces, as far as their readers may see the site", async () => {
    const spaceId = await makeSpace("Shown");
    const { id: siteId } = await make({ spaces: [spaceId] });
    const seen = async (who: Person = "admin") => {
      const { visibility, urls } = await host.ask(who, "getSpaceById", { spaceId });
      return { visibility, published: urls.published, public: urls.public };
    };
    const unseen = { visibility: "private", published: undefined, public: undefined };
    expect(await seen()).toEqual(unseen);
    await host.ask("admin", "publishSite", { organizationId, siteId });
    const address = `https://docs.example.com/sites/${organizationId}/${siteId}/shown`;
    expect(await seen()).toEqual({ visibility: "public", published: address, public: address });
    const visitorAuth = async () => (await host.ask("reader", "getSpaceById", { spaceId })).visitorAuth;
    expect(await visitorAuth()).toBeUndefined();
    const revisionUrls = async (who: Person = "admin") =>
      (await host.ask(who, "getCurrentRevision", { spaceId })).urls;
    expect(await revisionUrls()).toMatchObject({ published: address, public: address });
    await change(siteId, { visibility: "visitor-auth" });
    expect(await seen()).toEqual({ visibility: "visitor-auth", published: address, public: undefined });
    expect(await visitorAuth()).toEqual({ backend: "custom" });
    await change(siteId, { visibility: "share-link" });
    expect(await seen()).toEqual({ visibility: "share-link", published: undefined, public: undefined });
    await change(siteId, { defaultLevel: null });
    expect(await seen("reader")).toEqual(unseen);
    expect(await revisionUrls("reader")).not.toHaveProperty("published");
    await change(siteId, { visibility: "visitor-auth" });
    expect(await visitorAuth()).toBeUndefined();
    const wider = await make({ spaces: [spaceId], visibility: "unlisted" });
    await host.ask("admin", "publishSite", { organizationId, siteId: wider.id });
    expect(await seen()).toMatchObject({ visibility: "unlisted" });
    await host.ask("admin", "deleteSiteById", { organizationId, siteId: wider.id });
    await host.ask("admin", "deleteSiteById", { organizationId, siteId });
    expect(await seen()).toEqual(unseen);
  });
});

describe("Deleting a site", () => {
  test("leaves its spaces, and nothing of it; again it changes nothing", async () => {
    const spaceId = await makeSpace("Stays");
    const { id: siteId } = await make({ spaces: [spaceId] }, "admin");
    const input = { organizationId, siteId };
    expect(await host.status("admin", "deleteSiteById", input)).toBe(204);
    expect(await host.status("admin", "deleteSiteById", input)).toBe(204);
    expect(await host.status("admin", "getSiteById", input)).toBe(404);
    expect((await host.ask("admin", "listSites", { organizationId, space: spaceId })).count).toBe(0);
    expect(await host.status("admin", "getSpaceById", { spaceId })).toBe(200);
  });

  test.each<[Person, number, number]>([
    ["creator", 403, 200],
    ["guest", 204, 200],
    ["stranger", 204, 200],
  ])("by a %s comes to %i, and the site stays", async (who, status, left) => {
    const { id: siteId } = await make();
    expect(await host.status(who, "deleteSiteById", { organizationId, siteId })).toBe(status);
    expect(await host.status("admin", "getSiteById", { organizationId, siteId })).toBe(left);
  });

  test("by its maker leaves nothing that was given on it", async () => {
    const { id: siteId } = await make({}, "creator");
    expect(await host.status("creator", "deleteSiteById", { organizationId, siteId })).toBe(204);
    expect(await host.status("creator", "getSiteById", { organizationId, siteId })).toBe(404);
  });
});

describe("Advertisements on a site", () => {
  test("are asked for once it is published, and ended", async () => {
    const { id: siteId } = await make();
    const ask = (body: object, who: Person = "admin") =>
      host.status(who, "updateSiteAdsById", { organizationId, siteId, body });
    const asked = { status: "in-review", topic: "webdev" };
    expect(await ask(asked)).toBe(409);
    await host.ask("admin", "publishSite", { organizationId, siteId });
    expect((await read(siteId)).ads).toEqual({ status: "pending", submittable: true });
    expect(await ask({ status: "in-review" })).toBe(400);
    expect(await ask({ topic: "webdev" })).toBe(400);
    expect(await ask({})).toBe(400);
    expect(await ask({ ...asked, status: "live" })).toBe(400);
    expect(await ask(asked, "creator")).toBe(403);
    expect(await ask(asked)).toBe(204);
    expect((await read(siteId)).ads).toEqual(asked);
    expect(await ask({ topic: "crypto" })).toBe(204);
    expect((await read(siteId)).ads).toEqual({ status: "in-review", topic: "crypto" });
    expect(await ask({ status: "disabled" })).toBe(204);
    expect((await read(siteId)).ads).toEqual({ status: "disabled", topic: "crypto", zoneId: "" });
  });
});
