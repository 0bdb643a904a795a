import { afterEach, beforeEach, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* What a reusable content was, revision by revision: listed and read as the history of a page is. */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

const pause = () => host.clock.pass(60 * 60 * 1000);

async function add(markdown: string): Promise<string> {
  const { insertedReusableContents } = await desk.change("admin", [
    { operation: "insert_reusable_content", title: "Notice", document: { markdown } },
  ]);
  return insertedReusableContents?.[0]?.id ?? "";
}

const write = (reusableContent: string, markdown: string): ContentChange => ({
  operation: "update_reusable_content",
  reusableContent,
  document: { markdown },
});

const listed = async (targetReusableContent: string, request?: string): Promise<string[]> => {
  const { space: spaceId } = desk;
  const { items, count } =
    request === undefined
      ? await host.ask("admin", "listRevisionsInSpace", { spaceId, targetReusableContent })
      : await host.ask("admin", "listRevisionsInChangeRequest", {
          spaceId,
          changeRequestId: request,
          targetReusableContent,
        });
  expect(count).toBe(items.length);
  return items.map(({ id }) => id);
};

test("The revisions that touched a reusable content are listed, and no others", async () => {
  const notice = await add("One.\n");
  const made = await desk.head();
  pause();
  await desk.page("Lamps", "Lit.\n");
  pause();
  await desk.change("admin", [write(notice, "Two.\n")]);
  const edited = await desk.head();
  const request = await desk.open();
  pause();
  await desk.change("admin", [write(notice, "Three.\n")], request);
  const proposed = await desk.head(request);
  pause();
  await desk.change("admin", [{ operation: "delete_reusable_content", reusableContent: notice }]);
  const gone = await desk.head();
  expect(await listed(notice)).toEqual([gone, edited, made]);
  expect(await listed(notice, request)).toEqual([proposed]);
  expect(await listed("nothing")).toEqual([]);
  const both = { spaceId: desk.space, targetReusableContent: notice, targetPage: notice };
  expect((await host.ask("admin", "listRevisionsInSpace", both)).items).toEqual([]);
});

test("A reusable content is read as its writer wrote it, on main, on a change request and in a revision", async () => {
  const text = "*  One\n*  __Two__\n";
  const notice = await add(text);
  const revisionId = await desk.head();
  const request = await desk.open();
  pause();
  await desk.change("admin", [write(notice, "Changed.\n")], request);
  const of = { spaceId: desk.space, reusableContentId: notice, format: "markdown" } as const;
  const kept = { id: notice, title: "Notice", markdown: text };
  expect(await host.ask("admin", "getReusableContentById", of)).toEqual(kept);
  expect(await host.ask("admin", "getReusableContentInRevisionById", { ...of, revisionId })).toEqual(kept);
  const there = { ...of, changeRequestId: request };
  expect(await host.ask("admin", "getReusableContentInChangeRequestById", there)).toMatchObject({
    markdown: "Changed.\n",
  });
  const { format: _format, ...unsaid } = of;
  const read = await host.ask("admin", "getReusableContentById", unsaid);
  expect(read).not.toHaveProperty("markdown");
  expect(read.document?.object).toBe("document");
});
