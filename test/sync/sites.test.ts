import { afterEach, beforeEach, expect, test } from "vitest";
import { purge } from "../../src-main/jobs/purge.ts";
import type { Site } from "../../src-main/api/types/site.ts";
import type {
  SiteNavigationItem,
  SiteSection,
  SiteSpace,
  SiteStructure,
} from "../../src-main/api/types/siteStructure.ts";
import { expectAgreement, makeSpace, online, settle, type Caller } from "./writing.ts";
import { dumpRows, heldScopes, World, type Replica } from "./world.ts";

let world: World;
let one: Replica;
let other: Replica;
let site: { organizationId: string; siteId: string };
const sections: Record<string, string> = {};

beforeEach(async () => {
  world = await World.make();
  one = await world.addReplica(await world.addUser("Cleo", "create"), "one");
  other = await world.addReplica(await world.addUser("Edna", "edit"), "other");
  const admin = online(world, world.admin);
  site = await makeSite(admin, "Docs");
  for (const title of ["A", "B", "C"]) {
    const section = await admin.call<SiteSection>("addSectionToSite", {
      ...site,
      body: { spaceId: await makeSpace(world, title) },
    });
    sections[title] = section.id;
  }
  for (const replica of [one, other]) await replica.sync();
});
afterEach(async () => {
  expect(world.faults).toEqual([]);
  await world.close();
});

async function makeSite(caller: Caller, title: string, spaces: string[] = []) {
  const { organization: organizationId } = world;
  const body = { title, spaces };
  const { id: siteId } = await caller.call<Site>("createSite", { organizationId, body });
  return { organizationId, siteId };
}

const titleOf = (item: SiteNavigationItem | SiteSpace): string =>
  item.object === "site-section-group"
    ? `${item.title}[${item.children.map(titleOf).join(" ")}]`
    : item.title;

async function outline(caller: Caller): Promise<string> {
  const { structure } = await caller.call<SiteStructure>("getSiteStructure", site);
  return structure.map(titleOf).join(" ");
}

const sort = (caller: Caller, moved: string, position: { before?: string; after?: string }) =>
  caller.call("sortSiteStructure", {
    ...site,
    body: {
      item: { type: "site-section", id: sections[moved] },
      position: Object.fromEntries(
        Object.entries(position).map(([side, title]) => [
          side,
          { type: "site-section", id: sections[title] },
        ]),
      ),
    },
  });

test("two people restructure a site offline, and all agree on what both meant (R1, R6)", async () => {
  await sort(one, "C", { before: "A" });
  await one.call("addSectionGroupToSite", { ...site, body: { title: "G", sections: [sections["B"]] } });
  await sort(other, "B", { before: "A" });
  await other.call("updateSiteSectionById", {
    ...site,
    siteSectionId: sections["B"],
    body: { description: "Both edited it" },
  });
  await other.call("addExternalLinkToSite", { ...site, body: { title: "L", url: "https://example.com" } });
  expect(await outline(one)).toBe("C A G[B]");
  expect(await outline(other)).toBe("B A C L");
  for (const replica of [one, other, one]) await settle(replica);
  await expectAgreement(world);
  const met = await outline(online(world, world.admin));
  expect([await outline(one), await outline(other)]).toEqual([met, met]);
  // Beside a section that went into a group meanwhile there is no place for one that stays at the root, and B stays in it.
  expect(met).toBe("C A G[B] L");
  const { items } = await one.call<{ items: SiteSection[] }>("listSiteSections", site);
  expect(items.find(({ id }) => id === sections["B"])?.description).toBe("Both edited it");
});

test("a move beside what somebody else deleted meanwhile goes to the end (R9)", async () => {
  await sort(one, "C", { before: "A" });
  await other.call("deleteSiteSectionById", { ...site, siteSectionId: sections["A"] });
  await settle(other);
  for (const replica of [one, other]) await settle(replica);
  expect(await outline(one)).toBe("B C");
  expect((await one.call<{ items: SiteSection[] }>("listSiteSections", site)).items).toMatchObject([
    { title: "B", default: true },
    { title: "C" },
  ]);
  await expectAgreement(world);
});

test("a change to a section that is gone waits for its writer, and nothing else does (A1)", async () => {
  const siteSectionId = sections["A"];
  await one.call("updateSiteSectionById", { ...site, siteSectionId, body: { title: "Renamed" } });
  await one.call("updateSiteSectionById", {
    ...site,
    siteSectionId: sections["B"],
    body: { title: "Kept" },
  });
  await other.call("deleteSiteSectionById", { ...site, siteSectionId });
  await settle(other);
  expect(await one.sync()).toMatchObject({ waiting: 0, attention: 1 });
  expect(await outline(one)).toBe("Kept C");
});

