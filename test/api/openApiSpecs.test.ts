import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jobHostOf } from "../../src-main/core/threads/backgroundWork.ts";
import { urlFetcher, type FetchOptions } from "../../src-main/jobs/fetchUrl.ts";
import { readSpecification } from "../../src-main/jobs/readSpecification.ts";
import { processSpecifications } from "../../src-main/jobs/specifications.ts";
import { openHost, type ApiHost, type Operation, type Person } from "./host.ts";

let host: ApiHost;
let org: string;
const endings: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  host = await openHost();
  org = host.organization;
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  await host.close();
});

const yaml = (title: string): string =>
  `openapi: 3.1.0\ninfo:\n  title: ${title}\n  version: "1"\npaths: {}\n`;
const json = (title: string): string =>
  JSON.stringify({ openapi: "3.0.3", info: { title, version: "1" }, paths: {} });

/** An instance's work beside requests, with addresses of this machine allowed. */
const work = (options: Partial<FetchOptions> = {}, holder = "one", read = readSpecification) =>
  processSpecifications(jobHostOf(host.engine, holder), {
    fetchUrl: urlFetcher({ limit: 10_000, deadline: 5000, isAllowed: () => true, ...options }),
    read,
  });

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  endings.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.yaml`;
}

const create = (slug: string, source: object, who: Person = "creator") =>
  host.callLoosely(who, "createOpenAPISpec", { organizationId: org, body: { slug, source } });
const put = (slug: string, source: object) =>
  host.callLoosely("creator", "createOrUpdateOpenAPISpecBySlug", {
    organizationId: org,
    specSlug: slug,
    body: { source },
  });
const read = (slug: string, who: Person = "reader") =>
  host.ask(who, "getOpenAPISpecBySlug", { organizationId: org, specSlug: slug });
const named = (specSlug: string) => ({ organizationId: org, specSlug });

describe("A specification that is sent as text", () => {
  test("is pending and private at first, then complete with its first version", async () => {
    const created = await create("pets", { text: yaml("Pets") });
    expect(created).toMatchObject({
      status: 201,
      body: {
        object: "openapi-spec",
        slug: "pets",
        processingState: "pending",
        visibility: "private",
        lastProcessedErrors: [],
        permissions: { view: true, edit: true },
        urls: { location: `https://docs.example.com/v1/orgs/${org}/openapi/pets` },
      },
    });
    expect(await read("pets")).not.toHaveProperty("sourceURL");
    host.clock.pass(5000);
    await work();
    const spec = await read("pets");
    expect(spec).toMatchObject({ processingState: "complete", lastProcessedAt: host.clock.iso() });
    expect(spec).not.toHaveProperty("lastProcessErrorCode");
    expect(spec.permissions).toEqual({ view: true, edit: false });
    const raw = await host.ask("reader", "getLatestOpenAPISpecVersionContentRaw", named("pets"));
    expect(raw).toEqual({ text: yaml("Pets"), format: "yaml" });
    const version = await host.ask("reader", "getLatestOpenAPISpecVersion", named("pets"));
    expect(version.id).toBe(spec.lastVersion);
    expect(version.url).toBe(`${version.urls.location}/content/raw`);
    const content = await host.ask("reader", "getLatestOpenAPISpecVersionContent", named("pets"));
    expect(content.filesystem).toEqual({
      "openapi.yaml": { openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths: {} },
    });
    expect(content.urls.public).toBeNull();
  });

  test("shows progress while it is read, and waits no more afterwards", async () => {
    await create("pets", { text: yaml("Pets") });
    const states: string[] = [];
    await work({}, "one", async (text) => {
      states.push((await read("pets")).processingState);
      return readSpecification(text);
    });
    expect(states).toEqual(["progress"]);
    await work({}, "one", () => Promise.reject(new Error("There is nothing to read.")));
    expect((await read("pets")).processingState).toBe("complete");
  });

  test("is processed by one process at a time, and by another one when the first is lost", async () => {
    await create("pets", { text: yaml("Pets") });
    let reads = 0;
    await work({}, "one", async (text) => {
      // Meanwhile another process looks for work, once in vain and once after the first one's time is over.
      await work({}, "two", () => Promise.reject(new Error("Two read it at once.")));
      host.clock.pass(600_000);
      await work({}, "two", (its) => ((reads += 1), readSpecification(its)));
      return readSpecification(text);
    });
    expect(reads).toBe(1);
    const versions = await host.ask("reader", "listOpenAPISpecVersions", named("pets"));
    expect(versions.count).toBe(1);
  });

  test.each([
    ["no YAML", "a: [1", "SYNTAX"],
    ["no specification", "hello: world", "INVALID"],
    ["without what a specification needs", "openapi: 3.1.0\ninfo: {title: A}\npaths: {x: 1}", "INVALID"],
    [
      "with parts elsewhere",
      `${yaml("A").replace("{}", "{/a: {$ref: 'file:///etc/passwd'}}")}`,
      "EXTERNAL_REFERENCE_NOT_FOUND",
    ],
  ])("that is %s is complete with PARSE_ERROR and has no version", async (_what, text, code) => {
    await create("bad", { text });
    await work();
    const spec = await read("bad");
    expect(spec).toMatchObject({ processingState: "complete", lastProcessErrorCode: "PARSE_ERROR" });
    expect(spec.lastProcessedErrors.map((error) => error.code)).toContain(code);
    expect(spec).not.toHaveProperty("lastVersion");
    expect(await host.status("reader", "getLatestOpenAPISpecVersion", named("bad"))).toBe(404);
  });

  test.each(["<!doctype html><title>Not here</title>", "[]", "7", "null", "Not found"])(
    "that is no object in JSON or YAML, such as %s, is told that it is none",
    async (text) => {
      await create("bad", { text });
      await work();
      const [error] = (await read("bad")).lastProcessedErrors;
      expect(error?.message).toBe(
        "This is no OpenAPI specification: in JSON or in YAML it would begin with its version, such as openapi: 3.1.0.",
      );
    },
  );

  test("that a program of Windows saved is read, without the mark that it begins with", async () => {
    await create("marked", { text: `\uFEFF${json("Marked")}` });
    await work();
    expect(await read("marked")).not.toHaveProperty("lastProcessErrorCode");
    const { text } = await host.ask("reader", "getLatestOpenAPISpecVersionContentRaw", named("marked"));
    expect(text).toBe(json("Marked"));
    const content = await host.ask("reader", "getLatestOpenAPISpecVersionContent", named("marked"));
    expect(JSON.stringify(content.filesystem)).toContain("Marked");
  });

  test("opens nothing that it names by itself", async () => {
    const asked: string[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url ?? "");
      response.end(yaml("Other"));
    });
    await create("led", { text: yaml("A").replace("{}", `{/a: {$ref: '${url}'}}`) });
    await work();
    expect(asked).toEqual([]);
    expect(await read("led")).toMatchObject({ lastProcessErrorCode: "PARSE_ERROR" });
  });

  test("that is no end of aliases is refused, not read for ever", async () => {
    const lines = ["a: &a [x,x,x,x,x,x,x,x,x]"];
    for (let at = 1; at < 12; at += 1) {
      const [name, before] = [String.fromCharCode(97 + at), String.fromCharCode(96 + at)];
      lines.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(",")}]`);
    }
    await create("bomb", { text: `${yaml("A")}${lines.join("\n")}` });
    await work();
    expect(await read("bomb")).toMatchObject({ lastProcessErrorCode: "PARSE_ERROR" });
  });
});

describe("A new source", () => {
  test("makes a new version, the same one none, and a bad one leaves the last version", async () => {
    await put("pets", { text: json("One") });
    await work();
    const first = await read("pets");
    host.clock.pass(1000);
    expect(await put("pets", { text: json("One") })).toMatchObject({
      status: 200,
      body: { processingState: "pending" },
    });
    await work();
    expect((await read("pets")).lastVersion).toBe(first.lastVersion);
    host.clock.pass(1000);
    await put("pets", { text: "nothing" });
    await work();
    expect(await read("pets")).toMatchObject({
      lastVersion: first.lastVersion,
      lastProcessErrorCode: "PARSE_ERROR",
    });
    host.clock.pass(1000);
    await put("pets", { text: json("Two") });
    await work();
    const last = await read("pets");
    expect(last).not.toHaveProperty("lastProcessErrorCode");
    expect(last.lastProcessedErrors).toEqual([]);
    const list = await host.ask("reader", "listOpenAPISpecVersions", { ...named("pets"), limit: 1 });
    expect(list).toMatchObject({ count: 2, items: [{ id: last.lastVersion }] });
    const rest = await host.ask("reader", "listOpenAPISpecVersions", { ...named("pets"), ...list.next });
    expect(rest.items.map(({ id }) => id)).toEqual([first.lastVersion]);
    const versionId = first.lastVersion ?? "";
    const old = { ...named("pets"), versionId };
    expect(await host.ask("reader", "getOpenAPISpecVersionContentRawById", old)).toEqual({
      text: json("One"),
      format: "json",
    });
    expect(await host.ask("reader", "getOpenAPISpecVersionById", old)).toMatchObject({ id: versionId });
    const { filesystem } = await host.ask("reader", "getOpenAPISpecVersionContentById", old);
    expect(filesystem).toMatchObject({ "openapi.json": { info: { title: "One" } } });
  });

  test("that comes while the one before is read is the one that counts", async () => {
    await put("pets", { text: yaml("Old") });
    let changed = false;
    await work({}, "one", async (text) => {
      if (!changed) await put("pets", { text: yaml("New") });
      changed = true;
      return readSpecification(text);
    });
    const raw = await host.ask("reader", "getLatestOpenAPISpecVersionContentRaw", named("pets"));
    expect(raw.text).toBe(yaml("New"));
    expect((await host.ask("reader", "listOpenAPISpecVersions", named("pets"))).count).toBe(1);
  });
});

describe("A specification at an address", () => {
  test("is fetched, and again when its address is given again", async () => {
    let title = "One";
    const url = await serve((_request, response) => response.end(yaml(title)));
    expect(await create("far", { url })).toMatchObject({ status: 201, body: { sourceURL: url } });
    await work();
    const first = await read("far");
    expect(first).toMatchObject({ processingState: "complete", sourceURL: url });
    expect((await host.ask("reader", "getLatestOpenAPISpecVersion", named("far"))).url).toBe(url);
    title = "Two";
    host.clock.pass(1000);
    await put("far", { url });
    await work();
    expect((await read("far")).lastVersion).not.toBe(first.lastVersion);
  });

  test.each<[string, string, RequestListener, Partial<FetchOptions>]>([
    ["answers 404", "FETCH_ERROR", (_request, response) => response.writeHead(404).end(), {}],
    ["has too many bytes", "FETCH_ERROR", (_request, response) => response.end("x".repeat(20_000)), {}],
    ["says nothing", "FETCH_TIMEOUT", () => undefined, { deadline: 300 }],
    [
      "is in a private network",
      "FETCH_ERROR",
      (_request, response) => response.end(yaml("A")),
      { isAllowed: () => false },
    ],
    ["is nothing", "PARSE_ERROR", (_request, response) => response.end(""), {}],
    ["is no text", "PARSE_ERROR", (_request, response) => response.end(Buffer.from([255, 0, 255])), {}],
  ])("that %s comes to %s, with a sentence", async (what, code, answer, options) => {
    await create("far", { url: await serve(answer) });
    await work(options);
    const spec = await read("far");
    expect(spec).toMatchObject({ processingState: "complete", lastProcessErrorCode: code });
    expect(spec.lastProcessedErrors[0]?.message).toMatch(/^(http|127|What|There is nothing at).*\.$/);
    expect(spec.lastProcessedErrors[0]?.message.startsWith("There is nothing")).toBe(what === "is nothing");
    expect(spec).not.toHaveProperty("lastVersion");
  });
});

describe("The operations on specifications", () => {
  test("refuse a slug that is taken, and list the newest first", async () => {
    for (const slug of ["one", "two", "three"]) {
      await create(slug, { text: yaml(slug) });
      host.clock.pass(1000);
    }
    expect(await create("two", { text: yaml("Again") })).toMatchObject({ status: 409 });
    const list = await host.ask("reader", "listOpenAPISpecs", { organizationId: org, limit: 2 });
    expect(list.items.map(({ slug }) => slug)).toEqual(["three", "two"]);
    const rest = await host.ask("reader", "listOpenAPISpecs", { organizationId: org, ...list.next });
    expect(rest).toMatchObject({ count: 3, items: [{ slug: "one" }] });
    expect(rest).not.toHaveProperty("next");
  });

  test.each<[string, object, string]>([
    ["a slug with a blank", { slug: "a b", source: { text: "x" } }, "/body/slug"],
    ["a slug that ends in a hyphen", { slug: "a-", source: { text: "x" } }, "/body/slug"],
    ["no source", { slug: "a" }, "/body/source"],
    ["an empty text", { slug: "a", source: { text: "" } }, "/body/source"],
    ["an address that is none", { slug: "a", source: { url: "here" } }, "/body/source"],
    ["an address of another kind", { slug: "a", source: { url: "ftp://a.example/x" } }, "/body/source"],
    ["two sources", { slug: "a", source: { text: "x", url: "https://a.example" } }, "/body/source"],
    ["another field", { slug: "a", source: { text: "x" }, colour: "red" }, "/body/colour"],
  ])("refuse %s", async (_what, body, path) => {
    const { status, error } = await host.refusal("creator", "createOpenAPISpec", {
      organizationId: org,
      body,
    });
    expect(status).toBe(400);
    expect(error.message).toContain(path);
  });

  test("change who may see one, and remove it with its versions", async () => {
    await create("pets", { text: yaml("Pets") });
    const show = (visibility: string) =>
      host.callLoosely("creator", "updateOpenAPISpecBySlug", { ...named("pets"), body: { visibility } });
    expect(await show("public")).toMatchObject({ status: 200, body: { visibility: "public" } });
    expect((await read("pets")).urls).not.toHaveProperty("published");
    await work();
    const { urls, id } = await read("pets");
    expect(urls.published).toBe(`https://docs.example.com/published/${org}/openapi/${id}`);
    const content = await host.ask("reader", "getLatestOpenAPISpecVersionContent", named("pets"));
    expect(content.urls.public).toBe(urls.published);
    await show("private");
    expect((await read("pets")).urls).not.toHaveProperty("published");
    expect(await show("hidden")).toMatchObject({ status: 400 });
    const remove = () => host.status("creator", "deleteOpenAPISpecBySlug", named("pets"));
    expect([await remove(), await remove()]).toEqual([204, 204]);
    expect(await host.status("reader", "getOpenAPISpecBySlug", named("pets"))).toBe(404);
    await create("pets", { text: yaml("Others") });
    expect((await host.ask("reader", "listOpenAPISpecVersions", named("pets"))).count).toBe(0);
  });

  const reads: Operation[] = ["listOpenAPISpecs", "getOpenAPISpecBySlug", "listOpenAPISpecVersions"];
  test.each<[Person, number, number]>([
    ["admin", 200, 200],
    ["creator", 200, 200],
    ["reviewer", 200, 403],
    ["reader", 200, 403],
    ["guest", 403, 403],
    ["stranger", 404, 404],
  ])("let a %s read (%i) and write (%i)", async (who, reading, writing) => {
    await create("pets", { text: yaml("Pets") });
    for (const operation of reads) {
      const input = operation === "listOpenAPISpecs" ? { organizationId: org } : named("pets");
      expect(await host.status(who, operation, input)).toBe(reading);
    }
    const body = { source: { text: yaml("Pets") } };
    const input = { ...named("pets"), body };
    expect(await host.status(who, "createOrUpdateOpenAPISpecBySlug", input)).toBe(writing);
  });
});
