import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { transact } from "../../src-main/store/store.ts";
import { noteLeaving } from "../../src-main/store/blobs/leaving.ts";
import { takeLeaving } from "../../src-main/sync/leaving.ts";
import { leaveOnline } from "../../src-main/sync/offline.ts";
import { World, type Replica } from "./world.ts";
import { addPage, change, makeSpace, online, settle, writePage } from "./writing.ts";

/* What has to leave the disk with a scope, after the transaction that takes its rows. */

let world: World;
let ben: string;
let space: string;

beforeEach(async () => {
  world = await World.make();
  ben = await world.addUser("Ben", "edit");
  space = await makeSpace(world);
});

afterEach(() => world.close());

const note = async ({ engine }: Replica, ...blobs: string[]): Promise<void> => {
  const options = { mode: "replication", scopes: [], at: engine.now() } as const;
  await transact(engine.store, options, (db) => noteLeaving(db, blobs));
};

/** Takes away what was noted, and has something else begin when the first bytes have just gone. */
async function takeWhile({ engine }: Replica, meanwhile: () => Promise<void>): Promise<void> {
  const { blobs } = engine;
  const remove = blobs.remove.bind(blobs);
  let begun: Promise<void> | undefined;
  vi.spyOn(blobs, "remove").mockImplementationOnce(async (sha256) => {
    await remove(sha256);
    begun = meanwhile();
  });
  await takeLeaving(engine);
  await begun;
}

test("bytes that are noted to go while others go are gone at the next time (S2, O2)", async () => {
  const b = await world.addReplica(ben, "b");
  const { blobs } = b.engine;
  const first = await blobs.write(Buffer.from("a harbour"));
  const second = await blobs.write(Buffer.from("a lamp"));
  await note(b, first);
  await takeWhile(b, () => note(b, second));
  await takeLeaving(b.engine);
  expect([await blobs.has(first), await blobs.has(second)]).toEqual([false, false]);
});

test("bytes that lost their last name while others go, and stayed for it, are gone at the next time (S2, O2)", async () => {
  const b = await world.addReplica(ben, "b");
  await b.sync();
  const { blobs } = b.engine;
  const { sha256: picture } = await b.putBlob(Buffer.from("a picture of a lamp"));
  await change(b, space, [{ operation: "insert_files", files: [{ name: "lamp.png", blob: picture }] }]);
  await settle(b);
  const other = await blobs.write(Buffer.from("a harbour"));
  await note(b, other, picture);
  await takeWhile(b, async () => {
    vi.spyOn(blobs, "remove").mockRejectedValueOnce(new Error("Somebody has it open."));
    await expect(leaveOnline(b.engine, ben, space)).rejects.toThrow("has it open");
  });
  await takeLeaving(b.engine);
  expect([await blobs.has(other), await blobs.has(picture)]).toEqual([false, false]);
});

/** Ways in which a writer gives the same bytes as a file that is on its way out, each in steps. */
const ways: [what: string, steps: (b: Replica, bytes: Buffer) => (() => Promise<unknown>)[]][] = [
  [
    "uploads, and then names in a file",
    (b, bytes) => {
      let blob = "";
      return [
        async () => void ({ sha256: blob } = await b.putBlob(bytes)),
        () => insertFiles(b, { name: "lamp.png", blob }),
      ];
    },
  ],
  [
    "puts into a page with the change itself",
    (b, bytes) => [
      () => insertFiles(b, { name: "lamp.png", contentType: "image/png", base64: bytes.toString("base64") }),
    ],
  ],
];

const insertFiles = (b: Replica, ...files: object[]) =>
  change(b, space, [{ operation: "insert_files", files }]);

describe.each(ways)("bytes that somebody %s", (_what, stepsOf) => {
  const bytes = Buffer.from("a picture of a lamp");
  let b: Replica;
  let picture: string;
  beforeEach(async () => {
    b = await world.addReplica(ben, "b");
    await b.sync();
    picture = await b.engine.blobs.write(bytes);
    await note(b, await b.engine.blobs.write(Buffer.from("a harbour")), picture);
  });
  const expectThere = async (): Promise<void> => {
    expect(await b.engine.blobs.has(picture)).toBe(true);
    await settle(b);
    expect(await world.instance.blobs.has(picture)).toBe(true);
    expect(await b.status()).toMatchObject({ inSync: true, attention: 0 });
  };

  test("while the same bytes go with a lost space are there afterwards, and arrive (S1, S2)", async () => {
    await takeWhile(b, async () => {
      for (const step of stepsOf(b, bytes)) await step();
    });
    await expectThere();
  });

  test("are there where they would go between any two of its steps (S1, S2)", async () => {
    for (const step of stepsOf(b, bytes)) {
      await step();
      await takeLeaving(b.engine);
    }
    await expectThere();
  });

  test("are there where they would go before the change is made (S1, S2)", async () => {
    const { blobs } = b.engine;
    const write = blobs.write.bind(blobs);
    vi.spyOn(blobs, "write").mockImplementation(async (given) => {
      const sha256 = await write(given);
      await takeLeaving(b.engine);
      return sha256;
    });
    for (const step of stepsOf(b, bytes)) await step();
    vi.restoreAllMocks();
    await expectThere();
  });

  test("go with the next space that is lost where they are in it (S2)", async () => {
    for (const step of stepsOf(b, bytes)) await step();
    await settle(b);
    await world.setRole(ben, null);
    await settle(b);
    await takeLeaving(b.engine);
    expect(await b.engine.blobs.has(picture)).toBe(false);
  });
});

test("what was sent to a space that is left online is in no file of the database, the log neither, whatever else waits to go (O2)", async () => {
  const page = await addPage(online(world, world.admin), space, "Lamps", "Adas farlamp.\n\nTwo.\n");
  const folder = await mkdtemp(join(tmpdir(), "recto-online-"));
  const path = join(folder, "replica.db");
  const b = await world.addReplica(ben, "b", path);
  await b.sync();
  await b.setOnline(false);
  const { sha256: held } = await b.putBlob(Buffer.from("a picture that is in hand"));
  await note(b, held);
  await writePage(b, space, page, "Adas farlamp.\n\nTwo, bens farwick.\n");
  await leaveOnline(b.engine, ben, space);
  const files = async (): Promise<string> =>
    Buffer.concat([await readFile(path), await readFile(`${path}-wal`)]).toString("latin1");
  expect(await files()).toContain("farwick");
  await b.setOnline(true);
  await settle(b);
  expect(await files()).not.toContain("farwick");
  await b.close();
  await rm(folder, { recursive: true });
});
