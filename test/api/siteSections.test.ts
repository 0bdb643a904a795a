import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost, type Person } from "./host.ts";
import { makeSpace, SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

describe("A new section", () => {
  test("has its title and path from its space, which it shows as its default", async () => {
    const desk = await SiteDesk.open(host);
    const section = await desk.section("User Guide");
    expect(section).toMatchObject({
      object: "site-section",
      title: "User Guide",
      path: "user-guide",
      default: true,
      urls: {},
    });
    expect(section.siteSpaces).toMatchObject([
      { title: "User Guide", path: "user-guide", section: section.id, default: true },
    ]);
    expect(await desk.sections()).toEqual([section]);
  });

  test("says nothing of a space to who may see its site and not the space", async () => {
    const desk = await SiteDesk.open(host);
    const section = await desk.section("Secret merger");
    await desk.section("Open");
    const spaceId = section.siteSpaces[0]!.space.id;
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    for (const operation of ["listSiteSections", "getSiteStructure", "getPublishedContentSite"] as const) {
      const read = async (who: "admin" | "reader") =>
        JSON.stringify(await host.ask(who, operation, desk.input));
      expect(await read("admin")).toContain("Secret merger");
      expect(await read("reader")).not.toContain("Secret merger");
    }
    const rows = await host.engine.store.reading
      .selectFrom("site_sections")
      .innerJoin("site_spaces", "site_spaces.scope", "site_sections.scope")
      .select(["site_sections.title as section", "site_spaces.title as space"])
      .where("site_sections.scope", "=", `site:${desk.id}`)
      .execute();
    expect(JSON.stringify(rows)).not.toContain("Secret merger");
    await host.ask("admin", "updateSpaceById", { spaceId, body: { title: "Public merger" } });
    expect((await desk.sections())[0]).toMatchObject({ title: "Public merger" });
  });

  test("takes a title and an icon of its own, or null for neither", async () => {
    const desk = await SiteDesk.open(host);
    expect(await desk.section("Space", { title: "Section", icon: "book" })).toMatchObject({
      title: "Section",
      path: "section",
      icon: "book",
    });
    const bare = await desk.section("Other", { title: null, icon: null });
    expect(bare).toMatchObject({ title: "Other", default: false });
    expect(bare).not.toHaveProperty("icon");
  });

  test("gets a number where its path is taken", async () => {
    const desk = await SiteDesk.open(host);
    const paths = [];
    for (let count = 0; count < 3; count += 1) paths.push((await desk.section("Guide")).path);
    expect(paths).toEqual(["guide", "guide-2", "guide-3"]);
  });

  test("brings what a site without sections shows into a section of its own, so that it stays in the site", async () => {
    const desk = await SiteDesk.open(host, "First", "Second");
    const [, second] = await desk.spaces();
    const body = { defaultSiteSpace: second!.id };
    await host.ask("admin", "updateSiteById", { ...desk.input, body });
    await desk.section("Third");
    const [gathered, third] = await desk.sections();
    expect(gathered).toMatchObject({ title: "Second", default: true });
    expect(gathered!.siteSpaces.map(({ title, default: first }) => [title, first])).toEqual([
      ["First", false],
      ["Second", true],
    ]);
    expect(third).toMatchObject({ title: "Third", default: false });
  });

  test.each<[string, object, number]>([
    ["no space", {}, 400],
    ["a space that there is not", { spaceId: "nothing" }, 404],
    ["a title of one character", { title: "x" }, 400],
    ["a title of 129", { title: "x".repeat(129) }, 400],
    ["an icon of 51 characters", { icon: "x".repeat(51) }, 400],
    ["a field that it does not have", { path: "x" }, 400],
  ])("is refused for %s", async (_what, body, status) => {
    const desk = await SiteDesk.open(host);
    const spaceId = await makeSpace(host, "Space");
    const whole = Object.keys(body).length === 0 ? {} : { spaceId, ...body };
    expect(await desk.status("addSectionToSite", { body: whole })).toBe(status);
  });

  test.each<[Person, number]>([
    ["admin", 201],
    ["creator", 201],
    ["editor", 403],
    ["commenter", 403],
    ["guest", 404],
    ["stranger", 404],
  ])("added by a %s comes to %i", async (who, status) => {
    const desk = await SiteDesk.open(host);
    const body = { spaceId: await makeSpace(host, "Space") };
    expect(await desk.status("addSectionToSite", { body }, who)).toBe(status);
  });
});

describe("Changing a section", () => {
  test("keeps what is left out, and null takes away what may be absent", async () => {
    const desk = await SiteDesk.open(host);
    const { id: siteSectionId } = await desk.section("Guide");
    const update = (body: object) =>
      host.ask("editor", "updateSiteSectionById", { ...desk.input, siteSectionId, body });
    const all = {
      title: "Manual",
      path: "manual/v2",
      condition: "visitor.claims.beta == true",
      icon: "book",
      description: "All of it",
    };
    expect(await update(all)).toMatchObject(all);
    expect(await update({})).toMatchObject(all);
    const cleared = await update({ condition: null, icon: null, description: null });
    expect(cleared).toMatchObject({ title: "Manual", path: "manual/v2" });
    for (const field of ["condition", "icon", "description"]) expect(cleared).not.toHaveProperty(field);
  });

  test("chooses which of its spaces comes first, and none of another section", async () => {
    const desk = await SiteDesk.open(host);
    const [one, two] = [await desk.section("One"), await desk.section("Two")];
    const added = await desk.space("More", one.id);
    const update = (siteSpace: string) => ({
      siteSectionId: one.id,
      body: { defaultSiteSpace: siteSpace },
    });
    const changed = await host.ask("admin", "updateSiteSectionById", { ...desk.input, ...update(added.id) });
    expect(changed.siteSpaces.map(({ title }) => title)).toEqual(["One", "More"]);
    expect(changed.defaultSiteSpace).toBe(added.id);
    const refused = await desk.refusal("updateSiteSectionById", update(two.siteSpaces[0]!.id));
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.error.message).toContain("/body/defaultSiteSpace");
  });

  test.each<[string, object, number, string]>([
    ["a path that another section has", { path: "other" }, 409, "other"],
    ["an empty path", { path: "" }, 400, "/body/path"],
    ["a path of 101 characters", { path: "x".repeat(101) }, 400, "/body/path"],
    ["a path that leads up", { path: "../up" }, 400, "/body/path"],
    ["a path with a question", { path: "a?b" }, 400, "/body/path"],
    ["a condition that is none", { condition: "visitor.(" }, 400, "/body/condition"],
    ["a condition of 1025 characters", { condition: "1".repeat(1025) }, 400, "/body/condition"],
    ["a description of 257", { description: "x".repeat(257) }, 400, "/body/description"],
    ["a title that is null", { title: null }, 400, "/body/title"],
    ["a field that it does not have", { spaceId: "x" }, 400, "/body/spaceId"],
  ])("is refused for %s", async (_what, body, status, words) => {
    const desk = await SiteDesk.open(host);
    await desk.section("Other");
    const { id: siteSectionId } = await desk.section("Guide");
    const refused = await desk.refusal("updateSiteSectionById", { siteSectionId, body });
    expect(refused.status).toBe(status);
    expect(refused.error.message).toContain(words);
  });

  test("is 404 for one that there is not, and 403 below edit", async () => {
    const desk = await SiteDesk.open(host);
    const { id: siteSectionId } = await desk.section("Guide");
    expect(await desk.status("updateSiteSectionById", { siteSectionId: "no", body: {} })).toBe(404);
    expect(await desk.status("updateSiteSectionById", { siteSectionId, body: {} }, "reader")).toBe(403);
    expect(await desk.status("updateSiteSectionById", { siteSectionId, body: {} }, "guest")).toBe(404);
  });
});

