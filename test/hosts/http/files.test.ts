import { createHash } from "node:crypto";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const download = (file: string, token = instance.token) =>
  request(`${instance.url}/v1/spaces/${space}/content/files/${file}/download`, { headers: bearer(token) });

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
    });
  });

  test("are handed over, not shown, where they could run something", async () => {
    for (const name of ["page.html", "drawing.svg"]) {
      const answer = await download(await upload(name, Buffer.from(`<svg onload="alert(1)"/>${name}`)));
      await answer.body.dump();
      expect(answer.headers["content-disposition"]).toMatch(/^attachment;/);
      expect(answer.headers["content-security-policy"]).toContain("sandbox");
    }
  });

  test("are not there for those who may not read them", async () => {
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
  test("has an entity tag, and is not sent again to who has it", async () => {
    const change = { operation: "insert_page", title: "One", document: { markdown: "Hello." } };
    await call("POST", `/v1/spaces/${space}/content`, { changes: [change] });
    const address = `${instance.url}/v1/spaces/${space}/content/path/one?format=markdown`;
    const first = await request(address, { headers: bearer(instance.token) });
    const page = (await first.body.json()) as { documentId: string };
    const etag = String(first.headers["etag"]);
    expect(etag).toBe(`"${page.documentId}"`);
    const headers = { ...bearer(instance.token), "if-none-match": `"other", W/${etag}` };
    const second = await request(address, { headers });
    expect(second.statusCode).toBe(304);
    expect(await second.body.text()).toBe("");
  });
});
