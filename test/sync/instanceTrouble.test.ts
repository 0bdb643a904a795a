import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { spoil } from "./disk.ts";
import { addPage, flat, makeSpace, settle, tree } from "./writing.ts";
import { World, type Replica } from "./world.ts";
import { rawOf } from "../store/raw.ts";

/* An instance that cannot do what it should: nothing that waits for it is lost, and one bad change holds up no other. */

let folder: string;
let world: World;
let a: Replica;
let b: Replica;
let space: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recto-trouble-"));
  world = await World.make({ path: join(folder, "instance.db") });
  space = await makeSpace(world);
  a = await world.addReplica(world.admin, "a");
  b = await world.addReplica(await world.addUser("Ben", "edit"), "b");
});

afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

test("an instance whose disk is full keeps everybody waiting, and parks nothing (P12)", async () => {
  await settle(a, b);
  const makeRoom = spoil(world.server.disk, "full");
  await addPage(b, space, "Lamps", "Much. ".repeat(20_000));
  for (let attempt = 0; attempt < 6; attempt += 1) await b.sync();
  expect(await b.status()).toMatchObject({ waiting: 1, attention: 0 });
  expect(world.faults).toHaveLength(6);
  makeRoom();
  await settle(b, a);
  expect(flat(await tree(a, space)).map(({ title }) => title)).toEqual(["Lamps"]);
});

test("an instance that fails at one change five times has it wait for its writer (A5)", async () => {
  await settle(a, b);
  await addPage(b, space, "Lamps", "One.\n");
  await addPage(b, space, "Candles", "Two.\n");
  // A fault of the instance's own: its first insert of a state fails, whoever asks.
  rawOf(world.instance.store).exec(
    "create trigger fails before insert on states when new.title = 'Lamps' begin select raise(abort, 'disk trouble'); end",
  );
  for (let attempt = 0; attempt < 5; attempt += 1) await b.sync();
  expect(await b.listAttention()).toMatchObject([{ title: "New page Lamps in Guide", error: { code: 500 } }]);
  expect(world.faults).toHaveLength(5);
  await settle(b, a);
  expect(flat(await tree(a, space)).map(({ title }) => title)).toEqual(["Candles"]);
});
