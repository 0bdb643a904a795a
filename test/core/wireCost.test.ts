import { afterAll, expect, test } from "vitest";
import { connectReplica, findMembership } from "../../src-main/core/connect.ts";
import type { Core } from "../../src-main/core/core.ts";
import { Corpus } from "../bench/corpus.ts";
import { addPage, change, readPage, type Caller } from "../sync/writing.ts";
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

/** Bytes that somebody else's edit of an ordinary page costs a replica that is connected, in a space of so many more. */
async function costOfEdit(pages: number): Promise<number> {
  const { url, core, organization, users, tokens } = await startInstance(cleanup);
  const ada = callerOf(core, users.ada);
  const { id: space } = await ada.call<{ id: string }>("createSpace", {
    organizationId: organization,
    body: { title: "Guide", empty: true },
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
  const page = await addPage(ada, space, "Lamps", ordinary);
  const proxy = await Proxy.start(cleanup, url);
  const membership = await findMembership(proxy.url, tokens.ben);
  const connected = await connectReplica({ folder: await cleanup.folder(), token: tokens.ben, membership });
  const replica = connected.core;
  cleanup.add(() => replica.close());
  const ben = callerOf(replica, users.ben);
  const edits = 4;
  let [text, before] = [ordinary, 0];
  for (let edit = 0; edit <= edits; edit += 1) {
    text = corpus.edit(text);
    await change(ada, space, [{ operation: "update_page", page, document: { markdown: text } }]);
    const isHere = async (): Promise<boolean> =>
      (await readPage(ben, space, page)).markdown === text && (await replica.syncStatus()).inSync;
    await expect.poll(isHere, { timeout: 20_000 }).toBe(true);
    // The first one brings along what only the first one needs, such as the stream of events.
    if (edit === 0) before = proxy.up.bytes + proxy.down.bytes;
  }
  return (proxy.up.bytes + proxy.down.bytes - before) / edits;
}

test("an edit of a page costs a replica less than 4 KB, in a large space what it costs in a small one", async () => {
  const [small, large] = [await costOfEdit(50), await costOfEdit(500)];
  expect(small).toBeLessThan(4_096);
  expect(large).toBeLessThan(small * 1.1);
}, 120_000);
