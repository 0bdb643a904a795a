import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../src-main/api/operations.ts";
import type { AnyOperation } from "../../src-main/api/operation.ts";
import { Engine } from "../../src-main/core/engine.ts";
import { placeOfRun } from "../../src-main/core/replica/placeOfRun.ts";
import { memoryBlobs } from "../../src-main/store/blobs/blobs.ts";
import { writeMeta } from "../../src-main/store/meta.ts";
import { putOnlineSpace, removeOnlineSpace } from "../../src-main/store/onlineSpaces.ts";
import { openStore, transact, type Store } from "../../src-main/store/store.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore(":memory:");
});
afterAll(() => store.close());

const at = "2026-03-04T05:06:07.000Z";
const write = (work: Parameters<typeof transact<void>>[2]) =>
  transact(store, { mode: "replication", scopes: [], at }, work);
const place = (id: keyof typeof operations, input: Record<string, unknown>) =>
  placeOfRun(store.reading, operations[id] as unknown as AnyOperation, input);

test("a search through the organization is asked of the instance first while some spaces are not here", async () => {
  const input = { organizationId: "o", query: "lamp" };
  expect(await place("searchOrganizationContent", input)).toBe("here");
  await write((db) => putOnlineSpace(db, { space: "s", head: 1 }));
  expect(await place("searchOrganizationContent", input)).toBe("instance first");
  expect(await place("listSpacesInOrganizationById", input)).toBe("here");
  await write((db) => removeOnlineSpace(db, "s"));
});

test("a replica tells its owner their own e-mail address, though it holds no members", async () => {
  await write(async (db) => {
    await writeMeta(db, "organization", "o");
    await writeMeta(db, "email", "guest@example.com");
  });
  const engine = new Engine({
    store,
    blobs: memoryBlobs(),
    facts: { kind: "replica", baseUrl: "https://docs.example.com" },
    clock: () => Date.parse(at),
    random: () => "random",
  });
  const outcome = await engine.call({ user: "guest" }, "getAuthenticatedUser", {});
  expect(outcome).toMatchObject({ status: 200, body: { id: "guest", email: "guest@example.com" } });
  const other = await engine.call({ user: "other" }, "getUserById", { userId: "guest" });
  expect(JSON.stringify(other)).not.toContain("guest@example.com");
});

test("how far work with a repository is, is asked of the instance that does it, while it can be reached", async () => {
  expect(await place("getSpaceGitInfo", { spaceId: "s" })).toBe("instance first");
  expect(await place("getSpaceById", { spaceId: "s" })).toBe("here");
});
