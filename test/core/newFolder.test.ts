import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { administer, initInstance } from "../../src-main/core/administration/administration.ts";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import { listOrganizations } from "../../src-main/store/people/people.ts";
import { readStore } from "../../src-main/store/store.ts";
import { makeInFolder } from "../../src-main/core/administration/newFolder.ts";
import { Cleanup, startInstance } from "./instance.ts";

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

let root: string;
let folder: string;
beforeEach(async () => {
  root = await cleanup.folder();
  folder = join(root, "above", "data");
});

const founder = { organization: "Acme", name: "Ada", email: "ada@example.com" };
const fill = (name: string): Promise<void> => writeFile(join(folder, name), "made");
const fail = (): Promise<never> => Promise.reject(new Error("No network."));

describe("a folder in which data is made", () => {
  test("holds what was made and nothing else in the end", async () => {
    await makeInFolder(folder, () => fill("recto.db"));
    expect(await readdir(folder)).toEqual(["recto.db"]);
  });

  test.each(["blobs", "recto.db", "unfinished", "notes.md"])(
    "is refused before anything is written where it holds somebody's own %s",
    async (name) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), "mine");
      let isBegun = false;
      const making = makeInFolder(folder, async () => void (isBegun = true));
      await expect(making).rejects.toMatchObject({ code: 409 });
      expect(isBegun).toBe(false);
      expect(await readdir(folder)).toEqual([name]);
      expect(await readFile(join(folder, name), "utf8")).toBe("mine");
    },
  );

  test("is as it was where the work fails, without what somebody else put there meanwhile being lost", async () => {
    await expect(makeInFolder(folder, fail)).rejects.toThrow("No network.");
    expect(await readdir(root)).toEqual([]);
    await mkdir(folder, { recursive: true });
    const making = makeInFolder(folder, async () => {
      await fill("recto.db-wal");
      await mkdir(join(folder, "blobs"));
      await writeFile(join(folder, "notes.md"), "mine");
      await fail();
    });
    await expect(making).rejects.toThrow("No network.");
    expect(await readdir(folder)).toEqual(["notes.md"]);
  });

  test("is one maker's at a time", async () => {
    await makeInFolder(folder, async () => {
      await fill("recto.db");
      await expect(makeInFolder(folder, fail)).rejects.toMatchObject({ code: 409 });
    });
    expect(await readdir(folder)).toEqual(["recto.db"]);
  });

  test("is taken again after a process that was killed while it made some", { timeout: 60_000 }, async () => {
    const module = new URL("../../src-main/core/administration/newFolder.ts", import.meta.url).href;
    const program = `
      import { writeFileSync } from "node:fs";
      import { makeInFolder } from ${JSON.stringify(module)};
      await makeInFolder(${JSON.stringify(folder)}, async () => {
        writeFileSync(${JSON.stringify(join(folder, "recto.db"))}, "half");
        console.log("half");
        await new Promise((done) => setTimeout(done, 1e6));
      });`;
    const killed = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    await once(killed.stdout, "data");
    await expect(makeInFolder(folder, fail)).rejects.toMatchObject({ code: 409 });
    killed.kill("SIGKILL");
    await once(killed, "close");
    await makeInFolder(folder, async () => {
      expect(existsSync(join(folder, "recto.db"))).toBe(false);
      await fill("recto.db");
    });
    expect(await readdir(folder)).toEqual(["recto.db"]);
    expect(await readFile(join(folder, "recto.db"), "utf8")).toBe("made");
  });
});

describe("an instance's data that two make at once", () => {
  test("is one organization", async () => {
    const made = await Promise.allSettled([initInstance(folder, founder), initInstance(folder, founder)]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const all = await administer(folder, (engine) => readStore(engine.store, listOrganizations));
    expect(all).toHaveLength(1);
  });

  test("stays where one of them is refused", async () => {
    const wrong = { ...founder, email: "nobody" };
    const [right, refused] = await Promise.allSettled([
      initInstance(folder, founder),
      initInstance(folder, wrong),
    ]);
    expect([right.status, refused.status]).toEqual(["fulfilled", "rejected"]);
    expect(await readdir(folder)).toEqual(["recto.db"]);
  });
});

test("a replica that cannot be made leaves the blobs that a folder held", async () => {
  const instance = await startInstance(cleanup);
  const token = instance.tokens.ben;
  const membership = await findMembership(instance.url, token);
  await mkdir(join(folder, "blobs"), { recursive: true });
  await writeFile(join(folder, "blobs", "photo.png"), "mine");
  await instance.stop();
  const connecting = connectReplica({ folder, token, membership, log: () => {} });
  await expect(connecting).rejects.toMatchObject({ code: 409 });
  expect(await readdir(folder, { recursive: true })).toEqual(["blobs", join("blobs", "photo.png")]);
});
