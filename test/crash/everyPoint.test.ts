import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Cleanup, startInstance, type Instance } from "../core/instance.ts";
import { failEverywhere, killEverywhere, type Tally } from "./everyPoint.ts";
import { instanceWorks } from "./instanceWorks.ts";
import { replicaWorks } from "./replicaWorks.ts";

const cleanup = new Cleanup();
let instance: Instance;
beforeAll(async () => {
  instance = await startInstance(cleanup);
});
afterAll(() => cleanup.run());

const rows: string[] = [];
afterAll(() => console.log(rows.join("\n")));

describe.each([...replicaWorks(() => instance), ...instanceWorks()])(
  "$name",
  { timeout: 300_000 },
  (work) => {
    const on = async (does: (folder: string) => Promise<Tally>): Promise<Tally> => {
      const folder = await mkdtemp(join(tmpdir(), "recto-crash-"));
      try {
        return await does(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };

    test("is whole or not there where the disk refuses any of its writes, and can be done again", async () => {
      const { points, problems } = await on((folder) => failEverywhere(work, folder, "full"));
      rows.push(`${work.name}: refused at ${points} points`);
      expect(problems).toEqual([]);
      expect(points).toBeGreaterThan(0);
    });

    test("is whole or not there where the program is killed at any of its writes, and can be done again", async () => {
      const { points, disks, slowest, problems } = await on((folder) => killEverywhere(work, folder));
      rows.push(
        `${work.name}: killed at ${points} points, ${disks} disks, done again within ${Math.ceil(slowest)} ms`,
      );
      expect(problems).toEqual([]);
      expect(points).toBeGreaterThan(1);
    });
  },
);
