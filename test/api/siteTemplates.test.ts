import { afterAll, beforeAll, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

test("a site that shows nothing gets a space with pages by its template, once", async () => {
  const desk = await SiteDesk.open(host);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await host.status("creator", "applyTemplateToSite", desk.input)).toBe(200);
  const [shown, ...others] = await desk.spaces();
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ title: "Documentation", default: true });
  const { pages } = await host.ask("reader", "listPages", { spaceId: shown!.space.id });
  expect(pages.length).toBeGreaterThan(1);
});

test("a site that shows something stays as it is, and who may make no space gives it none", async () => {
  const desk = await SiteDesk.open(host, "Guide");
  expect(await host.status("admin", "applyTemplateToSite", desk.input)).toBe(200);
  expect((await desk.spaces()).map(({ title }) => title)).toEqual(["Guide"]);
  const empty = await SiteDesk.open(host);
  expect(await host.status("editor", "applyTemplateToSite", empty.input)).toBe(403);
  expect(await empty.spaces()).toEqual([]);
});
