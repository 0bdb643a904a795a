import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "../../src-main/api/types/page.ts";
import type { ComputedSource } from "../../src-main/api/types/pageFields.ts";
import { exportSpaceAs } from "../../src-main/core/files/exports.ts";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { readApi } from "../../src-main/content/computed/apiDescription.ts";
import { processSpecifications } from "../../src-main/jobs/specifications.ts";
import { readSpecification } from "../../src-main/jobs/readSpecification.ts";
import { openHost, type ApiHost, type Person } from "./host.ts";

const lamps = (title: string) => `openapi: 3.1.0
info: {title: ${title}, version: "2.1", description: "All about **lamps**.\\nMore."}
servers: [{url: "https://api.lamps.example"}]
tags: [{name: Keeping, description: Who keeps them.}]
paths:
  /lamps:
    get: {summary: List lamps, tags: [Lighting], responses: {"200": {description: ok}}}
    post: {tags: [Lighting], description: Brings light., responses: {"201": {description: ok}}}
  /keepers/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    delete: {operationId: dismiss, tags: [Keeping], responses: {"204": {description: ok}}}
  /weather:
    get: {responses: {"200": {description: ok}}}
components: {schemas: {Lamp: {type: object}, Keeper: {type: object}}}
`;

let host: ApiHost;
let spaceId: string;
const source = (props: ComputedSource["props"] = {}): ComputedSource => ({
  type: "builtin:openapi",
  dependencies: { spec: { ref: { kind: "openapi", spec: "lamps" } } },
  props,
});

async function give(title: string): Promise<void> {
  await host.ask("creator", "createOrUpdateOpenAPISpecBySlug", {
    organizationId: host.organization,
    specSlug: "lamps",
    body: { source: { text: lamps(title) } },
  });
  host.clock.pass(1000);
  await processSpecifications(jobHostOf(host.engine, "one"), {
    fetchUrl: () => Promise.reject(new Error("Nothing is fetched.")),
    read: readSpecification,
  });
}

beforeAll(async () => {
  host = await openHost();
  await give("Lamps");
  const { id } = await host.ask("admin", "createSpace", {
    organizationId: host.organization,
    body: { computedSource: source() },
  });
  spaceId = id;
});
afterAll(() => host.close());

const seed = async (query: object = {}): Promise<string | undefined> => {
  const { pages } = await host.ask("reader", "listPages", { spaceId, ...query });
  const [page] = pages;
  return page?.type === "computed" ? page.computedSeed : undefined;
};
const pagesOf = async (props: ComputedSource["props"] = {}, given = "latest"): Promise<Page[]> => {
  const body = { source: source(props), seed: given };
  return (await host.ask("reader", "getComputedRevision", { spaceId, body })).pages;
};
const outline = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) => ("pages" in page ? [`${page.path}: ${page.title}`, ...outline(page.pages)] : []));
const documentOf = (computed: ComputedSource, given = "latest", who: Person = "reader") =>
  host.ask(who, "getComputedDocument", { spaceId, body: { source: computed, seed: given } });

