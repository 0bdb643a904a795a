import { expect, test } from "vitest";
import type { List } from "../../src-main/api/types/lists.ts";
import { addPage, expectAgreement, flat, makeSpace, online, readPage, settle, tree } from "./writing.ts";
import { World } from "./world.ts";

/* Templates that were used without a network. */

test("what was begun with templates offline has the same pages, links and words everywhere (P7, R6)", async () => {
  const world = await World.make();
  const cora = await world.addReplica(await world.addUser("Cora", "create"), "cora");
  const other = await world.addReplica(await world.addUser("Olga", "edit"), "olga");
  const old = await makeSpace(world);
  await addPage(online(world, world.admin), old, "Welcome");
  await settle(cora, other);

  const { id: space } = await cora.call<{ id: string }>("createSpace", {
    organizationId: world.organization,
    body: { title: "Docs", template: { id: "product-docs" } },
  });
  const contentRefs = { calendar: { kind: "url", url: "https://example.com/calendar" } };
  const template = { id: "handbook", params: { contentRefs } };
  await cora.call("createChangeRequest", { spaceId: old, body: { subject: "Handbook", template } });
  await cora.call("applyTemplateToSpace", { spaceId: old, body: { id: "changelog" } });
  const made = await tree(cora, space);
  expect(flat(made)).toHaveLength(10);

  await settle(cora, other);
  expect(await tree(other, space)).toEqual(made);
  const [welcome] = made;
  expect(await readPage(other, space, welcome?.id ?? "")).toMatchObject({
    markdown: expect.stringContaining("[Quickstart](get-started/quickstart.md)") as string,
  });
  const { items } = await other.call<List<{ id: string }>>("listChangeRequestsForSpace", {
    spaceId: old,
    status: "draft",
  });
  const { pages } = await other.call<{ pages: Parameters<typeof flat>[0] }>("listPagesInChangeRequest", {
    spaceId: old,
    changeRequestId: items[0]?.id,
  });
  const timeOff = flat(pages).find(({ title }) => title === "Time off")?.id ?? "";
  expect(await readPage(other, old, timeOff, items[0]?.id)).toMatchObject({
    markdown: expect.stringContaining("[calendar](https://example.com/calendar)") as string,
  });
  await expectAgreement(world);
  await world.close();
});