test("two sections made offline under one name get two paths, and the first one made the default (R6)", async () => {
  const admin = online(world, world.admin);
  site = await makeSite(admin, "Empty");
  const spaceId = await makeSpace(world, "Guide");
  const maker = await world.addReplica(await world.addUser("Cora", "create"), "maker");
  for (const replica of [one, maker]) await replica.sync();
  for (const replica of [one, maker]) await replica.call("addSectionToSite", { ...site, body: { spaceId } });
  for (const replica of [one, maker, one]) await settle(replica);
  const { items } = await one.call<{ items: SiteSection[] }>("listSiteSections", site);
  expect(items.map((section) => [section.path, section.default])).toEqual([
    ["guide", true],
    ["guide-2", false],
  ]);
  await expectAgreement(world, [one, maker]);
});

test("a site made offline of a space made offline is its maker's, arrives whole, and can be deleted offline (P1, R6)", async () => {
  const { organizationId } = site;
  const { id } = await one.call<{ id: string }>("createSpace", { organizationId, body: { title: "Mine" } });
  site = await makeSite(one, "Offline", [id]);
  expect(await outline(one)).toBe("Mine");
  await one.call("updateSiteById", { ...site, body: { title: "Renamed offline" } });
  await one.call("publishSite", site);
  for (const replica of [one, other]) await settle(replica);
  expect(await other.call<Site>("getSiteById", site)).toMatchObject({
    title: "Renamed offline",
    published: true,
    siteSpaces: 1,
    permissions: { edit: true, admin: false },
  });
  expect(await one.call<Site>("getSiteById", site)).toMatchObject({ permissions: { admin: true } });
  await expectAgreement(world);
  await one.call("deleteSiteById", site);
  for (const replica of [one, other]) await settle(replica);
  await expect(other.call("getSiteById", site)).rejects.toMatchObject({ code: 404 });
  await expectAgreement(world);
});

test("a reader of one site gets nothing of another, nor of its share links (S1, S2)", async () => {
  const admin = online(world, world.admin);
  const secret = await makeSite(admin, "Secret", [await makeSpace(world, "Shown")]);
  await admin.call("updateSiteById", { ...secret, body: { defaultLevel: null } });
  await admin.call("createSiteShareLink", { ...secret, body: { name: "Hidden name" } });
  const reader = await world.addReplica(await world.addUser("Rita", "read"), "reader");
  for (const replica of [reader, other]) await settle(replica);
  const scopes = await heldScopes(reader.engine);
  expect(scopes).toContain(`site:${site.siteId}`);
  expect(scopes).not.toContain(`site:${secret.siteId}`);
  const rows = (await dumpRows(reader.engine)).join("\n");
  expect(rows).not.toContain(secret.siteId);
  expect(rows).not.toContain("Hidden name");
  await expect(reader.call("getSiteById", secret)).rejects.toMatchObject({ code: 404 });
  const listed = await reader.call<{ items: Site[] }>("listSites", { organizationId: world.organization });
  expect(listed.items.map(({ id }) => id)).toEqual([site.siteId]);
  await admin.call("updateSiteById", { ...site, body: { defaultLevel: null } });
  await settle(reader);
  expect((await dumpRows(reader.engine)).join("\n")).not.toContain(site.siteId);
});

test("a space that was deleted for good is taken from its sites (S7)", async () => {
  const admin = online(world, world.admin);
  const spaceId = await makeSpace(world, "Gone");
  const { id } = await admin.call<SiteSpace>("addSpaceToSite", { ...site, body: { spaceId } });
  await settle(one);
  expect((await dumpRows(one.engine)).join("\n")).toContain(id);
  await admin.call("deleteSpaceById", { spaceId });
  world.time += 8 * 24 * 60 * 60 * 1000;
  await purge(world.instance);
  await settle(one);
  expect((await dumpRows(one.engine)).join("\n")).not.toContain(id);
  await expectAgreement(world, [one]);
});

test("what needs the instance's secret is refused on a replica that has no connection (O9)", async () => {
  for (const [operation, input] of [
    ["listSiteShareLinks", {}],
    ["createSiteShareLink", { body: { name: "x" } }],
    ["getSitePublishingAuthById", {}],
    ["getSitePublishingPreviewById", {}],
    ["getPublishedContentSite", { shareKey: "x" }],
  ] as const)
    await expect(one.call(operation, { ...site, ...input })).rejects.toMatchObject({ code: 409 });
  expect(await one.call("getPublishedContentSite", site)).toMatchObject({ scripts: [] });
});
