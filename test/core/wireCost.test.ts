import { afterAll, expect, test } from "vitest";
import { connectReplica, findMembership } from "../../src-main/core/network/connect.ts";
import type { Core } from "../../src-main/core/core.ts";
import { Corpus } from "../bench/corpus.ts";
import { addPage, change, readPage, writePage, type Caller } from "../sync/writing.ts";
import { Cleanup, startInstance } from "./instance.ts";
import { Proxy } from "./proxy.ts";

/* What a replica's own client and an instance's own server send each other: every byte of it, both ways. */

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

const corpus = new Corpus({ seed: 1, pages: 1 });
/** As long as pages are on average. */
const ordinary = corpus.text(2_500);

const callerOf = (core: Pick<Core, "call">, user: string): Caller => ({
  async call<T>(operation: string, input: object): Promise<T> {
    const outcome = await core.call({ user }, operation, input);
    if ("error" in outcome) throw new Error(`${operation}: ${outcome.error.message}`);
    return ("body" in outcome ? outcome.body : undefined) as T;
  },
});

/** As long as a page gets. */
const long = corpus.text(100_000);

interface Costs {
  /** Bytes that somebody else's edit costs a replica that is connected. */
  read: number;
  /** Bytes that an edit of its own costs. */
  written: number;
}

/** What edits of a page cost, in a space of so many more. */
async function costsOfEdit(pages: number, page: string): Promise<Costs> {
  const { url, core, organization, users, tokens } = await startInstance(cleanup);
  const ada = callerOf(core, users.ada);
  const { id: space } = await ada.call<{ id: string }>("createSpace", {
    organizationId: organization,
    body: { title: "Guide", empty: true, editMode: "live" },
  });
  for (let at = 0; at < pages; at += 50) {
    const few = Array.from({ length: 50 }, (_, n) => `Page ${at + n}`);
    await change(
      ada,
      space,
      few.map((title) => ({
        operation: "insert_page",
        title,
        document: { markdown: `This is ${title}.\n` },
      })),
    );
  }
  const id = await addPage(ada, space, "Lamps", page);
  // Edits are of a later revision than the page.
  await addPage(callerOf(core, users.ben), space, "Wicks");
  const proxy = await Proxy.start(cleanup, url);
  const membership = await findMembership(proxy.url, tokens.ben);
  const connected = await connectReplica({ folder: await cleanup.folder(), token: tokens.ben, membership });
  const replica = connected.core;
  cleanup.add(() => replica.close());
  const ben = callerOf(replica, users.ben);
  let text = page;
  /** What an edit costs until both have it. The first one brings along what only the first one needs. */
  const costOf = async (write: () => Promise<unknown>): Promise<number> => {
    let before = 0;
    for (let edit = 0; edit <= edits; edit += 1) {
      text = corpus.edit(text);
      await write();
      const isWith = async (caller: Caller): Promise<boolean> =>
        (await readPage(caller, space, id)).markdown === text;
      const isHere = async (): Promise<boolean> =>
        (await isWith(ben)) && (await isWith(ada)) && (await replica.syncStatus()).inSync;
      await expect.poll(isHere, { timeout: 20_000 }).toBe(true);
      if (edit === 0) before = proxy.up.bytes + proxy.down.bytes;
    }
    return (proxy.up.bytes + proxy.down.bytes - before) / edits;
  };
  const edits = 4;
  const read = await costOf(() =>
    change(ada, space, [{ operation: "update_page", page: id, document: { markdown: text } }]),
  );
  const written = await costOf(() => writePage(ben, space, id, text));
  return { read, written };
}

test("an edit of a page costs a replica less than 4 KB, in a large space what it costs in a small one (L12)", async () => {
  const [small, large] = [await costsOfEdit(50, ordinary), await costsOfEdit(500, ordinary)];
  expect(small.read).toBeLessThan(4_096);
  expect(large.read).toBeLessThan(small.read * 1.1);
}, 120_000);

test("a word in a page of 100 KB costs less than 4 KB to read, and to write and see it confirmed (L8, L12, P16)", async () => {
  const { read, written } = await costsOfEdit(50, long);
  expect(read).toBeLessThan(4_096);
  expect(written).toBeLessThan(4_096);
}, 120_000);
