import { afterEach, beforeEach, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { listDeletedFiles } from "../../src-main/core/find/deletedFiles.ts";
import { openHost, type ApiHost } from "../api/host.ts";
import { importFiles, upload } from "../content/import/importing.ts";

/* Files that were deleted can be found, and come back. */

let host: ApiHost;
let space: string;
beforeEach(async () => {
  host = await openHost();
  space = (await importFiles(host, { "a.md": "# A\n" })).result?.space as string;
});
afterEach(() => host.close());

const gone = (changeRequest?: string) =>
  listDeletedFiles(host.engine, { user: host.people.admin }, { space, changeRequest });
const change = (...changes: ContentChange[]) =>
  host.ask("admin", "updateSpaceContent", { spaceId: space, body: { changes } });

async function add(name: string, bytes: Uint8Array): Promise<string> {
  const blob = await upload(host, "admin", bytes);
  await change({ operation: "insert_files", files: [{ name, blob }] });
  const { items } = await host.ask("admin", "listFiles", { spaceId: space });
  return items.find((file) => file.name === name)?.id as string;
}

test("they are listed with what they were, who deleted them and when, and are no more once they are back", async () => {
  const plan = await add("plan.pdf", Buffer.from("a plan"));
  expect(await gone()).toEqual([]);
  await change({ operation: "delete_file", file: plan });
  expect(await gone()).toEqual([
    {
      id: plan,
      name: "plan.pdf",
      contentType: "application/pdf",
      size: 6,
      by: expect.any(String) as unknown,
      at: expect.any(String) as unknown,
    },
  ]);
  await change({ operation: "restore_file", file: plan });
  expect(await gone()).toEqual([]);
  expect(await host.ask("admin", "getFileById", { spaceId: space, fileId: plan })).toMatchObject({
    name: "plan.pdf",
    size: 6,
  });
});

test("those of a change request are its own", async () => {
  const plan = await add("plan.pdf", Buffer.from("a plan"));
  const request = await host.ask("admin", "createChangeRequest", {
    spaceId: space,
    body: { subject: "Less" },
  });
  await host.ask("admin", "updateChangeRequestContent", {
    spaceId: space,
    changeRequestId: request.id,
    compat: false,
    body: { changes: [{ operation: "delete_file", file: plan }] },
  });
  expect((await gone(request.id)).map(({ name }) => name)).toEqual(["plan.pdf"]);
  expect(await gone()).toEqual([]);
});