describe("Deleting a section", () => {
  test("takes its site spaces along, not the spaces, and passes the default on", async () => {
    const desk = await SiteDesk.open(host);
    const [one, two] = [await desk.section("One"), await desk.section("Two")];
    const input = { siteSectionId: one.id };
    expect(await desk.status("deleteSiteSectionById", input)).toBe(204);
    expect(await desk.status("deleteSiteSectionById", input)).toBe(204);
    expect(await desk.sections()).toMatchObject([{ id: two.id, default: true }]);
    expect((await desk.spaces()).map(({ title }) => title)).toEqual(["Two"]);
    const { id: spaceId } = one.siteSpaces[0]!.space;
    expect(await host.status("admin", "getSpaceById", { spaceId })).toBe(200);
    await desk.status("deleteSiteSectionById", { siteSectionId: two.id });
    expect(await desk.sections()).toEqual([]);
    expect(await desk.space("At the root")).toMatchObject({ default: true });
  });

  test("is refused below edit, and of no effect for a guest", async () => {
    const desk = await SiteDesk.open(host);
    const { id: siteSectionId } = await desk.section("One");
    expect(await desk.status("deleteSiteSectionById", { siteSectionId }, "commenter")).toBe(403);
    expect(await desk.status("deleteSiteSectionById", { siteSectionId }, "guest")).toBe(204);
    expect(await desk.sections()).toHaveLength(1);
  });
});

