import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { makeSpace, SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

describe("A space added to a site", () => {
  test("is there under its slug and title, with its whole record; the first one is the default", async () => {
    const desk = await SiteDesk.open(host);
    const first = await desk.space("User Guide");
    expect(first).toMatchObject({
      object: "site-space",
      path: "user-guide",
      title: "User Guide",
      default: true,
      urls: {},
    });
    expect(first).not.toHaveProperty("section");
    expect(first.space).toEqual(await host.ask("admin", "getSpaceById", { spaceId: first.space.id }));
    expect(await desk.space("Second")).toMatchObject({ default: false });
    expect((await desk.spaces()).map(({ id }) => id)[0]).toBe(first.id);
  });

  test("gets a number where its path is taken beside it, and none in another section", async () => {
    const desk = await SiteDesk.open(host);
    const [one, two] = [await desk.section("Guide"), await desk.section("Other")];
    expect(await desk.space("Guide", one.id)).toMatchObject({ path: "guide-2", section: one.id });
    expect(await desk.space("Guide", two.id)).toMatchObject({ path: "guide", section: two.id });
  });

  test("goes to the default section where none is named", async () => {
    const desk = await SiteDesk.open(host);
    const [one, two] = [await desk.section("One"), await desk.section("Two")];
    expect((await desk.space("Anywhere")).section).toBe(one.id);
    const body = { defaultSiteSection: two.id };
    await host.ask("admin", "updateSiteById", { ...desk.input, body });
    expect((await desk.space("Elsewhere")).section).toBe(two.id);
  });

  test.each<[string, object, number]>([
    ["no space", {}, 400],
    ["a space that there is not", { spaceId: "nothing" }, 404],
    ["a section that there is not", { sectionId: "nothing" }, 404],
    ["a field that it does not have", { path: "x" }, 400],
  ])("is refused for %s", async (_what, body, status) => {
    const desk = await SiteDesk.open(host);
    const spaceId = await makeSpace(host, "Space");
    const whole = Object.keys(body).length === 0 ? {} : { spaceId, ...body };
    expect(await desk.status("addSpaceToSite", { body: whole })).toBe(status);
  });

  test("must be one that its adder may publish: to read it is too little", async () => {
    const desk = await SiteDesk.open(host);
    const spaceId = await makeSpace(host, "Space");
    const status = (who: Person) => desk.status("addSpaceToSite", { body: { spaceId } }, who);
    expect(await status("editor")).toBe(403);
    expect(await status("creator")).toBe(201);
    expect(await status("reader")).toBe(403);
    expect(await status("guest")).toBe(404);
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    expect(await status("creator")).toBe(404);
    expect(await status("admin")).toBe(201);
    expect(await host.status("stranger", "addSpaceToSite", { ...desk.input, body: { spaceId } })).toBe(404);
  });
});

describe("Changing a site space", () => {
  test("keeps what is left out; null takes its condition away; another space brings its title", async () => {
    const desk = await SiteDesk.open(host);
    const { id: siteSpaceId, space } = await desk.space("Guide");
    const update = (body: object) =>
      host.ask("admin", "updateSiteSpaceById", { ...desk.input, siteSpaceId, body });
    const condition = "visitor.claims.beta == true";
    expect(await update({ path: "manual", condition })).toMatchObject({ path: "manual", condition });
    expect(await update({})).toMatchObject({ path: "manual", condition, space: { id: space.id } });
    const other = await makeSpace(host, "Manual");
    const changed = await update({ spaceId: other, condition: null });
    expect(changed).toMatchObject({ path: "manual", title: "Manual", space: { id: other } });
    expect(changed).not.toHaveProperty("condition");
  });

  test.each<[string, object, number, string]>([
    ["a path that is taken beside it", { path: "other" }, 409, "other"],
    ["an empty path", { path: "" }, 400, "/body/path"],
    ["a path of 101 characters", { path: "x".repeat(101) }, 400, "/body/path"],
    ["a path that begins with a slash", { path: "/x" }, 400, "/body/path"],
    ["a condition that is none", { condition: "(" }, 400, "/body/condition"],
    ["a condition that assigns", { condition: "visitor = 1" }, 400, "/body/condition"],
    ["a space that there is not", { spaceId: "nothing" }, 404, "nothing"],
    ["a field that it does not have", { title: "x" }, 400, "/body/title"],
  ])("is refused for %s", async (_what, body, status, words) => {
    const desk = await SiteDesk.open(host, "Other", "Guide");
    const [, { id: siteSpaceId } = { id: "" }] = await desk.spaces();
    const refused = await desk.refusal("updateSiteSpaceById", { siteSpaceId, body });
    expect(refused.status).toBe(status);
    expect(refused.error.message).toContain(words);
  });

  test("is 404 for one that there is not or is not to be seen", async () => {
    const desk = await SiteDesk.open(host);
    const { id: siteSpaceId, space } = await desk.space("Hidden");
    expect(await desk.status("updateSiteSpaceById", { siteSpaceId: "nothing", body: {} })).toBe(404);
    expect(await desk.status("updateSiteSpaceById", { siteSpaceId, body: {} }, "reader")).toBe(403);
    await host.ask("admin", "updateSpaceById", { spaceId: space.id, body: { defaultLevel: null } });
    expect(await desk.status("updateSiteSpaceById", { siteSpaceId, body: {} }, "editor")).toBe(404);
  });
});

describe("Removing a space from a site", () => {
  test("passes the default on, and leaves the space; again it changes nothing", async () => {
    const desk = await SiteDesk.open(host, "One", "Two");
    const [one, two] = await desk.spaces();
    for (let time = 0; time < 2; time += 1)
      expect(await desk.status("deleteSiteSpaceById", { siteSpaceId: one!.id })).toBe(204);
    expect(await desk.spaces()).toMatchObject([{ id: two!.id, default: true }]);
    expect(await host.status("admin", "getSpaceById", { spaceId: one!.space.id })).toBe(200);
    expect(await desk.status("deleteSiteSpaceById", { siteSpaceId: two!.id }, "reader")).toBe(403);
    expect(await desk.status("deleteSiteSpaceById", { siteSpaceId: two!.id }, "guest")).toBe(204);
    expect(await desk.spaces()).toHaveLength(1);
  });

  test("of a section passes its default on to the next one in it", async () => {
    const desk = await SiteDesk.open(host);
    const section = await desk.section("One");
    await desk.space("Two", section.id);
    await host.ask("admin", "deleteSiteSpaceById", {
      ...desk.input,
      siteSpaceId: section.siteSpaces[0]!.id,
    });
    const [left] = await desk.sections();
    expect(left!.siteSpaces).toMatchObject([{ title: "Two", default: true }]);
  });
});

describe("The spaces of a site", () => {
  test("come in order and in pages: all, the default alone, or the others", async () => {
    const desk = await SiteDesk.open(host, "One", "Two", "Three");
    const titles = async (query: object) => {
      const { items, count } = await host.ask("reader", "listSiteSpaces", { ...desk.input, ...query });
      return [count, items.map(({ title }) => title)];
    };
    expect(await titles({})).toEqual([3, ["One", "Two", "Three"]]);
    expect(await titles({ default: true })).toEqual([1, ["One"]]);
    expect(await titles({ default: false })).toEqual([2, ["Two", "Three"]]);
    expect(await titles({ limit: 2 })).toEqual([3, ["One", "Two"]]);
    const [, , three] = await desk.spaces();
    await host.ask("admin", "updateSiteById", { ...desk.input, body: { defaultSiteSpace: three!.id } });
    expect(await titles({ default: true })).toEqual([1, ["Three"]]);
  });

  test("have one default, that of the default section; in each section one of its own", async () => {
    const desk = await SiteDesk.open(host);
    await desk.section("One");
    const two = await desk.section("Two");
    const listed = async () =>
      (await desk.spaces()).filter((space) => space.default).map(({ title }) => title);
    expect(await listed()).toEqual(["One"]);
    const body = { defaultSiteSection: two.id, defaultSiteSpace: two.siteSpaces[0]!.id };
    await host.ask("admin", "updateSiteById", { ...desk.input, body });
    expect(await listed()).toEqual(["Two"]);
    const alone = [];
    for (const section of await desk.sections()) {
      expect(section.defaultSiteSpace).toBe(section.siteSpaces[0]!.id);
      alone.push(...section.siteSpaces.filter((space) => space.default).map(({ title }) => title));
    }
    expect(alone).toEqual(["Two"]);
  });

  test("are drafts where that is said, which visitors do not meet", async () => {
    const desk = await SiteDesk.open(host, "One");
    await host.ask("admin", "publishSite", desk.input);
    const [one] = await desk.spaces();
    expect(one).toMatchObject({ draft: false, urls: { published: expect.any(String) as string } });
    const input = { ...desk.input, siteSpaceId: one!.id };
    const copy = await host.ask("admin", "duplicateSiteSpace", { ...input, body: { draft: true } });
    expect(copy).toMatchObject({ draft: true, urls: {} });
    expect((await host.ask("admin", "getSpaceById", { spaceId: copy.space.id })).urls).not.toHaveProperty(
      "published",
    );
    const shown = async () => {
      const { structure } = await host.ask("reader", "getPublishedContentSite", desk.input);
      return structure.structure.map(({ title }) => title);
    };
    expect(await shown()).toEqual(["One"]);
    const now = { ...desk.input, siteSpaceId: copy.id, body: { draft: false } };
    expect(await host.ask("admin", "updateSiteSpaceById", now)).toMatchObject({ draft: false });
    expect(await shown()).toEqual(["One", copy.title]);
  });

  test("are those whose spaces their reader may see and are not deleted", async () => {
    const desk = await SiteDesk.open(host, "Hidden", "Open");
    const [hidden] = await desk.spaces();
    const titles = async (who: Person) => (await desk.spaces(who)).map((space) => space.title);
    const spaceId = hidden!.space.id;
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    expect(await titles("reader")).toEqual(["Open"]);
    expect(await desk.spaces("reader")).toMatchObject([{ default: true }]);
    expect(await titles("admin")).toEqual(["Hidden", "Open"]);
    await host.ask("admin", "deleteSpaceById", { spaceId });
    expect(await titles("admin")).toEqual(["Open"]);
    await host.ask("admin", "restoreSpace", { spaceId });
    expect(await titles("admin")).toEqual(["Hidden", "Open"]);
  });

  test("have addresses while the site is published, below that of their section", async () => {
    const desk = await SiteDesk.open(host);
    const section = await desk.section("Guide");
    const site = await host.ask("admin", "publishSite", desk.input);
    const [listed] = await desk.sections();
    expect(listed!.urls.published).toBe(`${site.urls.published}/guide`);
    const [space] = await desk.spaces();
    expect(space!.urls.published).toBe(`${site.urls.published}/guide/guide`);
    expect(section.urls).toEqual({});
  });
});

test("moving a site space is among those of its section", async () => {
  const desk = await SiteDesk.open(host, "One", "Two", "Three");
  const [one, two, three] = await desk.spaces();
  const move = (id: string, position?: object) =>
    desk.status("moveSiteSpace", { siteSpaceId: id, ...(position ? { body: { position } } : {}) });
  const point = (siteSpace: string) => ({ type: "site-space", siteSpace });
  expect(await move(three!.id, { before: point(one!.id) })).toBe(200);
  expect(await desk.outline()).toBe("Three One Two");
  expect(await move(three!.id, { after: point(one!.id), before: point(two!.id) })).toBe(200);
  expect(await desk.outline()).toBe("One Three Two");
  expect(await move(one!.id)).toBe(200);
  expect(await desk.outline()).toBe("Three Two One");
  expect((await desk.spaces()).find((space) => space.default)?.id).toBe(one!.id);
  expect(await move(one!.id, { before: point(one!.id) })).toBe(400);
  expect(await move(one!.id, { before: point("nothing") })).toBe(400);
  expect(await move("nothing")).toBe(404);
  const section = await desk.section("Section");
  expect(await move(one!.id, { before: point(section.siteSpaces[0]!.id) })).toBe(400);
});

test("duplicating a site space shows a copy of its space behind it, whose pages are its own", async () => {
  const desk = await SiteDesk.open(host, "One", "Two");
  const [one, two] = await desk.spaces();
  const spaceId = one!.space.id;
  const page = { operation: "insert_page", title: "Lamps", document: { markdown: "Light them.\n" } } as const;
  await host.ask("admin", "updateSpaceContent", { spaceId, body: { changes: [page] } });
  const copy = await host.ask("creator", "duplicateSiteSpace", { ...desk.input, siteSpaceId: one!.id });
  expect(copy).toMatchObject({ title: "One (copy)", path: "one-copy", default: false });
  expect(copy.space.id).not.toBe(spaceId);
  expect((await desk.spaces()).map(({ id }) => id)).toEqual([one!.id, copy.id, two!.id]);
  const { pages } = await host.ask("creator", "listPages", { spaceId: copy.space.id });
  expect(pages.map(({ title }) => title)).toEqual(["Lamps"]);
  expect(await desk.status("duplicateSiteSpace", { siteSpaceId: one!.id }, "reader")).toBe(403);
  expect(await desk.status("duplicateSiteSpace", { siteSpaceId: "nothing" })).toBe(404);
});
