import { createHash } from "node:crypto";
import { request } from "undici";
import { expect } from "vitest";
import { bearer, type TestInstance } from "./instance.ts";

/** Puts a file into a new space of an instance; answers the path at which it is downloaded. */
export async function fileOf(
  instance: TestInstance,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const call = async (
    method: "POST" | "PATCH" | "PUT",
    path: string,
    body: object | Buffer,
  ): Promise<Record<string, unknown>> => {
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
  };
  const organization = `/v1/orgs/${instance.organization}`;
  const space = `/v1/spaces/${String((await call("POST", `${organization}/spaces`, { title: name }))["id"])}`;
  await call("PATCH", space, { editMode: "live" });
  const blob = createHash("sha256").update(bytes).digest("hex");
  await call("PUT", `${organization}/blobs/${blob}`, bytes);
  const change = { operation: "insert_files", files: [{ name, blob }] };
  const { insertedFiles } = await call("POST", `${space}/content`, { changes: [change] });
  return `${space}/content/files/${(insertedFiles as { id: string }[])[0]!.id}/download`;
}
