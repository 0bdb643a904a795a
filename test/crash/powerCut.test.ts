import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { initInstance } from "../../src-main/core/administration/administration.ts";
import { shrink } from "../../src-main/store/disk/shrink.ts";
import { Random } from "../sync/random.ts";
import { addPage, flat, readPage, tree, writePage } from "../sync/writing.ts";
import { cutWithin } from "./everyPoint.ts";
import { instanceWorks } from "./instanceWorks.ts";
import { withPoints } from "./points.ts";
import { cutBetween, putDown, takeDown, type Files } from "./powerCut.ts";
import { problemsIn, Program } from "./program.ts";
import { replicaWorks } from "./replicaWorks.ts";
import { Cleanup, startInstance, type Instance } from "../core/instance.ts";

/** The files at a moment, and the words that had been answered as saved by then. */
interface Moment {
  what: string;
  files: Files;
  words: string[];
}

let folder: string;
const moments: Moment[] = [];
let space: string;
let page: string;

/** Saves, with what SQLite does beside them now and then. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-power-"));
  const data = join(folder, "data");
  await initInstance(data, { organization: "Lighthouse", name: "Ada", email: "ada@example.org" });
  const ada = await Program.open(data);
  const { id } = await ada.call<{ id: string }>("createSpace", {
    organizationId: ada.organization,
    body: { title: "Harbour", empty: true, editMode: "live" },
  });
  space = id;
  page = await addPage(ada, space, "Lamps", "Light them.\n");
  const words: string[] = [];
  const note = (what: string): number => moments.push({ what, files: takeDown(data), words: [...words] });
  note("the beginning");
  for (let number = 1; number <= 24; number += 1) {
    const word = `lamp${number}.`;
    if (number % 3 === 0) await addPage(ada, space, word, `${word}\n`.repeat(number * 100));
    else await writePage(ada, space, page, `${(await readPage(ada, space, page)).markdown}\n${word}\n`);
    words.push(word);
    note("a save");
    if (number % 5 === 0) {
      ada.engine.store.raw.pragma("wal_checkpoint(passive)");
      note("a checkpoint");
    }
    if (number % 11 === 0) {
      await shrink(ada.engine.store);
      note("the log's end");
    }
  }
  await ada.close();
  note("the end");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a power cut", { timeout: 120_000 }, () => {
  test.each(["a save", "a checkpoint", "the log's end", "the end"])(
    "under %s leaves data that opens, is sound, and holds every word that was answered as saved",
    async (what) => {
      const random = new Random(what.length);
      const under = moments.flatMap((after, at) =>
        after.what === what ? [[moments[at - 1] as Moment, after] as const] : [],
      );
      for (let cut = 0; cut < 20; cut += 1) {
        const [before, after] = random.pick(under) ?? under[0]!;
        const disk = join(folder, `cut ${what} ${cut}`);
        putDown(disk, cutBetween(before.files, after.files, random));
        const ada = await Program.open(disk);
        const shown = [
          (await readPage(ada, space, page)).markdown,
          ...flat(await tree(ada, space)).map(({ title }) => title),
        ].join("\n");
        expect(
          before.words.filter((word) => !shown.includes(word)),
          `cut ${cut}`,
        ).toEqual([]);
        expect(await problemsIn(ada)).toEqual([]);
        await writePage(ada, space, page, "And it goes on.\n");
        await ada.close();
      }
    },
  );

  test("finds every transaction flushed at its end, since SQLite is told so", async () => {
    const ada = await Program.open(join(folder, "data"));
    expect(ada.engine.store.raw.pragma("synchronous", { simple: true })).toBe(2);
    expect(ada.engine.store.raw.pragma("journal_mode", { simple: true })).toBe("wal");
    await ada.close();
  });
});

const cleanup = new Cleanup();
let instance: Instance;
beforeAll(async () => {
  instance = await startInstance(cleanup);
});
afterAll(() => cleanup.run());

test.each([...replicaWorks(() => instance), ...instanceWorks()].map((work) => [work.name, work] as const))(
  "a power cut in the middle of %s leaves it whole or not there, and it can be done again",
  async (name, work) => {
    const { disks, problems } = await cutWithin(work, await cleanup.folder(), 6, new Random(name.length));
    expect(problems).toEqual([]);
    expect(disks).toBeGreaterThan(0);
  },
  120_000,
);

describe("the bytes of a file", () => {
  test("are flushed, with the folders that name them, before a row is written that names them", async () => {
    const work = replicaWorks(() => instance).find(({ name }) => name === "a new picture");
    if (!work) throw new Error("There is no such work.");
    const disk = await cleanup.folder();
    await work.prepare(disk);
    const opened = await work.open(disk);
    const points: string[] = [];
    await withPoints(
      ({ what }) => void points.push(what),
      () => opened.run(),
    );
    await opened.close();
    const order = ["flush a file", "rename", "flush a folder", "flush a folder", "insert into states"];
    let at = -1;
    for (const what of order) {
      const next = points.indexOf(what, at + 1);
      expect(next, `${what} in ${points.join(", ")}`).toBeGreaterThan(at);
      at = next;
    }
  });
});
