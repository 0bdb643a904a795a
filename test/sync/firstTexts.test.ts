import { expect, test } from "vitest";
import { World } from "./world.ts";

/* Two writers who fill one empty page at once, each on a replica. */

interface Written {
  changes: { page: { id: string } }[];
}
interface PageText {
  markdown?: string;
  documentId?: string;
}

const ours = "# Oil\n\nFill it to the mark.\n";
const theirs = "# Wicks\n\nTrim them on Mondays.\n";

test.each([
  ["that has an empty text", [{ operation: "insert_page", title: "Lamps", document: { markdown: "" } }], []],
  [
    "that never had a text",
    [{ operation: "insert_page", title: "Lamps", type: "group" }],
    [{ operation: "update_page", type: "document" }],
  ],
])(
  "the words of both are in a page %s, whether their edits name a base or not (P8, R6)",
  async (_what, make, then) => {
    for (const namesBase of [true, false]) {
      const world = await World.make();
      const ben = await world.addUser("Ben", "edit");
      const { id: spaceId } = await world.call<{ id: string }>(world.admin, "createSpace", {
        organizationId: world.organization,
        body: { title: "Guide", empty: true },
      });
      const change = (changes: object[]) =>
        world.call<Written>(world.admin, "updateSpaceContent", { spaceId, body: { changes } });
      const page = (await change(make)).changes[0]!.page.id;
      for (const each of then) await change([{ ...each, page }]);
      const a = await world.addReplica(world.admin, "a");
      const b = await world.addReplica(ben, "b");
      for (const replica of [a, b]) expect((await replica.sync()).inSync).toBe(true);
      for (const [replica, markdown] of [
        [a, ours],
        [b, theirs],
      ] as const) {
        const { documentId } = await replica.call<PageText>("getPageById", { spaceId, pageId: page });
        const base = namesBase && documentId !== undefined ? { base: documentId } : {};
        await replica.call("updateSpaceContent", {
          spaceId,
          body: { changes: [{ operation: "update_page", page, document: { markdown }, ...base }] },
        });
      }
      for (const replica of [a, b, a]) expect((await replica.sync()).inSync).toBe(true);
      for (const replica of [a, b]) {
        const { markdown } = await replica.call<PageText>("getPageById", { spaceId, pageId: page });
        expect(markdown).toBe(`${ours}\n${theirs}`);
        expect(await replica.call("listConflictsInSpace", { spaceId })).toMatchObject({ items: [] });
      }
      expect(world.faults).toEqual([]);
      await world.close();
    }
  },
);