describe("Moving a section", () => {
  let desk: SiteDesk;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    desk = await SiteDesk.open(host);
    for (const title of ["A", "B", "C"]) {
      const { id } = await desk.section(`${title}.`);
      ids[title] = id;
    }
    ids["D"] = (await desk.section("D.")).id;
    ids["G"] = (await desk.group("G", [ids["D"]])).id;
  });

  test.each<[string, string, { before?: string; after?: string } | undefined, string]>([
    ["C", "before A", { before: "A" }, "C. A. B. G[D.]"],
    ["C", "after A", { after: "A" }, "A. C. B. G[D.]"],
    ["A", "between C and B", { after: "C", before: "B" }, "C. A. B. G[D.]"],
    ["C", "nowhere said", undefined, "A. B. G[D.] C."],
    ["A", "an empty position", {}, "B. G[D.] C. A."],
    ["A", "before B", { before: "B" }, "A. B. G[D.] C."],
  ])("puts %s %s", async (moved, _where, position, outline) => {
    const point = (title: string) => ({ type: "site-section" as const, siteSection: ids[title]! });
    const { before, after } = position ?? {};
    const answer = await host.ask("editor", "moveSiteSection", {
      ...desk.input,
      siteSectionId: ids[moved]!,
      ...(position === undefined
        ? {}
        : {
            body: {
              position: {
                ...(before === undefined ? {} : { before: point(before) }),
                ...(after === undefined ? {} : { after: point(after) }),
              },
            },
          }),
    });
    expect(answer.id).toBe(ids[moved]);
    expect(await desk.outline()).toBe(outline);
  });

  test.each<[string, object]>([
    ["itself", { before: "A" }],
    ["a section of another group", { after: "D" }],
    ["a section that there is not", { after: "X" }],
    ["both in the wrong order", { after: "C", before: "B" }],
  ])("is 400 beside %s", async (_what, position) => {
    const pointers = Object.fromEntries(
      Object.entries(position).map(([side, title]) => [
        side,
        { type: "site-section", siteSection: ids[String(title)] ?? "nothing" },
      ]),
    );
    const body = { position: pointers };
    const refused = await desk.refusal("moveSiteSection", { siteSectionId: ids["A"], body });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain("/body/position");
    expect(await desk.outline()).toBe("A. B. G[D.] C.");
  });

  test("is 404 for one that there is not, and 403 below edit", async () => {
    expect(await desk.status("moveSiteSection", { siteSectionId: "nothing" })).toBe(404);
    expect(await desk.status("moveSiteSection", { siteSectionId: ids["A"] }, "reader")).toBe(403);
  });
});

test("sections come in pages, in the order of the site, groups and all", async () => {
  const desk = await SiteDesk.open(host);
  const made = [];
  for (const title of ["One", "Two", "Three"]) made.push(await desk.section(title));
  await desk.group("Group", [made[0]!.id]);
  const titles: string[] = [];
  let page: string | undefined;
  do {
    const query = { limit: 1, ...(page === undefined ? {} : { page }) };
    const list = await host.ask("reader", "listSiteSections", { ...desk.input, ...query });
    expect(list.count).toBe(3);
    titles.push(...list.items.map(({ title }) => title));
    page = list.next?.page;
  } while (page !== undefined);
  expect(titles).toEqual(["Two", "Three", "One"]);
  expect(await desk.status("listSiteSections", {}, "guest")).toBe(404);
});
