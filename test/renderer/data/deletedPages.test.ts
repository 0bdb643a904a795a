import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Deletion } from "../../../src-main/core/find/deletedPages.ts";
import type * as DeletedPages from "../../../src-renderer/data/pages/deletedPages.ts";
import type * as Restorations from "../../../src-renderer/data/pages/restorations.svelte.ts";
import type * as Toasts from "../../../src-renderer/data/window/toasts.svelte.ts";
import { takeBridge } from "../bridged.ts";

let pages: typeof DeletedPages;
let restorations: typeof Restorations.restorations;
let toasts: typeof Toasts.toasts;
let written: unknown[] = [];
let refused = false;

beforeAll(async () => {
  takeBridge({
    call: async (_operation, input) => {
      written.push(...(input as { body: { changes: unknown[] } }).body.changes);
      return refused
        ? { ok: false, error: { code: 409, message: "The space is locked." } }
        : { ok: true, value: { changes: [] } };
    },
  });
  Object.assign(window, { location: { hash: "" }, addEventListener: () => undefined });
  pages = await import("../../../src-renderer/data/pages/deletedPages.ts");
  ({ restorations } = await import("../../../src-renderer/data/pages/restorations.svelte.ts"));
  ({ toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts"));
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  written = [];
  refused = false;
  toasts.list = [];
});

const deletion = (id: string, at: string): Deletion => ({
  ...{ id, title: id, type: "document", above: [], below: 0, by: "Ada", at },
});

test("deletions stand under the days of their reader's calendar, in their order", () => {
  const list = ["2026-03-02T10:00", "2026-03-02T09:00", "2026-03-01T23:59"].map((at, index) =>
    deletion(`p${index}`, at),
  );
  const days = pages.daysOf(list, (time) => time.slice(0, 10));
  expect(days.map(({ at, deletions }) => [at, deletions.map(({ id }) => id)])).toEqual([
    ["2026-03-02T10:00", ["p0", "p1"]],
    ["2026-03-01T23:59", ["p2"]],
  ]);
});

test("a page comes back under the nearest page above it that is still there, or at the top", () => {
  const above = (...gone: boolean[]) => ({
    above: gone.map((isGone, at) => ({ id: `a${at}`, title: `A${at}`, isGone })),
  });
  expect(pages.returnsTo(above(false, false))?.title).toBe("A1");
  expect(pages.returnsTo(above(false, true))?.title).toBe("A0");
  expect(pages.returnsTo(above(true, true))).toBeUndefined();
  expect(pages.returnsTo(above())).toBeUndefined();
});

const branch = { spaceId: "s", changeRequestId: undefined };
const words = { done: "“Lamps” is back.", undo: "Undo" };

test("a page that is brought back is offered to go again, once, and the note goes with it", async () => {
  expect(await restorations.restore(branch, { id: "p", title: "Lamps" }, words)).toBe(true);
  expect(written).toEqual([{ operation: "restore_page", page: "p" }]);
  expect(toasts.list.map(({ message, action }) => [message, action?.label])).toEqual([
    ["“Lamps” is back.", "Undo"],
  ]);
  expect(restorations.lastOn(branch)).toBe("p");
  expect(restorations.lastOn({ spaceId: "s", changeRequestId: "r" })).toBeUndefined();
  expect(restorations.titleOf("p")).toBe("Lamps");

  await restorations.undo("p");
  expect(written.at(-1)).toEqual({ operation: "delete_page", page: "p" });
  expect(toasts.list).toEqual([]);
  expect(restorations.titleOf("p")).toBeUndefined();
  await restorations.undo("p");
  expect(written).toHaveLength(2);
});

test("a page that may not come back is said not to, and nothing is offered", async () => {
  refused = true;
  expect(await restorations.restore(branch, { id: "q", title: "Lamps" }, words)).toBe(false);
  expect(toasts.list.map(({ tone, message }) => [tone, message])).toEqual([
    ["danger", "The space is locked."],
  ]);
  expect(restorations.titleOf("q")).toBeUndefined();
});
