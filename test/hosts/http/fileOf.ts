import { createHash } from "node:crypto";
import { request } from "undici";
import { expect } from "vitest";
import { bearer, type TestInstance } from "./instance.ts";

type Body = object | Buffer;

async function call(
  instance: TestInstance,
  method: "POST" | "PATCH" | "PUT",
  path: string,
  body: Body,
): Promise<Record<string, unknown>> {
  const answer = await request(instance.url + path, {
    method,
    headers: {
      ...bearer(instance.token),
      ...(Buffer.isBuffer(body) ? {} : { "content-type": "application/json" }),
    },
    body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
  expect([200, 201]).toContain(answer.statusCode);
  return (await answer.body.json()) as Record<string, unknown>;
}

/** Puts a file into a new space of an instance; answers the path at which it is downloaded. */
export async function fileOf(
  instance: TestInstance,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const blob = createHash("sha256").update(bytes).digest("hex");
  await call(instance, "PUT", `/v1/orgs/${instance.organization}/blobs/${blob}`, bytes);
  return uploadedFile(instance, { name, blob });
}

/** The same of bytes that were uploaded, by their hash. */
export async function uploadedFile(
  instance: TestInstance,
  { name, blob }: { name: string; blob: string },
): Promise<string> {
  const spaces = `/v1/orgs/${instance.organization}/spaces`;
  const space = `/v1/spaces/${String((await call(instance, "POST", spaces, { title: name }))["id"])}`;
  await call(instance, "PATCH", space, { editMode: "live" });
  const change = { operation: "insert_files", files: [{ name, blob }] };
  const { insertedFiles } = await call(instance, "POST", `${space}/content`, { changes: [change] });
  return `${space}/content/files/${(insertedFiles as { id: string }[])[0]!.id}/download`;
}
