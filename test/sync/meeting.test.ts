import { expect, test } from "vitest";
import { dumpRows, heldScopes, World } from "./world.ts";

interface Tree {
  pages: { id: string; title: string; pages: Tree["pages"] }[];
}
interface PageText {
  markdown: string;
  documentId: string;
}

const edit = (page: string, base: string, markdown: string) => ({
  body: { changes: [{ operation: "update_page", page, base, document: { markdown } }] },
});

test("two writers edit one page offline and both edits are there when they return (P1, R6)", async () => {
  const world = await World.make();
  const ben = await world.addUser("Ben", "edit");
  const space = await world.call<{ id: string }>(world.admin, "createSpace", {
    organizationId: world.organization,
    body: { title: "Guide" },
  });
  const spaceId = space.id;
  const made = await world.call<{ changes: { page: { id: string } }[] }>(world.admin, "updateSpaceContent", {
    spaceId,
    body: {
      changes: [
        {
          operation: "insert_page",
          title: "Lamps",
          document: { markdown: "One.\n\nTwo.\n\nThree.\n" },
        },
      ],
    },
  });
  const pageId = made.changes[0]?.page.id as string;

  const a = await world.addReplica(world.admin, "a");
  const b = await world.addReplica(ben, "b");
  expect((await a.sync()).inSync).toBe(true);
  expect((await b.sync()).inSync).toBe(true);

  const read = (replica: typeof a) => replica.call<PageText>("getPageById", { spaceId, pageId });
  const base = await read(a);
  expect(base.markdown).toBe("One.\n\nTwo.\n\nThree.\n");
  await a.call("updateSpaceContent", {
    spaceId,
    ...edit(pageId, base.documentId, "One, said Ada.\n\nTwo.\n\nThree.\n"),
  });
  await b.call("updateSpaceContent", {
    spaceId,
    ...edit(pageId, base.documentId, "One.\n\nTwo.\n\nThree, said Ben.\n"),
  });
  expect((await a.sync()).inSync).toBe(true);
  expect((await b.sync()).inSync).toBe(true);
  expect((await a.sync()).inSync).toBe(true);
  for (const replica of [a, b])
    expect((await read(replica)).markdown).toBe("One, said Ada.\n\nTwo.\n\nThree, said Ben.\n");
  for (const replica of [a, b]) {
    const scopes = await heldScopes(replica.engine);
    expect(await dumpRows(replica.engine, scopes)).toEqual(await dumpRows(world.instance, scopes));
  }
  expect(await a.call<Tree>("listPages", { spaceId })).toEqual(await b.call<Tree>("listPages", { spaceId }));
  expect(world.faults).toEqual([]);
  await world.close();
});
