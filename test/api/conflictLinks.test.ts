import { afterEach, beforeEach, expect, test } from "vitest";
import { openHost, type ApiHost } from "./host.ts";
import { Desk } from "./writing.ts";

/* What links mean that come into a page with the side of a conflict that was chosen. */

let host: ApiHost;
let desk: Desk;

beforeEach(async () => {
  host = await openHost();
  desk = await Desk.open(host);
});

afterEach(() => host.close());

/** The page gives its address to another one. */
async function replace(page: string, title: string): Promise<void> {
  await desk.change("admin", [{ operation: "update_page", page, slug: "moved" }]);
  await desk.page(title);
}

const targetsOf = (page: string, request?: string) =>
  request === undefined
    ? host.ask("admin", "listPageLinks", { spaceId: desk.space, pageId: page })
    : host.ask("admin", "listPageLinksInChangeRequest", {
        spaceId: desk.space,
        changeRequestId: request,
        pageId: page,
      });

test("a link of the space's side means on the request what it meant in the space", async () => {
  const lamps = await desk.page("Lamps");
  const page = await desk.page("Page", "Light it at dusk.\n");
  const request = await desk.open("Words");
  await desk.write(page, "Light it at nightfall.\n", { request });
  await desk.write(page, "Light it at sunset, as in [lamps](lamps.md).\n");
  await replace(lamps, "Lamps");
  await desk.update(request);
  const asked = { spaceId: desk.space, changeRequestId: request };
  const [conflict] = (await host.ask("admin", "listConflictsInChangeRequest", asked)).items;
  await host.ask("admin", "resolveConflictInChangeRequest", {
    ...asked,
    conflictId: conflict?.id ?? "",
    body: { choice: "theirs" },
  });
  const { items } = await targetsOf(page, request);
  expect(items).toMatchObject([{ status: "ok", targetReference: { kind: "page", page: { id: lamps } } }]);
});

test("a link of words that arrived late means what it meant in the text that they were made on", async () => {
  const lamps = await desk.page("Lamps");
  const page = await desk.page("Page", "Light it at dusk, as in [lamps](lamps.md).\n");
  const base = (await desk.read(page)).documentId ?? "";
  host.clock.pass(60 * 60 * 1000);
  await desk.write(page, "Light it at sunset.\n");
  await replace(lamps, "Lamps");
  await desk.write(page, "Light it at nightfall, as in [lamps](lamps.md).\n", { base });
  const [conflict] = (await host.ask("admin", "listConflictsInSpace", { spaceId: desk.space })).items;
  await host.ask("admin", "resolveConflict", {
    spaceId: desk.space,
    conflictId: conflict?.id ?? "",
    body: { choice: "both" },
  });
  const { items } = await targetsOf(page);
  expect(items).toMatchObject([{ status: "ok", targetReference: { kind: "page", page: { id: lamps } } }]);
});
