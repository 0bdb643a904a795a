import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkHostname } from "../../src-main/jobs/checkHostname.ts";
import { openHost, type ApiHost } from "./host.ts";
import { SiteDesk } from "./siteDesk.ts";

let host: ApiHost;
let desk: SiteDesk;
let made = 0;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());
beforeEach(async () => {
  desk = await SiteDesk.open(host);
  made += 1;
});

const good = () => `docs${made}.lighthouse.example`;
const give = (hostname: string | null) =>
  host.callLoosely("admin", "updateSiteById", { ...desk.input, body: { hostname } });

describe("A custom hostname", () => {
  test("is given to a site, looked up, and active while the site is published", async () => {
    const hostname = good();
    expect(await give(hostname)).toMatchObject({ status: 200, body: { hostname } });
    expect(await host.ask("reader", "getCustomHostname", { hostname })).toEqual({
      object: "custom-hostname",
      hostname,
      target: { type: "site", site: desk.id },
      isActive: false,
      status: "dns_passed",
      urls: { location: `https://docs.example.com/v1/custom-hostnames/${hostname}` },
    });
    await host.ask("admin", "publishSite", desk.input);
    expect(await host.ask("reader", "getCustomHostname", { hostname })).toMatchObject({ isActive: true });
    expect(await host.status("admin", "dnsRevalidateCustomHostname", { hostname })).toBe(204);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await host.status("admin", "removeCustomHostname", { hostname })).toBe(204);
    expect(await host.status("admin", "getCustomHostname", { hostname })).toBe(404);
    expect(await host.ask("admin", "getSiteById", desk.input)).not.toHaveProperty("hostname");
  });

  test("that leads elsewhere says so", async () => {
    const hostname = `docs${made}.elsewhere.example`;
    await give(hostname);
    expect(await host.ask("admin", "getCustomHostname", { hostname })).toMatchObject({
      status: "dns_no_cname",
      isActive: false,
    });
  });

  test("is one site's alone, taken away by null, and free then", async () => {
    const hostname = good();
    await give(hostname);
    const other = await SiteDesk.open(host);
    const take = () => host.status("admin", "updateSiteById", { ...other.input, body: { hostname } });
    expect(await take()).toBe(409);
    expect(await give(hostname)).toMatchObject({ status: 200 });
    await give(null);
    expect(await take()).toBe(200);
  });

  test("is there for who sees its site, and changed by its admins", async () => {
    const hostname = good();
    await give(hostname);
    expect(await host.status("stranger", "getCustomHostname", { hostname })).toBe(404);
    expect(await host.status("stranger", "dnsRevalidateCustomHostname", { hostname })).toBe(404);
    expect(await host.status("editor", "dnsRevalidateCustomHostname", { hostname })).toBe(403);
    expect(await host.status("editor", "removeCustomHostname", { hostname })).toBe(403);
    expect(await host.status("stranger", "removeCustomHostname", { hostname })).toBe(204);
    expect(await host.status("admin", "getCustomHostname", { hostname })).toBe(200);
  });

  test.each(["docs", "Docs.Example.com", "docs.example", "-a.example.com", "a..example.com"])(
    "is not %s",
    async (hostname) => expect(await give(hostname)).toMatchObject({ status: 400 }),
  );
});

test("a name that nobody could be asked for is not said to be wrong", async () => {
  const names = {
    aliases: () => Promise.reject(Object.assign(new Error(), { code: "ESERVFAIL" })),
    addresses: () => Promise.resolve([]),
  };
  expect(await checkHostname("docs.lamps.example", "docs.example.com", names)).toBe("internal_error");
  const unknown = {
    ...names,
    aliases: () => Promise.reject(Object.assign(new Error(), { code: "ENODATA" })),
  };
  expect(await checkHostname("docs.lamps.example", "docs.example.com", unknown)).toBe("dns_no_cname");
});
