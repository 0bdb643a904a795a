import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readPdf as printOrdered } from "../../src-main/core/files/pdfs.ts";
import { readPdf } from "../content/export/readPdf.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

const patience = 180_000;
const hour = 60 * 60 * 1000;

let host: ApiHost;
let spaceId: string;
let request: string;
let lamps: string;
let wicks: string;
let oil: string;
beforeAll(async () => {
  host = await openHost();
  ({ id: spaceId } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { title: "Guide", empty: true },
  }));
  const changed = await host.ask("admin", "updateSpaceContent", {
    spaceId,
    body: {
      changes: [
        { operation: "insert_page", ref: "lamps", title: "Lamps", document: { markdown: "Light them.\n" } },
        { operation: "insert_page", into: "lamps", title: "Wicks", document: { markdown: "Trim them.\n" } },
        { operation: "insert_page", title: "Oil", document: { markdown: "Fill them.\n" } },
      ],
    },
  });
  [lamps = "", wicks = "", oil = ""] = changed.changes.map(({ page }) =>
    typeof page === "string" ? page : page.id,
  );
  ({ id: request } = await host.ask("editor", "createChangeRequest", { spaceId }));
  await host.ask("editor", "updateChangeRequestContent", {
    spaceId,
    changeRequestId: request,
    body: {
      changes: [{ operation: "update_page", page: wicks, document: { markdown: "Trim them daily.\n" } }],
    },
  });
});
afterAll(() => host.close());

const order = async (who: Person, query: object = {}): Promise<string> =>
  (await host.ask(who, "getSpacePDF", { spaceId, ...query })).url;
const propose = async (who: Person, query: object = {}): Promise<string> =>
  (await host.ask(who, "getChangeRequestPDF", { spaceId, changeRequestId: request, ...query })).url;
const tokenIn = (url: string): string => url.split("/").at(-1) ?? "";
const print = (url: string) => printOrdered(host.engine, tokenIn(url));
const wordsOf = async (url: string): Promise<string> =>
  readPdf((await print(url))?.bytes ?? new Uint8Array())
    .pages.map(({ text }) => text)
    .join(" ");

describe("The PDF of a space", { timeout: patience }, () => {
  test("is at an address of the instance, and has all its pages", async () => {
    const url = await order("reader");
    expect(url).toMatch(/^https:\/\/docs\.example\.com\/v1\/pdfs\/[A-Za-z0-9_-]+$/);
    expect(url.length).toBeLessThan(2048);
    expect(await print(url)).toMatchObject({ contentType: "application/pdf", name: "guide.pdf" });
    const words = await wordsOf(url);
    for (const sentence of ["Light them.", "Trim them.", "Fill them."]) expect(words).toContain(sentence);
  });

  test("is of a page with those below it, or of that alone", async () => {
    const below = await wordsOf(await order("reader", { page: lamps }));
    expect(below).toContain("Light them.");
    expect(below).toContain("Trim them.");
    expect(below).not.toContain("Fill them.");
    const alone = await wordsOf(await order("reader", { page: lamps, only: true }));
    expect(alone).toContain("Light them.");
    expect(alone).not.toContain("Trim them.");
  });

  test("of a change request says what that says", async () => {
    expect(await wordsOf(await propose("commenter", { page: wicks, only: true }))).toContain("daily");
    expect(await wordsOf(await order("commenter", { page: wicks, only: true }))).not.toContain("daily");
  });

  test("is there for an hour", async () => {
    const url = await order("reader");
    host.clock.pass(hour + 1);
    expect(await print(url)).toBeUndefined();
  });

  test("is what the person may see who asked for it, by the time when somebody comes", async () => {
    const other = await host.ask("admin", "createSpace", { organizationId: host.organization });
    const { url } = await host.ask("reader", "getSpacePDF", { spaceId: other.id });
    await host.ask("admin", "updateSpaceById", { spaceId: other.id, body: { defaultLevel: null } });
    await expect(print(url)).rejects.toMatchObject({ code: 404 });
  });

  test("is at no address that the instance did not give out", async () => {
    const token = tokenIn(await order("reader"));
    const said = JSON.parse(Buffer.from(token.slice(43), "base64url").toString()) as object;
    const forged = (change: object): string =>
      token.slice(0, 43) + Buffer.from(JSON.stringify({ ...said, ...change })).toString("base64url");
    expect(forged({})).toBe(token);
    for (const other of [
      forged({ user: host.people.admin }),
      forged({ until: "2099-01-01T00:00:00.000Z" }),
      token.slice(0, 43),
      token.slice(43),
      "A",
      "",
    ])
      expect(await printOrdered(host.engine, other)).toBeUndefined();
  });

  test("cannot be printed without a browser, which says so", async () => {
    const url = await order("reader", { page: oil });
    vi.stubEnv("CHROMIUM_PATH", "");
    vi.stubEnv("PATH", "");
    try {
      await expect(print(url)).rejects.toMatchObject({ code: 409 });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe("Asking for a PDF", () => {
  test.each<[Person, number, number]>([
    ["reader", 200, 403],
    ["commenter", 200, 200],
    ["guest", 404, 404],
    ["stranger", 404, 404],
  ])("as a %s comes to %i for a space, to %i for a change request", async (who, space, proposed) => {
    expect(await host.status(who, "getSpacePDF", { spaceId })).toBe(space);
    const input = { spaceId, changeRequestId: request };
    expect(await host.status(who, "getChangeRequestPDF", input)).toBe(proposed);
  });

  test.each<[string, object, number]>([
    ["a page that there is not", { page: "nothing" }, 404],
    ["only one page without saying which", { only: true }, 400],
    ["a field that there is not", { format: "A4" }, 400],
  ])("for %s is refused", async (_what, query, status) => {
    expect(await host.status("admin", "getSpacePDF", { spaceId, ...query })).toBe(status);
    const input = { spaceId, changeRequestId: "1", ...query };
    expect(await host.status("admin", "getChangeRequestPDF", input)).toBe(status);
  });

  test("is by the number of a change request too, and 404 for one that there is not", async () => {
    expect(await host.status("admin", "getChangeRequestPDF", { spaceId, changeRequestId: "1" })).toBe(200);
    expect(await host.status("admin", "getChangeRequestPDF", { spaceId, changeRequestId: "2" })).toBe(404);
  });
});
