import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { unpackExport } from "../../../src-main/content/export/exportZip.ts";
import { fileOf } from "./fileOf.ts";
import { bearer, startInstance, type TestInstance } from "./instance.ts";

const picture = randomBytes(40 * 1024 * 1024);

let instance: TestInstance;
let space: string;
/** Where work keeps what passes. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-made-"));
  vi.stubEnv("TMPDIR", folder);
  instance = await startInstance();
  const path = await fileOf(instance, { name: "lamp.png", bytes: picture });
  space = path.split("/")[3]!;
});
afterAll(async () => {
  await instance.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const kept = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith("recto-download-"));

async function exported(): Promise<string> {
  const ordered = await request(`${instance.url}/v1/spaces/${space}/exports`, {
    method: "POST",
    headers: { ...bearer(instance.token), "content-type": "application/json" },
    body: JSON.stringify({ format: "markdown" }),
  });
  const job = (await ordered.body.json()) as { id: string };
  expect(ordered.statusCode, JSON.stringify(job)).toBeLessThan(300);
  return `${instance.url}/v1/orgs/${instance.organization}/jobs/${job.id}/download`;
}

test("an export is kept on the disk while its reader takes it, and no longer", async () => {
  const answer = await request(await exported(), { headers: bearer(instance.token) });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringContaining("attachment; ") as unknown,
    "cache-control": "private, no-store",
  });
  expect(await kept()).toHaveLength(1);
  const archive = new Uint8Array(await answer.body.arrayBuffer());
  expect(answer.headers["content-length"]).toBe(String(archive.byteLength));
  const file = unpackExport(archive).find(({ path }) => path.endsWith("lamp.png"));
  expect(Buffer.from((await (file!.content as () => Promise<Uint8Array>)()) as never).equals(picture)).toBe(
    true,
  );
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

test("nothing of it stays behind where its reader leaves, or a part of it is not here", async () => {
  const answer = await request(await exported(), { headers: bearer(instance.token) });
  expect(await kept()).toHaveLength(1);
  answer.body.on("error", () => {}).destroy();
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  const read = vi.spyOn(instance.engine.blobs, "read").mockResolvedValue(undefined);
  const refused = await request(await exported(), { headers: bearer(instance.token) });
  expect(refused.statusCode).toBe(409);
  await refused.body.dump();
  expect(await kept()).toEqual([]);
  read.mockRestore();
});
