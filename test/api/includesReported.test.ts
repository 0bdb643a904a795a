import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { relink } from "../../src-main/jobs/relink.ts";
import { readMeta, writeMeta } from "../../src-main/store/meta.ts";
import { transact } from "../../src-main/store/store.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* What a page includes, in the reports of what it leads to. */

let host: ApiHost;
let desk: Desk;
beforeAll(async () => {
  host = await openHost();
});
beforeEach(async () => {
  desk = await Desk.open(host);
});
afterAll(() => host.close());

type Item = { status: string; targetReference: object; locationReferences: object[] };
const nameOf = (item: object): string => {
  const { kind, page, reusableContent, url } = item as Record<string, Record<string, string>>;
  const named = page?.["title"] ?? reusableContent?.["title"] ?? url;
  return `${kind as unknown as string} ${named as string}`;
};
const linesOf = ({ items }: { items: readonly Item[] }): string[] =>
  items.map(
    ({ status, targetReference, locationReferences }) =>
      `${status}: ${nameOf(targetReference)} from ${locationReferences.map(nameOf).join(", ")}`,
  );
const ofSpace = async () => linesOf(await host.ask("reader", "listLinksInSpace", { spaceId: desk.space }));

async function content(title: string, markdown: string): Promise<string> {
  const body = { operation: "insert_reusable_content" as const, title, document: { markdown } };
  const { insertedReusableContents } = (await desk.change("admin", [body])) as unknown as {
    insertedReusableContents: { id: string }[];
  };
  return insertedReusableContents[0]!.id;
}
const including = (id: string): string => `{% include "/reusable-contents/${id}" %}\n`;

describe("What a page includes", () => {
  test("is in the reports of its space and of the page, with the block that it stands in", async () => {
    const inner = await content("Inner", "Words.\n");
    const outer = await content("Outer", including(inner));
    const page = await desk.page("Page", `Above.\n\n${including(outer)}\n\`{% include "x" %}\`\n`);
    expect((await ofSpace()).sort()).toEqual([
      "ok: reusable-content Inner from reusable-content Outer",
      "ok: reusable-content Outer from page Page",
    ]);
    const report = await host.ask("reader", "listPageLinks", { spaceId: desk.space, pageId: page });
    expect(linesOf(report)).toEqual(["ok: reusable-content Outer from page Page"]);
    expect(report.items[0]?.locationReferences[0]).toMatchObject({ internalLocation: { type: "node" } });
  });

  test("is broken once it is deleted, named as it was last, and well again when it is back", async () => {
    const reusableContent = await content("Note", "Words.\n");
    await desk.page("Page", including(reusableContent));
    await desk.page("Other", including("never-was"));
    await desk.change("admin", [{ operation: "delete_reusable_content", reusableContent }]);
    expect((await ofSpace()).sort()).toEqual([
      "broken: reusable-content Note from page Page",
      "broken: url /reusable-contents/never-was from page Other",
    ]);
    await desk.change("admin", [{ operation: "restore_reusable_content", reusableContent }]);
    expect(await ofSpace()).toContain("ok: reusable-content Note from page Page");
  });

  test("is broken on a change request that deletes it, and there alone", async () => {
    const reusableContent = await content("Note", "Words.\n");
    const pageId = await desk.page("Page", including(reusableContent));
    const changeRequestId = await desk.open();
    await desk.change("admin", [{ operation: "delete_reusable_content", reusableContent }], changeRequestId);
    const report = await host.ask("commenter", "listPageLinksInChangeRequest", {
      spaceId: desk.space,
      changeRequestId,
      pageId,
    });
    expect(report.stats).toEqual({ total: 1, broken: { total: 1, changeRequest: 1 } });
    expect(await ofSpace()).toEqual(["ok: reusable-content Note from page Page"]);
  });

  test("is found again in the texts of an older program, and where that ends it goes on", async () => {
    const { store } = host.engine;
    const inner = await content("Inner", "Words.\n");
    const outer = await content("Outer", including(inner));
    await desk.page("Page", `[x](gone.md)\n\n${including(outer)}`);
    const kept = await ofSpace();
    await transact(store, { mode: "replication", scopes: [], at: host.clock.iso() }, async (db) => {
      await db.deleteFrom("links").where("target", "like", "/reusable-contents/%").execute();
      await writeMeta(db, "relinked", '["","",""]');
    });
    expect(await ofSpace()).toEqual(["broken: url gone.md from page Page"]);
    await relink(host.engine, () => true);
    expect(await readMeta(store.reading, "relinked")).toBe('["","",""]');
    await relink(host.engine);
    expect(await readMeta(store.reading, "relinked")).toBeUndefined();
    expect(await ofSpace()).toEqual(kept);
  });
});
