import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
let desk: SiteDesk;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

const make = (name: string) => host.ask("admin", "createSiteShareLink", { ...desk.input, body: { name } });

async function openPublished(): Promise<void> {
  desk = await SiteDesk.open(host, "Guide");
  await host.ask("admin", "updateSiteById", { ...desk.input, body: { visibility: "share-link" } });
  await host.ask("admin", "publishSite", desk.input);
}

describe("A share link", () => {
  test("is in use at once, and has an address with a secret while its site is published", async () => {
    desk = await SiteDesk.open(host);
    const link = await make("Partners");
    expect(link).toEqual({
      object: "share-link",
      id: link.id,
      createdAt: host.clock.iso(),
      name: "Partners",
      active: true,
      urls: {},
    });
    await host.ask("admin", "publishSite", desk.input);
    const list = () => host.ask("admin", "listSiteShareLinks", desk.input);
    const { items } = await list();
    const { published } = items[0]!.urls;
    const root = `https://docs.example.com/sites/${desk.input.organizationId}/${desk.id}/`;
    expect(published?.startsWith(root)).toBe(true);
    expect(published!.slice(root.length).length).toBeGreaterThan(40);
    expect(await list()).toEqual({ count: 1, items });
    await host.ask("admin", "unpublishSite", desk.input);
    expect((await list()).items).toEqual([link]);
  });

  test("takes a name of up to 50 characters, an empty one too", async () => {
    desk = await SiteDesk.open(host);
    for (const [body, status] of [
      [{ name: "" }, 201],
      [{ name: "x".repeat(50) }, 201],
      [{ name: "x".repeat(51) }, 400],
      [{}, 400],
      [{ name: "x", active: true }, 400],
    ] as const)
      expect(await desk.status("createSiteShareLink", { body })).toBe(status);
  });

  test("is named and put out of use, each alone; a change of nothing is 400", async () => {
    desk = await SiteDesk.open(host);
    const { id: shareLinkId } = await make("Before");
    const update = (body: object) =>
      host.ask("admin", "updateSiteShareLinkById", { ...desk.input, shareLinkId, body });
    expect(await update({ active: false })).toMatchObject({ name: "Before", active: false });
    expect(await update({ name: "After" })).toMatchObject({ name: "After", active: false });
    expect(await desk.status("updateSiteShareLinkById", { shareLinkId, body: {} })).toBe(400);
    const other = await SiteDesk.open(host);
    const input = { shareLinkId, body: { active: true } };
    expect(await other.status("updateSiteShareLinkById", input)).toBe(404);
  });

  test("is deleted once and again", async () => {
    desk = await SiteDesk.open(host);
    const { id: shareLinkId } = await make("Gone");
    const other = await SiteDesk.open(host);
    expect(await other.status("deleteSiteShareLinkById", { shareLinkId })).toBe(204);
    expect((await host.ask("admin", "listSiteShareLinks", desk.input)).count).toBe(1);
    for (let time = 0; time < 2; time += 1)
      expect(await desk.status("deleteSiteShareLinkById", { shareLinkId })).toBe(204);
    expect(await host.ask("admin", "listSiteShareLinks", desk.input)).toEqual({ count: 0, items: [] });
  });

  test("is for admins of its site alone", async () => {
    desk = await SiteDesk.open(host);
    const { id: shareLinkId } = await make("Secret");
    for (const [who, read, written] of [
      ["creator", 403, 403],
      ["reader", 403, 403],
      ["guest", 404, 204],
      ["stranger", 404, 204],
    ] as const) {
      expect(await desk.status("listSiteShareLinks", {}, who)).toBe(read);
      expect(await desk.status("createSiteShareLink", { body: { name: "x" } }, who)).toBe(read);
      expect(await desk.status("deleteSiteShareLinkById", { shareLinkId }, who)).toBe(written);
    }
    expect((await host.ask("admin", "listSiteShareLinks", desk.input)).count).toBe(1);
  });

  test("comes in pages, oldest first", async () => {
    desk = await SiteDesk.open(host);
    for (const name of ["One", "Two", "Three"]) {
      host.clock.pass(1000);
      await make(name);
    }
    const first = await host.ask("admin", "listSiteShareLinks", { ...desk.input, limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(["One", "Two"]);
    const page = first.next!.page;
    const rest = await host.ask("admin", "listSiteShareLinks", { ...desk.input, page });
    expect(rest).toMatchObject({ count: 3, items: [{ name: "Three" }] });
  });
});

describe("A share key", () => {
  const keyOf = (url: string | undefined) => url!.split("/").at(-1)!;

  test("makes the addresses of a site appear that is published by share links", async () => {
    await openPublished();
    const link = await make("Partners");
    const shareKey = keyOf(link.urls.published);
    const read = async (key?: string) => {
      const input = { ...desk.input, ...(key === undefined ? {} : { shareKey: key }) };
      const profile = await host.ask("reader", "getPublishedContentSite", input);
      const { items } = await host.ask("reader", "listSiteSpaces", input);
      return [profile.site.urls.published, items[0]!.urls.published];
    };
    const [shown] = (await host.ask("reader", "listSiteSpaces", desk.input)).items;
    const readSpace = async (key: object) =>
      (await host.ask("reader", "getSpaceById", { spaceId: shown!.space.id, ...key })).urls.published;
    expect(await readSpace({})).toBeUndefined();
    expect(await readSpace({ shareKey })).toBe(`${link.urls.published}/guide`);
    expect(await readSpace({ shareKey: "nothing" })).toBeUndefined();
    expect(await read()).toEqual([undefined, undefined]);
    expect(await read(shareKey)).toEqual([link.urls.published, `${link.urls.published}/guide`]);
    expect(await read(`${shareKey.slice(0, -4)}AAAA`)).toEqual([undefined, undefined]);
    expect(await read("nothing")).toEqual([undefined, undefined]);
    const input = { ...desk.input, shareLinkId: link.id };
    await host.ask("admin", "updateSiteShareLinkById", { ...input, body: { active: false } });
    expect(await read(shareKey)).toEqual([undefined, undefined]);
    await host.ask("admin", "updateSiteShareLinkById", { ...input, body: { active: true } });
    expect(await read(shareKey)).toEqual([link.urls.published, `${link.urls.published}/guide`]);
  });

  test("of another site opens nothing", async () => {
    await openPublished();
    const shareKey = keyOf((await make("Elsewhere")).urls.published);
    await openPublished();
    const answer = await host.ask("admin", "getPublishedContentSite", { ...desk.input, shareKey });
    expect(answer.site.urls).not.toHaveProperty("published");
  });
});
