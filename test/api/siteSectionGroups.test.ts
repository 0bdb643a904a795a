import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
let desk: SiteDesk;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

/** A site with the sections A to D, in this order. */
async function openWithSections(): Promise<Record<string, string>> {
  desk = await SiteDesk.open(host);
  const ids: Record<string, string> = {};
  for (const title of ["A", "B", "C", "D"]) ids[title] = (await desk.section(title)).id;
  return ids;
}

describe("A new section group", () => {
  test("takes sections in the order in which they are named, at the end of the root", async () => {
    const { C, A } = await openWithSections();
    const group = await desk.group("Guides", [C!, A!, C!]);
    expect(group).toMatchObject({ object: "site-section-group", title: "Guides" });
    expect(group.children.map(({ title }) => title)).toEqual(["C", "A"]);
    expect(group.children[0]).toMatchObject({ sectionGroup: group.id });
    expect(await desk.outline()).toBe("B D Guides[C A]");
  });

  test("lies in another one where that is named, and in its own list in order", async () => {
    const { A } = await openWithSections();
    const outer = await desk.group("Outer");
    const inner = await desk.group("Inner", [A!], outer.id);
    expect(inner.sectionGroup).toBe(outer.id);
    expect(await desk.outline()).toBe("B C D Outer[Inner[A]]");
    await desk.group("Last");
    const list = await host.ask("reader", "listSiteSectionGroups", { ...desk.input, limit: 2 });
    expect(list).toMatchObject({ count: 3, items: [{ title: "Outer" }, { title: "Inner" }] });
    const rest = await host.ask("reader", "listSiteSectionGroups", { ...desk.input, page: list.next!.page });
    expect(rest.items.map(({ title }) => title)).toEqual(["Last"]);
  });

  test("is refused beyond eight levels", async () => {
    await openWithSections();
    let parent: string | undefined;
    for (let level = 0; level < 8; level += 1) parent = (await desk.group("Deeper", [], parent)).id;
    const refused = await desk.refusal("addSectionGroupToSite", { body: { title: "Too deep", parent } });
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain("/body/parent");
  });

  test.each<[string, object, number]>([
    ["no title", {}, 400],
    ["an empty title", { title: "" }, 400],
    ["a title of 101 characters", { title: "x".repeat(101) }, 400],
    ["an icon of 51 characters", { title: "x", icon: "x".repeat(51) }, 400],
    ["a section that there is not", { title: "x", sections: ["nothing"] }, 404],
    ["a parent that there is not", { title: "x", parent: "nothing" }, 404],
    ["a field that it does not have", { title: "x", colour: "red" }, 400],
    ["nothing against it", { title: "x".repeat(100), icon: null }, 201],
  ])("comes with %s to its status", async (_what, body, status) => {
    expect(await desk.status("addSectionGroupToSite", { body })).toBe(status);
  });

  test("is for those who may edit the site", async () => {
    const body = { title: "Guides" };
    expect(await desk.status("addSectionGroupToSite", { body }, "editor")).toBe(201);
    expect(await desk.status("addSectionGroupToSite", { body }, "commenter")).toBe(403);
    expect(await desk.status("addSectionGroupToSite", { body }, "guest")).toBe(404);
  });
});

describe("Changing a section group", () => {
  test("keeps what is left out, and null takes its icon", async () => {
    await openWithSections();
    const { id: siteSectionGroupId } = await desk.group("Guides");
    const update = (body: object) =>
      host.ask("admin", "updateSiteSectionGroupById", { ...desk.input, siteSectionGroupId, body });
    expect(await update({ icon: "book" })).toMatchObject({ title: "Guides", icon: "book" });
    expect(await update({ title: "Manuals" })).toMatchObject({ title: "Manuals", icon: "book" });
    expect(await update({ icon: null })).not.toHaveProperty("icon");
    const input = { siteSectionGroupId: "nothing", body: {} };
    expect(await desk.status("updateSiteSectionGroupById", input)).toBe(404);
  });

  test("puts it into another one and back, never into itself or what is in it", async () => {
    const { A } = await openWithSections();
    const outer = await desk.group("Outer");
    const inner = await desk.group("Inner", [A!]);
    const into = (id: string, parent: string | null) => ({
      siteSectionGroupId: id,
      body: { parentSectionGroupId: parent },
    });
    expect(await desk.status("updateSiteSectionGroupById", into(inner.id, outer.id))).toBe(200);
    expect(await desk.outline()).toBe("B C D Outer[Inner[A]]");
    for (const group of [outer.id, inner.id]) {
      const refused = await desk.refusal("updateSiteSectionGroupById", into(outer.id, group));
      expect(refused.status).toBe(400);
      expect(refused.error.message).toContain("/body/parentSectionGroupId");
    }
    expect(await desk.status("updateSiteSectionGroupById", into(inner.id, "nothing"))).toBe(404);
    expect(await desk.status("updateSiteSectionGroupById", into(inner.id, null))).toBe(200);
    expect(await desk.outline()).toBe("B C D Outer[] Inner[A]");
  });
});