describe("The pages of an API", () => {
  test("stand in an export in HTML of whoever sees the specification, and for others by their name alone", async () => {
    const exported = async (who: "reader" | "guest") => {
      const asked = [host.engine, { user: host.people[who] }, { space: spaceId }, "html"] as const;
      return Buffer.from((await exportSpaceAs(...asked)).bytes).toString();
    };
    const read = await exported("reader");
    expect(read).toMatch(
      /<h1[^>]*>API reference<\/h1><section class="computed"><h2[^>]*>Lamps<\/h2><p>All about/,
    );
    expect(read).toContain("<code>GET /lamps</code>");
    await host.grant("guest", spaceId, "read");
    const seen = await exported("guest");
    expect(seen).toMatch(/<h1[^>]*>API reference<\/h1><\/article>/);
    expect(seen).not.toContain("GET /lamps");
  });

  test("are what its description has: an introduction, its operations by tag, and its models", async () => {
    expect(outline(await pagesOf())).toEqual([
      "lamps: Lamps",
      "keeping: Keeping",
      "lighting: Lighting",
      "other: Other",
      "models: Models",
    ]);
    expect(outline(await pagesOf({ models: false, grouping: "by-operation" }))).toEqual([
      "lamps: Lamps",
      "keeping: Keeping",
      "keeping/dismiss: dismiss",
      "lighting: Lighting",
      "lighting/list-lamps: List lamps",
      "lighting/post-lamps: POST /lamps",
      "other: Other",
      "other/get-weather: GET /weather",
    ]);
  });

  test("say what their texts are made of, each of which can be read", async () => {
    const [info, keeping, , , models] = await pagesOf();
    const read = async (page: Page | undefined) => {
      if (page?.type !== "document" || !page.computed) throw new Error("It has no source.");
      return (await documentOf(page.computed, page.computedSeed)).nodes;
    };
    expect(JSON.stringify(await read(info))).toContain("https://api.lamps.example");
    const ref = { kind: "openapi", spec: "lamps" };
    expect(await read(keeping)).toMatchObject([
      { type: "paragraph" },
      { type: "openapi-operation", data: { ref, path: "/keepers/{id}", method: "delete" } },
    ]);
    expect(await read(models)).toMatchObject([
      { type: "openapi-schemas", data: { ref, schemas: ["Lamp", "Keeper"] } },
    ]);
    const operation = source({ doc: "operation", page: "/lamps", method: "post" });
    expect((await documentOf(operation)).nodes).toMatchObject([
      { type: "paragraph" },
      { type: "openapi-operation", data: { path: "/lamps", method: "post" } },
    ]);
  });

  test("stay as their seed says when the specification gets another version", async () => {
    const first = await seed();
    expect(await seed({ computed: false })).toBeUndefined();
    await give("Lanterns");
    const second = await seed();
    expect(second).not.toBe(first);
    expect((await pagesOf({}, first))[0]?.title).toBe("Lamps");
    expect((await pagesOf({}, second))[0]?.title).toBe("Lanterns");
    expect((await pagesOf())[0]?.title).toBe("Lanterns");
  });

  test.each<[string, unknown, number, string]>([
    [
      "an operation that is not there",
      source({ doc: "operation", page: "/lamps", method: "put" }),
      404,
      "/body",
    ],
    ["a tag that is not there", source({ doc: "tag", page: "Nothing" }), 404, "/body/source/props"],
    ["no page", source({ doc: "tag" }), 400, "/body/source/props/page"],
    ["another kind of text", source({ doc: "novel", page: "x" }), 400, "/body/source/props/doc"],
    ["an integration", { type: "integration:wiki:page", props: {} }, 404, "There is no integration wiki."],
    ["nothing", { type: "builtin:openapi", props: {} }, 404, "/body/source/dependencies/spec"],
  ])("have no text for %s", async (_what, given, status, message) => {
    const body = { source: given, seed: "latest" };
    const refused = await host.refusal("reader", "getComputedDocument", { spaceId, body });
    expect([refused.status, refused.error.message.slice(0, message.length)]).toEqual([status, message]);
  });

  test("are for members, who see specifications, and not for guests of the space", async () => {
    await host.grant("guest", spaceId, "read");
    const body = { source: source(), seed: "latest" };
    expect(await host.status("guest", "getComputedRevision", { spaceId, body })).toBe(404);
    expect(await host.status("stranger", "getComputedRevision", { spaceId, body })).toBe(404);
    const { pages } = await host.ask("guest", "listPages", { spaceId });
    expect(pages[0]).not.toHaveProperty("computedSeed");
  });
});

test("a description is read whatever stands in it", () => {
  for (const said of [
    null,
    [],
    "x",
    { paths: { "/a": null, "/b": { get: 5, x: {} } }, tags: [null], servers: {} },
  ])
    expect(readApi(said)).toMatchObject({ title: "API", operations: [], tags: [], models: [] });
});
