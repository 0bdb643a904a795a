import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeAddress } from "../../src-main/content/import/describeAddress.ts";
import { openHost, type ApiHost } from "./host.ts";

async function* bytesOf(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}
const describeHtml = (html: string, contentType: string | undefined = "text/html") =>
  describeAddress("https://lamps.example/light/The%20keeper?x=1", { contentType, bytes: bytesOf(html) });

describe("What stands at an address", () => {
  test("is called as it says for those who show it, else by its title, else by its address", async () => {
    const og =
      '<meta property="og:title" content="Lamps &amp; oil"><meta property="og:site_name" content="Lamps">';
    expect(await describeHtml(`<title>Other</title>${og}<link rel="shortcut icon" href="/i.png">`)).toEqual({
      title: "Lamps & oil",
      site: "Lamps",
      icon: "https://lamps.example/i.png",
    });
    expect(await describeHtml("<svg><title>Drawing</title></svg><title> A\n keeper </title>")).toEqual({
      title: "A keeper",
      site: "lamps.example",
    });
    expect(await describeHtml("<p>nothing")).toEqual({ title: "The keeper", site: "lamps.example" });
    expect(await describeHtml("<title>x</title>", "application/pdf")).toMatchObject({ title: "The keeper" });
  });

  test("has no icon that a browser would run, and is not read to its end", async () => {
    expect(await describeHtml('<link rel="icon" href="javascript:alert(1)">')).not.toHaveProperty("icon");
    const long = await describeAddress("https://lamps.example/", {
      contentType: "text/html",
      bytes: bytesOf("<!-- ", "x".repeat(300_000), " --><title>Late</title>"),
    });
    expect(long.title).toBe("lamps.example");
  });
});

describe("getEmbedByUrlInSpace", () => {
  let host: ApiHost;
  beforeAll(async () => {
    host = await openHost();
  });
  afterAll(() => host.close());

  test("looks at addresses of the public web alone, for who may read the space", async () => {
    const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId: host.organization });
    const ask = (who: "reader" | "stranger", url: string) =>
      host.status(who, "getEmbedByUrlInSpace", { spaceId, url });
    expect(await ask("reader", "http://127.0.0.1:1/")).toBe(400);
    expect(await ask("reader", "javascript:alert(1)")).toBe(400);
    expect(await ask("stranger", "http://127.0.0.1:1/")).toBe(404);
  });
});
