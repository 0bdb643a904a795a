import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Workspaces } from "../../../src-main/core/workspaces/workspaces.ts";
import type { DesktopEvent, Result } from "../../../src-preload/bridge.ts";
import type * as Live from "../../../src-renderer/data/workspace/live.svelte.ts";
import { Cleanup, openAlone } from "../../core/instance.ts";
import { emptyWindow, takeBridge, tellWindow } from "../bridged.ts";

/* What hears of changes, over a whole app behind its bridge. */

const cleanup = new Cleanup();
let workspaces: Workspaces;
let live: typeof Live;
let spaceId: string;

async function ask<T>(operation: string, input: object): Promise<T> {
  const answer: Result<unknown> = await workspaces.call(operation, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as T;
}

beforeAll(async () => {
  const opened = await openAlone(cleanup);
  ({ workspaces } = opened);
  takeBridge({ call: (operation, input) => workspaces.call(operation, input) });
  emptyWindow();
  vi.stubGlobal("document", { addEventListener: () => undefined, documentElement: { dataset: {} } });
  live = await import("../../../src-renderer/data/workspace/live.svelte.ts");
  // The window shows no workspace yet: what is told of none is told of its own.
  workspaces.subscribe((event) => tellWindow({ ...event, workspace: undefined } as unknown as DesktopEvent));
  const { organizationId } = opened;
  ({ id: spaceId } = await ask<{ id: string }>("createSpace", { organizationId, body: { title: "Lamps" } }));
});
afterAll(async () => {
  await cleanup.run();
  vi.unstubAllGlobals();
});

test("who lists files hears of those, and not of the words that somebody writes on pages", async () => {
  const write = (...changes: object[]) => ask("updateSpaceContent", { spaceId, body: { changes } });
  let [pages, files] = [0, 0];
  const scopes = [`space:${spaceId}`];
  const stops = [
    live.onChanged(scopes, () => (pages += 1), ["states.page"]),
    live.onChanged(scopes, () => (files += 1), ["states.file"]),
  ];
  await write({ operation: "insert_page", title: "Wick", document: { markdown: "One.\n" } });
  await vi.waitFor(() => expect([pages, files]).toEqual([1, 0]));
  const file = { name: "wick.txt", contentType: "text/plain", base64: "b25l" };
  await write({ operation: "insert_files", files: [file] });
  await vi.waitFor(() => expect([pages, files]).toEqual([1, 1]));
  // Where nobody knows what was written, it may have been a file.
  const rows = [{ table: "states", scope: `space:${spaceId}` }];
  tellWindow({ type: "changed", rows, numbers: {} } as unknown as DesktopEvent);
  expect([pages, files]).toEqual([2, 2]);
  for (const stop of stops) stop();
});

test("who counts conflicts hears of those and of change requests, and of no comment", async () => {
  const write = (markdown: string, page: string, changeRequestId?: string) =>
    ask(changeRequestId ? "updateChangeRequestContent" : "updateSpaceContent", {
      spaceId,
      ...(changeRequestId ? { changeRequestId } : {}),
      body: { changes: [{ operation: "update_page", page, document: { markdown } }] },
    });
  const made = { operation: "insert_page", title: "Lamp", document: { markdown: "One.\n" } };
  await ask("updateSpaceContent", { spaceId, body: { changes: [made] } });
  const { pages } = await ask<{ pages: { id: string; title: string }[] }>("listPages", { spaceId });
  const page = pages.find(({ title }) => title === "Lamp")!.id;
  let [all, counted] = [0, 0];
  const scopes = [`discussion:${spaceId}`];
  const stops = [
    live.onChanged(scopes, () => (all += 1)),
    live.onChanged(scopes, () => (counted += 1), ["conflicts", "change_requests"]),
  ];
  const heard = async (run: () => Promise<unknown>) => {
    [all, counted] = [0, 0];
    await run();
    await vi.waitFor(() => expect(all).toBeGreaterThan(0));
    return counted > 0;
  };
  expect(
    await heard(() => ask("postCommentInSpace", { spaceId, body: { body: { markdown: "Why?" }, page } })),
  ).toBe(false);
  let id = "";
  expect(
    await heard(async () => {
      ({ id } = await ask<{ id: string }>("createChangeRequest", { spaceId, body: { subject: "Light" } }));
    }),
  ).toBe(true);
  await write("Two.\n", page, id);
  await write("Three.\n", page);
  expect(await heard(() => ask("updateChangeRequest", { spaceId, changeRequestId: id }))).toBe(true);
  for (const stop of stops) stop();
});
