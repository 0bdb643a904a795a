import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  administer,
  findAdministrator,
  initInstance,
} from "../../src-main/core/administration/administration.ts";
import { examine } from "../../src-main/core/administration/doctor.ts";
import { putBlob } from "../../src-main/core/files/files.ts";
import type { SqliteStore } from "../../src-main/store/store.ts";
import { rawOf } from "../store/raw.ts";

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "recto-doctor-")), "instance");
  const { organization } = await initInstance(folder, {
    organization: "Acme",
    name: "Ada",
    email: "ada@example.com",
  });
  await administer(folder, async (engine) => {
    const caller = await findAdministrator(engine);
    const call = async (operation: string, input: unknown): Promise<{ id: string }> => {
      const outcome = await engine.call(caller, operation, input);
      if (!("body" in outcome)) throw new Error(JSON.stringify(outcome));
      return outcome.body as { id: string };
    };
    const body = { title: "Guide" };
    const { id: spaceId } = await call("createSpace", { organizationId: organization, body });
    const { sha256 } = await putBlob(engine, caller, organization, Buffer.from("a picture"));
    const changes = [
      { operation: "insert_page", title: "One", ref: "one", document: { markdown: "First." } },
      { operation: "insert_page", title: "Two", into: "one", document: { markdown: "Second." } },
      { operation: "insert_files", files: [{ name: "dot.png", blob: sha256 }] },
    ];
    await call("updateSpaceContent", { spaceId, body: { changes } });
  });
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

/** Does harm behind the program's back. */
const harm = (work: (raw: SqliteStore["raw"]) => void): Promise<void> =>
  administer(folder, async ({ store }) => work(rawOf(store)));

describe("the doctor", () => {
  test("finds nothing wrong with what the program wrote", async () => {
    const found = await examine(folder);
    expect(found).toMatchObject({ healthy: true, kind: "instance", problems: [] });
    expect(found.counts).toMatchObject({ spaces: 1, blobFiles: 1 });
  });

  test.each([
    ["a missing text", "delete from texts", /text .* missing/],
    ["a row that no change names", "delete from changes where table_name = 'spaces'", /spaces of .* 1 rows/],
    [
      "a wrong digest",
      "update scopes set digest = digest + 1 where scope like 'space:%'",
      /digest of space:/,
    ],
    ["a page under nothing", "update states set parent = 'gone' where title = 'Two'", /under gone/],
    [
      "a review of nothing",
      `insert into reviews (scope, id, change_request, revision, seen_at, reviewer, status, created_at)
       values ('discussion:x', 'r', 'gone', 'r', 't', 'u', 'approved', 't')`,
      /reviews of discussion:x speak of the change request gone/,
    ],
    [
      "two pages at one address",
      "update states set slug = 'one', parent = null where kind = 'page'",
      /“one”/,
    ],
  ])("finds %s", async (_what, statement, words) => {
    await harm((raw) => raw.exec(statement));
    const { healthy, problems } = await examine(folder);
    expect(healthy).toBe(false);
    expect(problems.join("\n")).toMatch(words);
  });

  test("finds the bytes of a file that are gone", async () => {
    const [first = ""] = await readdir(join(folder, "blobs"));
    await rm(join(folder, "blobs", first), { recursive: true });
    expect((await examine(folder)).problems).toEqual([expect.stringMatching(/bytes .* missing/)]);
  });
});
