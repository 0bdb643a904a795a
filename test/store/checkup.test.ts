import { afterEach, beforeEach, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { checkReferences } from "../../src-main/store/upkeep/checkup.ts";
import { openHost, type ApiHost } from "../api/host.ts";

let host: ApiHost;

beforeEach(async () => void (host = await openHost()));
afterEach(() => host.close());

test("the bytes that doctor looks for are those that files have and had: any may be gone back to", async () => {
  const body = { title: "Guide" };
  const { id: spaceId } = await host.ask("admin", "createSpace", { organizationId: host.organization, body });
  const write = (changes: ContentChange[]) =>
    host.ask("admin", "updateSpaceContent", { spaceId, body: { changes } });
  const file = (name: string, text: string) => ({
    name,
    base64: Buffer.from(text).toString("base64"),
    contentType: "text/plain",
  });
  const { insertedFiles = [] } = await write([
    { operation: "insert_files", files: [file("kept.txt", "kept"), file("gone.txt", "gone")] },
  ]);
  host.clock.pass(60 * 60 * 1000);
  await write([{ operation: "delete_file", file: insertedFiles[1]!.id }]);
  const { blobs, problems } = await checkReferences(host.engine.store.reading, false);
  expect(problems).toEqual([]);
  expect([...blobs].sort()).toEqual([sha256Of(Buffer.from("kept")), sha256Of(Buffer.from("gone"))].sort());
});
