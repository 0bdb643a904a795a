import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyWindow, takeBridge } from "../bridged.ts";

let sent: string[] = [];
takeBridge({
  async call(_operation, input) {
    sent.push(JSON.stringify(input));
    return { ok: true, value: { createdPages: [] } };
  },
});
emptyWindow();
const { PageRenaming } = await import("../../../src-renderer/screens/sidebar/pageRenaming.svelte.ts");
const { treeUndo } = await import("../../../src-renderer/data/pages/treeUndo.svelte.ts");
const { place } = await import("../../../src-renderer/data/window/place.svelte.ts");

const branch = { workspace: "ada", spaceId: "s", changeRequestId: undefined };
const rename = (typed: string | undefined, arrived = "Lamps"): void => {
  const renaming = new PageRenaming(
    () => branch,
    () => undefined,
  );
  renaming.begin({ id: "p", title: "Lamps" });
  const row = { id: "p", title: arrived };
  renaming.end(row, typed);
};

beforeEach(() => (sent = []));
afterAll(() => vi.unstubAllGlobals());

test("what the tree takes back after a page was renamed is the name", async () => {
  rename("Lanterns");
  await vi.waitFor(() =>
    expect(treeUndo.lastOn(branch)?.back).toEqual([
      { operation: "update_page", page: "p", title: "Lamps", was: { title: "Lanterns" } },
    ]),
  );
});

test("a title that was not changed is left as it is, whichever title arrived meanwhile", () => {
  rename("Lamps", "Oil lamps");
  rename(undefined, "Oil lamps");
  expect(sent).toEqual([]);
});

test("a title that was changed was the one that its writer saw, whichever arrived meanwhile", () => {
  rename("Lanterns", "Oil lamps");
  expect(sent[0]).toContain('"was":{"title":"Lamps"}');
});

test("somebody whom the app itself took to a page has not gone elsewhere, as they have by themselves", () => {
  const from = place.here;
  place.go({ space: "s", page: "first" }, "settle");
  expect(place.isStill(from)).toBe(true);
  place.go({ page: "second" });
  expect(place.isStill(from)).toBe(false);
});
