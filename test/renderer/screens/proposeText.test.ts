import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AttentionItem } from "../../../src-main/core/core.ts";
import type * as Proposing from "../../../src-renderer/screens/sync/proposeText.ts";
import { openHost, type ApiHost, type Operation } from "../../api/host.ts";
import { Desk } from "../../api/writing.ts";
import { takeBridge } from "../bridged.ts";

/* What a writer proposes instead of a refused change goes through the real API; only the sync panel's verb is noted. */

let host: ApiHost;
let desk: Desk;
let proposing: typeof Proposing;
let discarded: string[];
let page: string;

beforeAll(async () => {
  takeBridge({
    // Its writer is the editor of the host.
    async call(operation, input) {
      const outcome = await host.callLoosely("editor", operation as Operation, input);
      if ("error" in outcome) return { ok: false, error: outcome.error };
      return { ok: true, value: "body" in outcome ? outcome.body : undefined };
    },
    async desktop(verb, input) {
      if (verb === "discardAttention") discarded.push((input as { id: string }).id);
      return { ok: true, value: undefined };
    },
  });
  proposing = await import("../../../src-renderer/screens/sync/proposeText.ts");
  host = await openHost();
  desk = await Desk.open(host, { editMode: "locked" });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await host.close();
});

beforeEach(async () => {
  discarded = [];
  const request = await desk.open("");
  page = await desk.page("Lamps", "Light them.\n", { request });
  await desk.merge(request);
});

const item = (given: Partial<AttentionItem> = {}): AttentionItem => ({
  id: "a1",
  operation: "updateSpaceContent",
  at: "2026-03-04T05:06:07.000Z",
  title: "Edit of Lamps in Guide",
  space: desk.space,
  page,
  text: "Light them at dusk.\n",
  base: null,
  error: { code: 403, message: "The space is locked." },
  ...given,
});

test("the text stands in a change request of its own, and the refused change is let go", async () => {
  const request = await proposing.proposeText(item());
  expect(await desk.text(page, request)).toBe("Light them at dusk.\n");
  expect((await desk.request(request)).subject).toBe("Edit of Lamps in Guide");
  expect(await desk.text(page)).toBe("Light them.\n");
  expect(discarded).toEqual(["a1"]);
});

test("what the text says in its front matter stays words of it, and the page keeps its name", async () => {
  const text = "---\ntitle: Old\nhidden: true\n---\n\nLight them.\n";
  const request = await proposing.proposeText(item({ text }));
  expect(await desk.read(page, request)).toMatchObject({ title: "Lamps", hidden: false, markdown: text });
});

test("a title that is too long for a subject is cut, never in the middle of a sign", async () => {
  const request = await proposing.proposeText(item({ title: "🗼".repeat(120) }));
  expect([...(await desk.request(request)).subject]).toHaveLength(100);
});

test("where the text cannot be put there, the change is kept and no empty request is left open", async () => {
  await expect(proposing.proposeText(item({ page: "nowhere" }))).rejects.toThrow();
  expect(discarded).toEqual([]);
  const { items } = await host.ask("editor", "listChangeRequestsForSpace", {
    spaceId: desk.space,
    status: "archived",
  });
  expect(items).toHaveLength(1);
});

test("where a request is refused too, the change is kept", async () => {
  await expect(proposing.proposeText(item({ space: "nowhere" }))).rejects.toMatchObject({ code: 404 });
  expect(discarded).toEqual([]);
});

test.each<[Partial<AttentionItem>, boolean]>([
  [{}, true],
  [{ text: "" }, true],
  [{ text: null }, false],
  [{ page: null }, false],
  [{ space: null }, false],
])("only a page's text can be proposed: %o", (given, can) => {
  expect(proposing.isProposable(item(given))).toBe(can);
});
