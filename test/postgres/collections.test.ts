import { afterEach, beforeEach, expect, test } from "vitest";
import { collectionScope } from "../../src-main/access/scopes.ts";
import { update } from "../../src-main/store/replicated.ts";
import { openStore, transact, type Store } from "../../src-main/store/store.ts";
import { openHost, type ApiHost } from "../api/host.ts";

/* What is put into a collection while somebody else on the server deletes it. */

let host: ApiHost;
/** As another process has it. */
let other: Store;
beforeEach(async () => {
  host = await openHost();
  other = await openStore(host.path);
});
afterEach(async () => {
  await other.close();
  await host.close();
});

test("a space that is moved into a collection is so before that is deleted, or is told that it is not there any more", async () => {
  const { engine, organization: organizationId } = host;
  const { id: spaceId } = await host.ask("admin", "createSpace", {
    organizationId,
    body: { title: "Guide" },
  });
  const { id } = await host.ask("admin", "createCollection", { organizationId, body: {} });
  const scope = collectionScope(id);
  const at = engine.now();
  let moving: Promise<number> | undefined;
  await transact(other, { mode: "authority", scopes: [scope], at }, async (db) => {
    moving = host.status("admin", "moveSpace", { spaceId, body: { parent: id } });
    await Promise.race([moving, new Promise((resolve) => setTimeout(resolve, 300))]);
    await update(db, "collections", { scope, id }, { deleted_at: at });
  });
  expect(await moving).toBe(404);
  const { parent } = await host.ask("admin", "getSpaceById", { spaceId });
  expect(parent).toBeUndefined();
});
