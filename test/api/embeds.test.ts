import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeAddress } from "../../src-main/content/import/describeAddress.ts";
import { getEmbedByUrlInSpace } from "../../src-main/api/pages/embeds.ts";
import { ApiError } from "../../src-main/api/error.ts";
import type { Services } from "../../src-main/api/operation.ts";
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

describe("What a page offers by oEmbed", () => {
  const page = "https://films.example/7";
  const link = '<title>Film</title><link rel="alternate" type="application/json+oembed" href="/o?7">';
  /** The answer about a page that makes this offer, on a web that has nothing else. */
  async function embed(offer: unknown): Promise<unknown> {
    const web: Record<string, [string, string]> = {
      [page]: ["text/html", link],
      "https://films.example/o?7": ["application/json", JSON.stringify(offer)],
    };
    const services = {
      admit: () => Promise.resolve(),
      fetchUrl: async (address: string, take: (found: object) => Promise<unknown>) => {
        const [contentType, text] = web[address] ?? [];
        if (text === undefined || text === '"gone"')
          throw new ApiError(400, `${address} answered with status 404.`);
        return take({ contentType, bytes: bytesOf(text) });
      },
    } as unknown as Services;
    return getEmbedByUrlInSpace.prepare?.(services, { spaceId: "s", url: page });
  }
  const plain = { title: "Film", site: "films.example", type: "link" };

  test("is shown in a frame of its own, with nothing else of what was sent", async () => {
    const html =
      '<script src="https://films.example/x.js"></script><p onclick="x()">Hi</p>' +
      '<iframe src="//films.example/e/7?a=1&amp;b=2" onload="x()" srcdoc="<b>" style="position:fixed"></iframe>';
    expect(await embed({ type: "video", html, width: 640, height: "360" })).toEqual({
      ...plain,
      type: "rich",
      html:
        '<iframe src="https://films.example/e/7?a=1&#x26;b=2" title="Film" width="640" height="360" loading="lazy" ' +
        'referrerpolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-popups" ' +
        "allowfullscreen></iframe>",
    });
  });

  test("or as a picture", async () => {
    expect(await embed({ type: "photo", url: "https://films.example/7.jpg", width: 99_999 })).toEqual({
      ...plain,
      type: "rich",
      html: '<img src="https://films.example/7.jpg" alt="Film">',
    });
  });

  test.each([
    "gone",
    "text",
    null,
    { type: "link" },
    { type: "rich", html: "<b>bold</b><script>x()</script>" },
    { type: "rich", html: '<iframe src="javascript:x()"></iframe>' },
    { type: "rich", html: '<iframe src="http://films.example/7"></iframe>' },
    { type: "photo", url: "data:text/html,x" },
    { type: "photo" },
  ])("and is a link where it is %j", async (offer) => expect(await embed(offer)).toEqual(plain));
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
