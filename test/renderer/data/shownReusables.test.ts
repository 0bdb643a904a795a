import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ReadText } from "../../../src-main/core/find/pageTexts.ts";
import type { Workspaces } from "../../../src-main/core/workspaces/workspaces.ts";
import type { DesktopEvent, Result } from "../../../src-preload/bridge.ts";
import type * as Content from "../../../src-renderer/data/pages/content.ts";
import type * as Reusables from "../../../src-renderer/data/reusables/reusables.ts";
import type * as Shown from "../../../src-renderer/data/reusables/shownReusables.ts";
import { Cleanup, openAlone } from "../../core/instance.ts";
import { takeBridge, tellWindow } from "../bridged.ts";

/* Reusable contents as pages show them, over a whole app behind its bridge. */

const cleanup = new Cleanup();
let workspaces: Workspaces;
let branch: Content.Branch;
let isLost = false;
let reusables: typeof Reusables;
let showReusable: typeof Shown.showReusable;
/** What was read of texts, and how long those were that crossed. */
let reads: { known?: string | undefined; length: number | undefined }[] = [];

function valueOf<T>(answer: Result<unknown>): T {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as T;
}

const change = async <T>(...changes: object[]): Promise<T> =>
  valueOf<T>(await workspaces.call("updateSpaceContent", { spaceId: branch.spaceId, body: { changes } }));

beforeAll(async () => {
  const opened = await openAlone(cleanup);
  ({ workspaces } = opened);
  takeBridge({
    call: (operation, input) => workspaces.call(operation, input),
    desktop: async (verb, input) => {
      if (isLost) return { ok: false, error: { code: 503, message: "Nobody answers." } };
      const answer = await workspaces.desktop(verb, input);
      if (verb === "showReusable") {
        const { markdown } = answer.ok ? (answer.value as { markdown?: string }) : {};
        reads.push({ known: (input as { known?: string }).known, length: markdown?.length });
      }
      return answer;
    },
  });
  const nothing = () => undefined;
  Object.assign(window, {
    location: { hash: "" },
    addEventListener: nothing,
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
  });
  vi.stubGlobal("document", { addEventListener: nothing, documentElement: { dataset: {} } });
  reusables = await import("../../../src-renderer/data/reusables/reusables.ts");
  ({ showReusable } = await import("../../../src-renderer/data/reusables/shownReusables.ts"));
  const space = await workspaces.call("createSpace", {
    organizationId: opened.organizationId,
    body: { title: "Lamps" },
  });
  branch = { spaceId: valueOf<{ id: string }>(space).id, changeRequestId: undefined };
});
beforeEach(() => (reads = []));
afterAll(async () => {
  vi.unstubAllGlobals();
  await cleanup.run();
});

/** What a frame was told, in its order. */
function openFrame(id: string): { told: unknown[]; close: () => void } {
  const told: unknown[] = [];
  const close = showReusable(branch, id, {
    show: (content) => told.push(content && `${content.title}: ${content.markdown}`),
    fail: (problem) => told.push(problem),
  });
  return { told, close };
}

/** The window hears that something of the space has changed, and has had time to read. */
async function tellOfChange(): Promise<void> {
  const rows = [{ table: "states", scope: `space:${branch.spaceId}` }];
  tellWindow({ type: "changed", rows, numbers: {} } as unknown as DesktopEvent);
  await new Promise((resolve) => setTimeout(resolve, 400));
}

test("one is read once for all its frames, and its text crosses again only when it is another", async () => {
  const id = await reusables.makeReusable(branch, "Oil", "Fill it.\n");
  const frames = [openFrame(id), openFrame(id)];
  await vi.waitFor(() =>
    expect(frames.map(({ told }) => told)).toEqual([["Oil: Fill it.\n"], ["Oil: Fill it.\n"]]),
  );
  expect(reads).toEqual([{ length: 9 }]);

  await tellOfChange();
  expect(reads.slice(1)).toEqual([{ known: expect.any(String) as string }]);
  expect(frames.map(({ told }) => told.length)).toEqual([1, 1]);

  const edit = { operation: "update_reusable_content", reusableContent: id };
  await change({ ...edit, title: "Whale oil" });
  await tellOfChange();
  await change({ ...edit, document: { markdown: "Trim it.\n" } });
  await tellOfChange();
  await change({ operation: "delete_reusable_content", reusableContent: id });
  await tellOfChange();
  for (const { told, close } of frames) {
    expect(told).toEqual(["Oil: Fill it.\n", "Whale oil: Fill it.\n", "Whale oil: Trim it.\n", null]);
    close();
  }
  expect(reads.map(({ length }) => length)).toEqual([9, undefined, undefined, 9, undefined]);

  await tellOfChange();
  expect(reads).toHaveLength(5);
});

test("one that comes into view again stands at once, and is read again", async () => {
  const id = await reusables.makeReusable(branch, "Wick", "Trim it.\n");
  const first = openFrame(id);
  await vi.waitFor(() => expect(first.told).toHaveLength(1));
  first.close();
  const second = openFrame(id);
  expect(second.told).toEqual(["Wick: Trim it.\n"]);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  expect(second.told).toHaveLength(1);
  second.close();
});

test("however many are shown, a page that is open beside them is saved by what was written", async () => {
  const { changes } = await change<{ changes: { page: { id: string } }[] }>({
    operation: "insert_page",
    title: "Lamps",
    document: { markdown: "Long.\n" },
  });
  const place = { spaceId: branch.spaceId, page: changes[0]?.page.id };
  const read = valueOf<ReadText>(await workspaces.desktop("readPageText", place));
  for (let count = 0; count < 20; count += 1) {
    const id = await reusables.makeReusable(branch, `Shown ${count}`, `Words ${count}.\n`);
    expect(await reusables.readReusable(branch, id)).toMatchObject({ markdown: `Words ${count}.\n` });
  }
  const saved = await workspaces.desktop("savePageText", {
    ...place,
    of: read.hash,
    from: 0,
    to: 0,
    insert: "Very ",
    length: 11,
  });
  expect(valueOf(saved)).toHaveProperty("hash");
});

test("a frame that comes into view when it could not be read for another has it read again", async () => {
  const id = await reusables.makeReusable(branch, "Flame", "Shade it.\n");
  isLost = true;
  const first = openFrame(id);
  await vi.waitFor(() => expect(first.told).toHaveLength(1));
  isLost = false;
  const second = openFrame(id);
  await vi.waitFor(() => expect(second.told).toEqual(["Flame: Shade it.\n"]));
  expect(first.told.at(-1)).toBe("Flame: Shade it.\n");
  for (const { close } of [first, second]) close();
});
