import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { databaseName } from "../../src-main/core/message.ts";
import { openThread } from "../../src-main/core/threads/threadBody.ts";
import { folderBlobs } from "../../src-main/store/blobs/blobs.ts";
import { writeMeta } from "../../src-main/store/meta.ts";
import { openFile, transact } from "../../src-main/store/store.ts";
import { noteLeaving } from "../../src-main/store/blobs/leaving.ts";
import { Cleanup } from "../core/instance.ts";

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test("a replica whose program ended before a lost space's files were gone takes them away when it is opened (S2)", async () => {
  const folder = await cleanup.folder();
  const blobs = folderBlobs(join(folder, "blobs"));
  const lost = await blobs.write(Buffer.from("a picture of a harbour"));
  const kept = await blobs.write(Buffer.from("a picture of a lamp"));
  const store = await openFile(join(folder, databaseName), "writer");
  await transact(store, { mode: "replication", scopes: [], at: new Date().toISOString() }, async (db) => {
    await writeMeta(db, "kind", "replica");
    await noteLeaving(db, [lost]);
  });
  await store.close();
  const { verbs } = await openThread(
    {
      role: "writer",
      place: folder,
      kind: "replica",
      baseUrl: "http://127.0.0.1:9",
      replica: { token: "", online: false },
    },
    { event: () => {}, fault: () => {} },
  );
  await verbs["close"]?.();
  expect([await blobs.has(lost), await blobs.has(kept)]).toEqual([false, true]);
});
