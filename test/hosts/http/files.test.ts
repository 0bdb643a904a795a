import { createHash } from "node:crypto";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

let instance: TestInstance;
let space: string;
beforeAll(async () => {
  instance = await startInstance();
  space = String((await call("POST", `/v1/orgs/${instance.organization}/spaces`, { title: "Files" }))["id"]);
  await call("PATCH", `/v1/spaces/${space}`, { editMode: "live" });
});
afterAll(() => instance.close());

async function call(method: "POST" | "PATCH", path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await request(instance.url + path, {
    method,
    headers: { ...bearer(instance.token), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const read = (await answer.body.json()) as Record<string, unknown>;
  expect([200, 201], JSON.stringify(read)).toContain(answer.statusCode);
  return read;
}

async function upload(name: string, bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const put = await request(`${instance.url}/v1/orgs/${instance.organization}/blobs/${sha256}`, {
    method: "PUT",
    headers: bearer(instance.token),
    body: bytes,
  });
  expect(put.statusCode).toBe(201);
  await put.body.dump();
  const change = { operation: "insert_files", files: [{ name, blob: sha256 }] };
  const { insertedFiles } = await call("POST", `/v1/spaces/${space}/content`, { changes: [change] });
  return (insertedFiles as { id: string }[])[0]!.id;
}

const download = (file: string, token = instance.token, headers: Record<string, string> = {}) =>
  request(`${instance.url}/v1/spaces/${space}/content/files/${file}/download`, {
    headers: { ...bearer(token), ...headers },
  });

describe("files over HTTP", () => {
  test("come back byte for byte, to be shown where that is harmless", async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]);
    const answer = await download(await upload("näme (1).png", bytes));
    expect(answer.statusCode).toBe(200);
    expect(Buffer.from(await answer.body.arrayBuffer())).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline; filename*=UTF-8''n%C3%A4me%20%281%29.png",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  test("are sent in part to who asks for a part, and not again to who has them", async () => {
    const bytes = Buffer.from("0123456789");
    const file = await upload("film.mp4", bytes);
    const ask = async (headers: Record<string, string>) => {
      const answer = await download(file, instance.token, headers);
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    };
    const whole = await ask({});
    const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
    expect(whole).toMatchObject({ status: 200, text: "0123456789" });
    expect(whole.headers).toMatchObject({ etag, "accept-ranges": "bytes", "content-length": "10" });
    const part = await ask({ range: "bytes=2-5" });
    expect(part).toMatchObject({ status: 206, text: "2345" });
    expect(part.headers).toMatchObject({
      "content-range": "bytes 2-5/10",
      "content-length": "4",
      "content-type": "video/mp4",
      etag,
    });
    expect(await ask({ range: "bytes=-3", "if-range": etag })).toMatchObject({ status: 206, text: "789" });
    expect(await ask({ range: "bytes=-3", "if-range": '"other"' })).toMatchObject({ status: 200 });
    const beyond = await ask({ range: "bytes=10-" });
    expect(beyond).toMatchObject({ status: 416, headers: { "content-range": "bytes */10" } });
    expect(JSON.parse(beyond.text)).toMatchObject({ error: { code: 416 } });
    expect(beyond.headers).toMatchObject({ "cache-control": "no-store" });
    expect(beyond.headers["etag"]).toBeUndefined();
    expect(await ask({ "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
    expect(await ask({ "if-none-match": '"other"' })).toMatchObject({ status: 200 });
  });

  test("are handed over, not shown, where they could run something", async () => {
    for (const name of ["page.html", "drawing.svg"]) {
      const answer = await download(await upload(name, Buffer.from(`<svg onload="alert(1)"/>${name}`)));
      await answer.body.dump();
      expect(answer.headers["content-disposition"]).toMatch(/^attachment;/);
      expect(answer.headers["content-security-policy"]).toContain("sandbox");
    }
  });

  test("can be had of a revision when they are gone from the space", async () => {
    const file = await upload("old.txt", Buffer.from("old bytes"));
    const head = await request(`${instance.url}/v1/spaces/${space}`, { headers: bearer(instance.token) });
    const { revision } = (await head.body.json()) as { revision: string };
    await call("POST", `/v1/spaces/${space}/content`, { changes: [{ operation: "delete_file", file }] });
    const gone = await download(file);
    expect(gone.statusCode).toBe(404);
    await gone.body.dump();
    const then = `${instance.url}/v1/spaces/${space}/revisions/${revision}/files/${file}/download`;
    const answer = await request(then, { headers: bearer(instance.token) });
    expect(await answer.body.text()).toBe("old bytes");
  });

  test("have a type and a name that stay within their headers, whatever their writer said", async () => {
    const name = 'a"\r\nset-cookie: x=1;.png\u202e';
    const base64 = Buffer.from("bytes").toString("base64");
    const change = {
      operation: "insert_files",
      files: [{ name, contentType: "text/html\r\nx: y", base64 }],
    };
    const { insertedFiles } = await call("POST", `/v1/spaces/${space}/content`, { changes: [change] });
    const answer = await download((insertedFiles as { id: string }[])[0]!.id);
    expect(await answer.body.text()).toBe("bytes");
    expect(answer.headers["content-type"]).toBe("application/octet-stream");
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("are not there for those who may not read them (S5)", async () => {
    const guest = await instance.join("Gus", null);
    const answer = await download(await upload("a.txt", Buffer.from("text")), guest.token);
    expect(answer.statusCode).toBe(404);
    await answer.body.dump();
    const unknown = await download("nothing");
    expect(unknown.statusCode).toBe(404);
    await unknown.body.dump();
  });
});

describe("a page's text", () => {
  test("is found by the page's path, its slashes as they are or escaped", async () => {
    const changes = [
      { operation: "insert_page", title: "Group", type: "group", ref: "group" },
      { operation: "insert_page", title: "日本", into: "group", document: { markdown: "Hello." } },
    ];
    await call("POST", `/v1/spaces/${space}/content`, { changes });
    for (const path of ["group/%E6%97%A5%E6%9C%AC", "group%2F%E6%97%A5%E6%9C%AC"]) {
      const found = await request(`${instance.url}/v1/spaces/${space}/content/path/${path}`, {
        headers: bearer(instance.token),
      });
      expect([path, found.statusCode, ((await found.body.json()) as { path?: string }).path]).toEqual([
        path,
        200,
        "group/日本",
      ]);
    }
  });

  test("has an entity tag, which says nothing of the page's title: a renamed one is sent again", async () => {
    const change = { operation: "insert_page", title: "One", ref: "one", document: { markdown: "Hello." } };
    await call("POST", `/v1/spaces/${space}/content`, { changes: [change] });
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const address = `${instance.url}/v1/spaces/${space}/content/path/${path}?format=markdown`;
      const answer = await request(address, { headers: { ...bearer(instance.token), ...headers } });
      return {
        answer,
        page: (await answer.body.json()) as { id: string; title: string; documentId: string },
      };
    };
    const { answer, page } = await read("one");
    const etag = String(answer.headers["etag"]);
    expect(etag).toBe(`"${page.documentId}"`);
    const rename = { operation: "update_page", page: page.id, title: "Two" };
    await call("POST", `/v1/spaces/${space}/content`, { changes: [rename] });
    expect(await read("one", { "if-none-match": `"other", ${etag}` })).toMatchObject({
      answer: { statusCode: 200 },
      page: { title: "Two", documentId: page.documentId },
    });
  });
});

test("An export is not made any further for a client that has left", async () => {
  const wanted = Promise.withResolvers<AbortSignal | undefined>();
  const busy = await startInstance((core) => ({
    ...core,
    readExport: (_caller, _organization, _job, signal) => {
      wanted.resolve(signal);
      return new Promise((_, refuse) => signal?.addEventListener("abort", () => refuse(new Error("left"))));
    },
  }));
  try {
    const leaving = new AbortController();
    const path = `/v1/orgs/${busy.organization}/jobs/any/download`;
    const asked = request(busy.url + path, { headers: bearer(busy.token), signal: leaving.signal });
    const signal = await wanted.promise;
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  } finally {
    await busy.close();
  }
});

test("a PDF is there for whoever has its address, without a token, and nowhere else", async () => {
  const asked = await request(`${instance.url}/v1/spaces/${space}/pdf`, { headers: bearer(instance.token) });
  expect(asked.statusCode).toBe(200);
  const { url } = (await asked.body.json()) as { url: string };
  const path = new URL(url).pathname;
  const printed = await request(`${instance.url}${path}`);
  expect(printed.statusCode).toBe(200);
  expect(printed.headers["content-type"]).toBe("application/pdf");
  expect(
    Buffer.from(await printed.body.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const other = await request(`${instance.url}${path.slice(0, -1)}`);
  expect(other.statusCode).toBe(404);
  expect(await other.body.json()).toMatchObject({ error: { code: 404 } });
}, 60_000);
