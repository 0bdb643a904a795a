import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CoreEvent, SyncStatus } from "../../src-main/core/core.ts";
import { putBlob } from "../../src-main/core/files/files.ts";
import { openReplicaBody } from "../../src-main/core/replica/replicaBody.ts";
import { sha256Of } from "../../src-main/store/blobs/blobs.ts";
import { Cleanup, startInstance, type Instance } from "../core/instance.ts";
import { Proxy } from "../core/proxy.ts";
import { addPage, change, flat, readPage, tree, writePage } from "../sync/writing.ts";
import { makePlace, makeReplica, type Place } from "./place.ts";
import { Program } from "./program.ts";

/*
 * A replica's own client and an instance's own server on lines as they are on trains and in hotels. Time is scaled: what
 * a line carries in a minute at 32 kbit/s it carries here in a second, and a client waits a second where it would wait
 * a minute.
 */

const scale = 60;
const patience = { connect: 2_000, answer: 2_000, file: 2_000, silence: 2_000, slowest: 4 * scale };
const slow = 4_000 * scale;

const cleanup = new Cleanup();
let instance: Instance;
beforeAll(async () => {
  instance = await startInstance(cleanup);
});
afterAll(() => cleanup.run());

interface Stage {
  at: Instance;
  proxy: Proxy;
  place: Place;
  program: Program;
  ask: (
    verb: "setOnline" | "syncNow" | "fetchFiles" | "syncStatus",
    ...args: unknown[]
  ) => Promise<SyncStatus>;
  shown: SyncStatus[];
  /** What the files hold that the writer adds, and somebody else. */
  ours: Buffer;
  theirs: Buffer;
}

/** A replica behind a proxy, offline, with a page and a file to send, and as much to fetch. */
async function stage(at = instance): Promise<Stage> {
  const proxy = await Proxy.start(cleanup, at.url);
  const place = await makePlace({ ...at, url: proxy.url });
  const folder = await cleanup.folder();
  await makeReplica(at, place, folder);
  const program = await Program.open(folder, place.connection);
  const shown: SyncStatus[] = [];
  program.engine.subscribe((event: CoreEvent) => event.type === "sync" && shown.push(event.status));
  const body = await openReplicaBody(
    program.engine,
    { token: place.connection.token, online: false },
    patience,
  );
  cleanup.add(async () => {
    proxy.heal();
    await body.close();
    await program.close();
  });
  const ask: Stage["ask"] = (verb, ...args) =>
    (body.verbs[verb] as unknown as (...given: unknown[]) => Promise<SyncStatus>)(...args);
  return { at, proxy, place, program, ask, shown, ours: randomBytes(400_000), theirs: randomBytes(400_000) };
}

async function write({ at, place, program, ours, theirs }: Stage): Promise<void> {
  const { space, ada } = place;
  const { engine, owner, organization } = program;
  const insertion = (name: string, blob: string): object => ({
    operation: "insert_files",
    files: [{ name, blob }],
  });
  const text = (): string => randomBytes(20_000).toString("base64");
  for (const title of ["Buoys", "Piers"]) await addPage(program, space, title, text());
  const { sha256 } = await putBlob(engine, owner, organization, ours);
  await change(program, space, [insertion("ours.bin", sha256)]);
  for (const title of ["Nets", "Tides"]) await addPage(ada, space, title, text());
  const kept = await at.core.putBlob({ user: at.users.ada }, organization, theirs);
  await change(ada, space, [insertion("theirs.bin", kept.sha256)]);
}

/** Both sides have all of it, and nothing twice. */
async function expectOnce({ place, program }: Stage): Promise<void> {
  for (const side of [program, place.ada]) {
    const titles = flat(await tree(side, place.space)).map(({ title }) => title);
    expect(titles.sort()).toEqual(["Buoys", "Lamps", "Nets", "Piers", "Tides"]);
    const { items } = await side.call<{ items: { name: string }[] }>("listFiles", { spaceId: place.space });
    expect(items.map(({ name }) => name).sort()).toEqual(["ours.bin", "theirs.bin"]);
  }
  expect(program.faults).toEqual([]);
}

async function expectInSync(there: Stage): Promise<void> {
  const { ask, program, ours, theirs } = there;
  await expect
    .poll(() => ask("syncNow"), { timeout: 120_000 })
    .toMatchObject({ inSync: true, waiting: 0, attention: 0 });
  await ask("fetchFiles");
  for (const bytes of [ours, theirs]) expect(await program.engine.blobs.has(sha256Of(bytes))).toBe(true);
  await expectOnce(there);
}

type Spoil = (proxy: Proxy) => void;

