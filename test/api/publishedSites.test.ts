import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveKey } from "../../src-main/store/server/instanceSecret.ts";
import { readStore } from "../../src-main/store/store.ts";
import { openHost, type ApiHost } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

describe("The published profile of a site", () => {
  test("is its record, structure and looks, published or not, and without drafts", async () => {
    const desk = await SiteDesk.open(host, "One");
    await desk.section("Two");
    await desk.link("Shown");
    const draft = { title: "Draft", url: "https://example.com", draft: true };
    await host.ask("admin", "addExternalLinkToSite", { ...desk.input, body: draft });
    const looks = { title: "Docs", themes: { default: "dark" } };
    await host.ask("editor", "updateSiteCustomizationById", { ...desk.input, body: looks });
    const profile = await host.ask("reader", "getPublishedContentSite", desk.input);
    expect(profile).toMatchObject({
      object: "published-content-site",
      site: await host.ask("reader", "getSiteById", desk.input),
      customizations: { site: looks, siteSpaces: {} },
      scripts: [],
    });
    expect(profile.structure.structure.map(({ title }) => title)).toEqual(["One", "Two", "Shown"]);
    expect(await desk.outline()).toBe("One Two Shown Draft");
    expect(await desk.status("getPublishedContentSite", {}, "guest")).toBe(404);
  });

  test("names no space that its reader may not read", async () => {
    const desk = await SiteDesk.open(host, "Hidden", "Open");
    const [hidden] = await desk.spaces();
    const spaceId = hidden!.space.id;
    await host.ask("admin", "updateSpaceById", { spaceId, body: { defaultLevel: null } });
    const profile = await host.ask("reader", "getPublishedContentSite", desk.input);
    expect(JSON.stringify(profile)).not.toContain(spaceId);
    expect(profile.structure.structure.map(({ title }) => title)).toEqual(["Open"]);
  });
});

describe("The looks of a site", () => {
  test("are nothing at first, then wholly what was said last", async () => {
    const desk = await SiteDesk.open(host);
    const read = () => host.ask("reader", "getSiteCustomizationById", desk.input);
    expect(await read()).toEqual({});
    await host.ask("editor", "updateSiteCustomizationById", { ...desk.input, body: { a: 1, b: [null] } });
    await host.ask("editor", "updateSiteCustomizationById", { ...desk.input, body: { b: { c: "x" } } });
    expect(await read()).toEqual({ b: { c: "x" } });
    expect(await host.ask("reader", "listSiteIntegrationScripts", desk.input)).toEqual([]);
  });

  test.each<[string, unknown, number]>([
    ["a list", [], 400],
    ["more than 200,000 characters", { a: "x".repeat(200_000) }, 400],
    ["nothing in it", {}, 200],
  ])("with %s come to their status", async (_what, body, status) => {
    const desk = await SiteDesk.open(host);
    expect(await desk.status("updateSiteCustomizationById", { body })).toBe(status);
    expect(await desk.status("updateSiteCustomizationById", { body: {} }, "reader")).toBe(403);
  });
});

describe("The sign-in of visitors", () => {
  test("has a key of its own for each site, and another one when that is asked for", async () => {
    const [desk, other] = [await SiteDesk.open(host), await SiteDesk.open(host)];
    const read = ({ input }: SiteDesk) => host.ask("admin", "getSitePublishingAuthById", input);
    const before = await read(desk);
    expect(before).toEqual({
      object: "publishing-auth",
      backend: "custom",
      privateKey: before.privateKey,
    });
    expect(before.privateKey.length).toBeGreaterThan(40);
    expect(await read(desk)).toEqual(before);
    expect((await read(other)).privateKey).not.toBe(before.privateKey);
    const after = await host.ask("admin", "regenerateSitePublishingAuthById", desk.input);
    expect(after.privateKey).not.toBe(before.privateKey);
    expect(await read(desk)).toEqual(after);
  });

  test("keeps what is left out; null takes an address away; the key stays", async () => {
    const desk = await SiteDesk.open(host);
    const update = (body: object) =>
      host.ask("admin", "updateSitePublishingAuthById", {
        ...desk.input,
        body: { backend: "custom", ...body },
      });
    const addresses = { fallbackURL: "https://example.com/in", logoutURL: "https://example.com/out" };
    const first = await update(addresses);
    expect(first).toMatchObject(addresses);
    expect(await update({})).toEqual(first);
    const cleared = await update({ fallbackURL: null });
    expect(cleared).toEqual({
      object: "publishing-auth",
      backend: "custom",
      privateKey: first.privateKey,
      logoutURL: addresses.logoutURL,
    });
  });

  test.each<[string, object]>([
    ["no backend", {}],
    ["a backend that there is not", { backend: "magic" }],
    ["an integration, of which there are none", { backend: "integration" }],
    ["an address that is none", { backend: "custom", fallbackURL: "here" }],
    ["an address that runs something", { backend: "custom", logoutURL: "javascript:alert(1)" }],
  ])("is refused with 400 for %s", async (_what, body) => {
    const desk = await SiteDesk.open(host);
    expect(await desk.status("updateSitePublishingAuthById", { body })).toBe(400);
  });

  test("is for admins of the site alone", async () => {
    const desk = await SiteDesk.open(host);
    for (const [who, status] of [
      ["creator", 403],
      ["guest", 404],
    ] as const) {
      expect(await desk.status("getSitePublishingAuthById", {}, who)).toBe(status);
      expect(await desk.status("regenerateSitePublishingAuthById", {}, who)).toBe(status);
      const body = { backend: "custom" };
      expect(await desk.status("updateSitePublishingAuthById", { body }, who)).toBe(status);
    }
  });
});

describe("A preview of a site", () => {
  test("has an address that is signed for an hour, of what was asked for", async () => {
    const desk = await SiteDesk.open(host, "Guide");
    const [siteSpace] = await desk.spaces();
    const { url } = await host.ask("reader", "getSitePublishingPreviewById", {
      ...desk.input,
      siteSpace: siteSpace!.id,
      claims: '{"beta":true}',
      target: "/start/here",
    });
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe(`/sites/${desk.input.organizationId}/${desk.id}/guide/start/here`);
    const [header, payload, signature] = searchParams.get("preview")!.split(".");
    expect(JSON.parse(Buffer.from(payload!, "base64url").toString())).toMatchObject({
      sub: host.people.reader,
      draft: true,
      siteSpace: siteSpace!.id,
      visitor: { beta: true },
      exp: Date.parse(host.clock.iso()) / 1000 + 3600,
    });
    const key = await readStore(host.engine.store, (db) => deriveKey(db, `preview of the site ${desk.id}`));
    expect(createHmac("sha256", key).update(`${header}.${payload}`).digest("base64url")).toBe(signature);
  });

  test.each<[string, object, string]>([
    ["a site space that there is not", { siteSpace: "nothing" }, "/siteSpace"],
    ["claims that are no object", { claims: "[1]" }, "/claims"],
    ["claims that are no JSON", { claims: "{" }, "/claims"],
    ["a target that leads up", { target: "../x" }, "/target"],
    ["a target that no address has room for", { target: "x".repeat(2000) }, "/target"],
    ["claims that no address has room for", { claims: `{"name":"${"x".repeat(2000)}"}` }, "/claims"],
  ])("is refused with 400 for %s", async (_what, query, place) => {
    const desk = await SiteDesk.open(host);
    const refused = await desk.refusal("getSitePublishingPreviewById", query);
    expect(refused.status).toBe(400);
    expect(refused.error.message).toContain(place);
  });
});
