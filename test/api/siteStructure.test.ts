import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SitePartPointer } from "../../src-main/api/types/siteStructure.ts";
import { openHost, type ApiHost } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

describe("The structure of a site", () => {
  test("is its spaces, or its sections once it has one", async () => {
    const desk = await SiteDesk.open(host, "One", "Two");
    const spaces = await host.ask("reader", "getSiteStructure", desk.input);
    expect(spaces).toEqual({ type: "siteSpaces", structure: await desk.spaces("reader") });
    await desk.section("Three");
    const sections = await host.ask("reader", "getSiteStructure", desk.input);
    const { items } = await host.ask("reader", "listSiteSections", desk.input);
    expect(sections).toEqual({ type: "sections", structure: items });
    expect(await desk.status("getSiteStructure", {}, "guest")).toBe(404);
  });
});

test("Who may see none of a site's sections sees what stands beside them all the same", async () => {
  const desk = await SiteDesk.open(host);
  const { siteSpaces } = await desk.section("Secret");
  await desk.link("Elsewhere");
  await desk.group("Group");
  const body = { defaultLevel: null };
  await host.ask("admin", "updateSpaceById", { spaceId: siteSpaces[0]!.space.id, body });
  const { type } = await host.ask("reader", "getSiteStructure", desk.input);
  expect([type, await desk.outline("reader")]).toEqual(["sections", "Elsewhere Group[]"]);
});

describe("Sorting the structure", () => {
  let desk: SiteDesk;
  const parts: Record<string, SitePartPointer> = {};
  beforeAll(async () => {
    desk = await SiteDesk.open(host);
    const section = await desk.section("S");
    parts["S"] = { type: "site-section", id: section.id };
    parts["T"] = { type: "site-section", id: (await desk.section("T")).id };
    parts["L"] = { type: "site-external-link", id: (await desk.link("L")).id };
    const group = await desk.group("G");
    parts["G"] = { type: "site-section-group", id: group.id };
    parts["M"] = { type: "site-external-link", id: (await desk.link("M", group.id)).id };
    parts["a"] = { type: "site-space", id: section.siteSpaces[0]!.id };
    parts["b"] = { type: "site-space", id: (await desk.space("b", section.id)).id };
  });

  test.each<[string, { before?: string; after?: string }, string]>([
    ["L", { before: "S" }, "L S T G[M]"],
    ["G", { after: "L" }, "L G[M] S T"],
    ["S", {}, "L G[M] T S"],
    ["T", { after: "L", before: "G" }, "L T G[M] S"],
    ["M", {}, "L T G[M] S"],
    ["L", { after: "S" }, "T G[M] S L"],
  ])("puts %s at %j", async (item, position, outline) => {
    const pointers = Object.fromEntries(Object.entries(position).map(([side, name]) => [side, parts[name]]));
    const body = { item: parts[item]!, position: pointers };
    const answer = await host.ask("editor", "sortSiteStructure", { ...desk.input, body });
    expect(answer).toMatchObject({ id: parts[item]!.id, object: parts[item]!.type });
    expect(await desk.outline()).toBe(outline);
  });

  test("puts the spaces of a section in order", async () => {
    const body = { item: parts["b"]!, position: { before: parts["a"]! } };
    expect(await host.ask("editor", "sortSiteStructure", { ...desk.input, body })).toMatchObject({
      object: "site-space",
      title: "b",
    });
    const section = (await desk.sections()).find(({ title }) => title === "S");
    expect(section!.siteSpaces.map(({ title }) => title)).toEqual(["b", "S"]);
  });

  test.each<[string, string, string]>([
    ["a link beside what is in a group", "L", "M"],
    ["a section beside a site space", "S", "a"],
    ["a section beside itself", "S", "S"],
    ["a group beside what is in it", "G", "M"],
  ])("refuses %s with 400", async (_what, item, beside) => {
    const before = await desk.outline();
    const body = { item: parts[item], position: { before: parts[beside] } };
    const refused = await desk.refusal("sortSiteStructure", { body });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain("/body/position");
    expect(await desk.outline()).toBe(before);
  });

  test.each<[string, object, number]>([
    ["what is not there", { item: { type: "site-section", id: "nothing" }, position: {} }, 404],
    ["what is of another type", { item: { type: "site-page", id: "x" }, position: {} }, 400],
    ["nothing", { position: {} }, 400],
    ["no position", { item: { type: "site-section", id: "x" } }, 400],
  ])("of %s comes to its status", async (_what, body, status) => {
    expect(await desk.status("sortSiteStructure", { body })).toBe(status);
  });

  test("is for those who may edit the site, and takes a named type at its word", async () => {
    const body = { item: parts["S"], position: {} };
    expect(await desk.status("sortSiteStructure", { body }, "reader")).toBe(403);
    const wrong = { item: { ...parts["S"], type: "site-external-link" }, position: {} };
    expect(await desk.status("sortSiteStructure", { body: wrong })).toBe(404);
  });
});

