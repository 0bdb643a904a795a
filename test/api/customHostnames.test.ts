import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkCertificate, checkHostname, type HostNames } from "../../src-main/jobs/checkHostname.ts";
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
      status: "live",
      urls: { location: `https://docs.example.com/v1/custom-hostnames/${hostname}` },
    });
    const address = async () => (await host.ask("reader", "getSiteById", desk.input)).urls.published;
    expect(await address()).toBeUndefined();
    await host.ask("admin", "publishSite", desk.input);
    expect(await host.ask("reader", "getCustomHostname", { hostname })).toMatchObject({ isActive: true });
    expect(await address()).toBe(`https://${hostname}`);
    await host.ask("admin", "updateSiteById", { ...desk.input, body: { proxy: "www.example.org/docs" } });
    expect(await address()).toBe("https://www.example.org/docs");
    await host.ask("admin", "updateSiteById", { ...desk.input, body: { proxy: null } });
    expect(await host.status("admin", "dnsRevalidateCustomHostname", { hostname })).toBe(204);
    for (let turn = 0; turn < 2; turn += 1)
      expect(await host.status("admin", "removeCustomHostname", { hostname })).toBe(204);
    expect(await host.status("admin", "getCustomHostname", { hostname })).toBe(404);
    expect(await host.ask("admin", "getSiteById", desk.input)).not.toHaveProperty("hostname");
  });

  test("that leads elsewhere says so, and is no address of its site", async () => {
    const hostname = `docs${made}.elsewhere.example`;
    await give(hostname);
    await host.ask("admin", "publishSite", desk.input);
    const { urls } = await host.ask("reader", "getSiteById", desk.input);
    expect(urls.published).not.toContain(hostname);
    expect(await host.ask("admin", "getCustomHostname", { hostname })).toMatchObject({
      status: "dns_no_cname",
      isActive: false,
    });
  });

  test("that shows visitors no certificate of its own is not active", async () => {
    const hostname = `bare.docs${made}.lighthouse.example`;
    await give(hostname);
    await host.ask("admin", "publishSite", desk.input);
    expect(await host.ask("admin", "getCustomHostname", { hostname })).toMatchObject({
      status: "ssl_failed",
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

describe("What is found of a name", () => {
  const instance = new URL("https://docs.example.com");
  const refuse = (code: string) => () => Promise.reject(Object.assign(new Error(), { code }));
  const names: HostNames = {
    aliases: async () => [],
    addresses: async (name) => [name === instance.hostname ? "192.0.2.1" : "192.0.2.2"],
    certificate: () => Promise.reject(new Error("Nobody else is asked for a certificate.")),
  };
  const here = async () => ["192.0.2.1"];

  test.each<[string, Partial<HostNames>, string]>([
    ["nobody could be asked", { aliases: refuse("ESERVFAIL") }, "internal_error"],
    ["nobody knows it", { aliases: refuse("ENODATA"), addresses: refuse("ENOTFOUND") }, "dns_no_cname"],
    ["it leads elsewhere", { aliases: async () => ["else.example."] }, "dns_wrong_cname"],
    ["it has our address", { addresses: here, certificate: async () => "live" }, "live"],
    ["its certificate is bad", { addresses: here, certificate: async () => "ssl_failed" }, "ssl_failed"],
  ])("where %s", async (_how, known, found) => {
    expect(await checkHostname("docs.lamps.example", instance, { ...names, ...known })).toBe(found);
  });

  test("ends with DNS where the instance is served without TLS", async () => {
    const without = new URL("http://docs.example.com");
    expect(await checkHostname("docs.lamps.example", without, { ...names, addresses: here })).toBe(
      "dns_passed",
    );
  });
});

test("A certificate counts where it is trusted and of that name", async () => {
  const read = (name: string) => readFile(new URL(`../cli/certificates/${name}`, import.meta.url));
  const [cert, key] = [await read("first.pem"), await read("first.key")];
  const server = createServer({ cert, key });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const at = { address: "127.0.0.1", port };
  expect(await checkCertificate("first", { ...at, ca: cert })).toBe("live");
  expect(await checkCertificate("docs.lamps.example", { ...at, ca: cert })).toBe("ssl_failed");
  expect(await checkCertificate("first", at)).toBe("ssl_failed");
  await new Promise((closed) => server.close(closed));
  expect(await checkCertificate("first", at)).toBe("ssl_unknown");
});