describe("The sections of a group", () => {
  test("come in at its end, out of another one, and leave to the end of the root", async () => {
    const { A, B } = await openWithSections();
    const [one, two] = [await desk.group("One", [A!]), await desk.group("Two")];
    const add = (group: string, sectionId: string) =>
      host.ask("admin", "addSectionToSiteSectionGroup", {
        ...desk.input,
        siteSectionGroupId: group,
        body: { sectionId },
      });
    expect((await add(one.id, B!)).children.map(({ title }) => title)).toEqual(["A", "B"]);
    await add(one.id, A!);
    expect(await desk.outline()).toBe("C D One[A B] Two[]");
    await add(two.id, A!);
    expect(await desk.outline()).toBe("C D One[B] Two[A]");
    const leave = { siteSectionGroupId: two.id, siteSectionId: A };
    for (let time = 0; time < 2; time += 1)
      expect(await desk.status("removeSectionFromSiteSectionGroup", leave)).toBe(204);
    expect(await desk.outline()).toBe("C D One[B] Two[] A");
    const other = { siteSectionGroupId: two.id, siteSectionId: B };
    expect(await desk.status("removeSectionFromSiteSectionGroup", other)).toBe(204);
    expect(await desk.outline()).toBe("C D One[B] Two[] A");
  });

  test("are 404 where group or section is not there", async () => {
    const { A } = await openWithSections();
    const { id } = await desk.group("One");
    const add = (siteSectionGroupId: string, sectionId: unknown) =>
      desk.status("addSectionToSiteSectionGroup", { siteSectionGroupId, body: { sectionId } });
    expect(await add("nothing", A)).toBe(404);
    expect(await add(id, "nothing")).toBe(404);
    expect(await add(id, undefined)).toBe(400);
  });
});

test("deleting a group puts what is in it where it was, once and again", async () => {
  const { A, B } = await openWithSections();
  const outer = await desk.group("Outer", [A!]);
  const inner = await desk.group("Inner", [B!], outer.id);
  await desk.link("Link", inner.id);
  await desk.group("Deep", [], inner.id);
  await desk.group("Behind", [], outer.id);
  expect(await desk.outline()).toBe("C D Outer[A Inner[B Link Deep[]] Behind[]]");
  for (let time = 0; time < 2; time += 1)
    expect(await desk.status("deleteSiteSectionGroupById", { siteSectionGroupId: inner.id })).toBe(204);
  expect(await desk.outline()).toBe("C D Outer[A B Link Deep[] Behind[]]");
  expect(await desk.status("deleteSiteSectionGroupById", { siteSectionGroupId: outer.id }, "reader")).toBe(
    403,
  );
});

test("moving a group puts it beside sections and groups, and nowhere else", async () => {
  const { A, B } = await openWithSections();
  const [one, two] = [await desk.group("One", [B!]), await desk.group("Two")];
  const move = (id: string, position?: object) =>
    desk.status("moveSiteSectionGroup", {
      siteSectionGroupId: id,
      ...(position ? { body: { position } } : {}),
    });
  expect(await move(two.id, { before: { type: "site-section", id: A } })).toBe(200);
  expect(await desk.outline()).toBe("Two[] A C D One[B]");
  expect(await move(one.id, { after: { type: "site-section-group", id: two.id } })).toBe(200);
  expect(await desk.outline()).toBe("Two[] One[B] A C D");
  expect(await move(two.id)).toBe(200);
  expect(await desk.outline()).toBe("One[B] A C D Two[]");
  expect(await move(two.id, { after: { type: "site-section", id: B } })).toBe(400);
  expect(await move(two.id, { after: { type: "site-section-group", id: A } })).toBe(400);
  expect(await move(two.id, { after: { type: "site-space", id: A } })).toBe(400);
  expect(await move("nothing")).toBe(404);
});