describe("A link to somewhere else", () => {
  test("has what it is given; null takes away what may be absent, and the group", async () => {
    const desk = await SiteDesk.open(host);
    await desk.section("Section");
    const group = await desk.group("Group");
    const all = {
      title: "Status",
      url: "https://status.example.com/",
      description: "How we are",
      icon: "pulse",
      condition: "visitor.claims.beta == true",
      draft: true,
      localizedTitle: { fr: "État" },
    };
    const body = { ...all, parent: group.id };
    const link = await host.ask("editor", "addExternalLinkToSite", { ...desk.input, body });
    expect(link).toEqual({ object: "site-external-link", id: link.id, sectionGroup: group.id, ...all });
    const update = (change: object) =>
      host.ask("editor", "updateSiteExternalLinkById", {
        ...desk.input,
        siteExternalLinkId: link.id,
        body: change,
      });
    expect(await update({})).toEqual(link);
    expect(await desk.outline()).toBe("Section Group[Status]");
    expect(await update({ description: null, icon: null, condition: null, parent: null })).toEqual({
      object: "site-external-link",
      id: link.id,
      title: all.title,
      url: all.url,
      draft: true,
      localizedTitle: all.localizedTitle,
    });
    expect(await desk.outline()).toBe("Section Group[] Status");
    expect(await update({ title: "Health", url: "mailto:us@example.com", draft: false })).toMatchObject({
      title: "Health",
      url: "mailto:us@example.com",
      draft: false,
      localizedTitle: all.localizedTitle,
    });
    for (let time = 0; time < 2; time += 1)
      expect(await desk.status("deleteSiteExternalLinkById", { siteExternalLinkId: link.id })).toBe(204);
    const elsewhere = { ...desk.input, siteId: "nowhere", siteExternalLinkId: link.id };
    expect(await host.status("admin", "deleteSiteExternalLinkById", elsewhere)).toBe(404);
    expect(await desk.outline()).toBe("Section Group[]");
    const gone = { siteExternalLinkId: link.id, body: {} };
    expect(await desk.status("updateSiteExternalLinkById", gone)).toBe(404);
  });

  test.each<[string, object]>([
    ["no title", { title: undefined }],
    ["no address", { url: undefined }],
    ["an address that runs something", { url: "javascript:alert(1)" }],
    ["an address that is none", { url: "example" }],
    ["a group that there is not", { parent: "nothing" }],
    ["a condition that is none", { condition: "a b" }],
    ["a field that it does not have", { colour: "red" }],
  ])("is refused with 400 for %s", async (_what, fields) => {
    const desk = await SiteDesk.open(host);
    const body = JSON.parse(
      JSON.stringify({ title: "Link", url: "https://example.com", ...fields }),
    ) as object;
    expect(await desk.status("addExternalLinkToSite", { body })).toBe(400);
  });

  test("is for those who may edit the site", async () => {
    const desk = await SiteDesk.open(host);
    const body = { title: "Link", url: "https://example.com" };
    expect(await desk.status("addExternalLinkToSite", { body }, "reader")).toBe(403);
    expect(await desk.status("addExternalLinkToSite", { body }, "guest")).toBe(404);
  });
});
