import { afterEach, beforeEach, expect, test } from "vitest";
import type { ContentChange } from "../../src-main/api/types/contentChanges.ts";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* What the list of revisions says of each one, in a few words. */

let host: ApiHost;
let desk: Desk;
beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});
afterEach(() => host.close());

/** Makes changes in a revision of its own; answers what the list says of it. */
async function summaryAfter(changes: ContentChange[], request?: string): Promise<string> {
  host.clock.pass(20 * 60 * 1000);
  await desk.change("admin", changes, request);
  const { items } =
    request === undefined
      ? await host.ask("admin", "listRevisionsInSpace", { spaceId: desk.space })
      : await host.ask("admin", "listRevisionsInChangeRequest", {
          spaceId: desk.space,
          changeRequestId: request,
        });
  return items[0]?.summary ?? "";
}

const insert = (title: string): ContentChange => ({
  operation: "insert_page",
  title,
  document: { markdown: `${title}\n` },
});

test("Pages are named before what they hold, three of them at most", async () => {
  const tag: ContentChange = { operation: "insert_tag", slug: "how-to", label: "How to" };
  expect(await summaryAfter([tag])).toBe("“How to”");
  const variables: ContentChange = { operation: "update_variables", variables: { product: "Recto" } };
  expect(await summaryAfter([variables, insert("Lamps")])).toBe("“Lamps”, “product”");
  const many = ["A", "B", "C", "D"].map(insert);
  expect(await summaryAfter([variables, ...many])).toMatch(/^“.”, “.”, “.” and more$/);
});

test("Only what is gone is said to be deleted, however much was edited", async () => {
  const pages: string[] = [];
  for (let at = 0; at < 45; at += 1) pages.push(await desk.page(`Page ${at}`, "One.\n"));
  const edits = pages.map((page): ContentChange => ({
    operation: "update_page",
    page,
    document: { markdown: "Two.\n" },
  }));
  expect(await summaryAfter(edits)).toMatch(/^“Page \d+”, “Page \d+”, “Page \d+” and more$/);
  const [first, second] = pages as [string, string];
  const gone: ContentChange = { operation: "delete_page", page: first };
  const edit: ContentChange = { operation: "update_page", page: second, title: "Second" };
  expect(await summaryAfter([gone])).toBe("deleted “Page 0”");
  const third: ContentChange = { operation: "delete_page", page: pages[2] as string };
  expect(await summaryAfter([edit, third])).toBe("“Second”; deleted “Page 2”");
});

test("What a change request deletes is said of its own revision", async () => {
  const page = await desk.page("Lamps", "One.\n");
  const request = await desk.open();
  expect(await summaryAfter([{ operation: "delete_page", page }], request)).toBe("deleted “Lamps”");
});

test("A merge is called by the subject of its change request, to those who see change requests", async () => {
  const page = await desk.page("Lamps", "One.\n");
  const request = await desk.open("Trim the wick");
  await desk.change("admin", [{ operation: "update_page", page, document: { markdown: "Two.\n" } }], request);
  const named = { spaceId: desk.space, changeRequestId: request };
  await host.ask("admin", "mergeChangeRequest", named);
  const newest = async (caller: "admin" | "reader") => {
    const { items } = await host.ask(caller, "listRevisionsInSpace", { spaceId: desk.space });
    return items[0]?.summary;
  };
  expect(await newest("admin")).toBe("Trim the wick");
  expect(await newest("reader")).toBe("“Lamps”");
});