const broken: [string, Spoil][] = [
  ["takes everything and never answers", (proxy) => (proxy.welcome = "hole")],
  ["is refused", (proxy) => (proxy.welcome = "reset")],
  ...[0, 150, 2_000, 30_000, 200_000].map((at): [string, Spoil] => [
    `breaks after ${at} bytes up`,
    (proxy) => (proxy.up.limit = at),
  ]),
  ...[0, 100, 1_000, 30_000].map((at): [string, Spoil] => [
    `breaks after ${at} bytes down`,
    (proxy) => (proxy.down.limit = at),
  ]),
];

describe("what waits on both sides of a line", { timeout: 180_000 }, () => {
  test.each(broken)(
    "that %s waits on, is never said to be in sync, and comes once when it is whole (P6, P11, L4)",
    async (_how, spoil) => {
      const there = await stage();
      const { proxy, ask, shown } = there;
      await write(there);
      spoil(proxy);
      expect(await ask("setOnline", true)).toMatchObject({ state: "offline", inSync: false, attention: 0 });
      expect(shown.filter(({ inSync }) => inSync)).toEqual([]);
      proxy.heal();
      await expectInSync(there);
    },
  );

  test("that takes its time comes over it, once", async () => {
    const there = await stage();
    await write(there);
    there.proxy.latency = 150;
    await there.ask("setOnline", true);
    await expectInSync(there);
  });

  test("that is as slow as 32 kbit/s comes over it, once, and a word that follows at the cost of a few sentences (B2, L12, P16)", async () => {
    // Files of other spaces come over the line too: those of the tests before are at another instance.
    const there = await stage(await startInstance(cleanup));
    const { proxy, place, program, ask } = there;
    await write(there);
    proxy.rate = slow;
    const carried = async (work: () => Promise<unknown>): Promise<{ up: number; down: number }> => {
      const before = { up: proxy.up.bytes, down: proxy.down.bytes };
      await work();
      return { up: proxy.up.bytes - before.up, down: proxy.down.bytes - before.down };
    };
    const whole = await carried(async () => {
      await ask("setOnline", true);
      await expectInSync(there);
    });
    // Nothing twice: a file, two texts that hardly can be packed, and what is said beside them.
    const longest = 1.1 * (400_000 + 2 * 26_668);
    console.log(whole, longest);
    expect(whole.up).toBeLessThan(longest);
    expect(whole.down).toBeLessThan(longest);
    const edits = 4;
    const [ours] = flat(await tree(program, place.space)).filter(({ title }) => title === "Nets");
    const words = await carried(async () => {
      for (let edit = 1; edit <= edits; edit += 1) {
        const { markdown } = await readPage(program, place.space, ours!.id);
        await writePage(program, place.space, ours!.id, `${markdown.trimEnd()} word ${edit}.\n`);
        expect(await ask("syncNow")).toMatchObject({ inSync: true, waiting: 0 });
      }
    });
    expect((words.up + words.down) / edits).toBeLessThan(4_096);
  });

  test("that breaks again and again comes over it piece by piece, once (B2, L4)", async () => {
    const there = await stage();
    const { proxy, ask } = there;
    await write(there);
    let cuts = -1;
    let status: SyncStatus;
    do {
      cuts += 1;
      proxy.heal();
      proxy.up.limit = 120_000;
      status = await ask(cuts === 0 ? "setOnline" : "syncNow", true);
    } while (!status.inSync && cuts < 100);
    expect(cuts).toBeGreaterThan(1);
    proxy.heal();
    await expectInSync(there);
  });
});

test(
  "a stream of events that breaks, or falls silent, is begun again, and what moved meanwhile comes by itself (L8)",
  { timeout: 180_000 },
  async () => {
    const there = await stage();
    const { proxy, place, program, ask } = there;
    const shownHere = async (): Promise<string[]> =>
      flat(await tree(program, place.space)).map(({ title }) => title);
    expect(await ask("setOnline", true)).toMatchObject({ inSync: true });
    await addPage(place.ada, place.space, "Buoys");
    await expect.poll(shownHere, { timeout: 60_000 }).toContain("Buoys");
    for (const [title, welcome] of [
      ["Nets", "hole"],
      ["Tides", "reset"],
    ] as const) {
      proxy.welcome = welcome;
      proxy.cut();
      await addPage(place.ada, place.space, title);
      expect(await shownHere()).not.toContain(title);
      proxy.heal();
      await expect.poll(shownHere, { timeout: 120_000 }).toContain(title);
    }
    // What a pull brings is shown before the round that brought it ends.
    await expect.poll(() => ask("syncStatus"), { timeout: 30_000 }).toMatchObject({ inSync: true });
  },
);
