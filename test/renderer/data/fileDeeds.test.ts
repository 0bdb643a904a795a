import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Workspaces } from "../../../src-main/core/workspaces/workspaces.ts";
import type * as Content from "../../../src-renderer/data/pages/content.ts";
import type { Branch } from "../../../src-renderer/data/pages/content.ts";
import type * as Deeds from "../../../src-renderer/data/files/fileDeeds.svelte.ts";
import type * as Toasts from "../../../src-renderer/data/window/toasts.svelte.ts";
import { Cleanup, openAlone } from "../../core/instance.ts";
import { emptyWindow, takeBridge } from "../bridged.ts";

/* Files that a window replaces and renames, and what takes that back, over a whole app behind its bridge. */

const cleanup = new Cleanup();
let workspaces: Workspaces;
let organizationId: string;
let deeds: typeof Deeds.fileDeeds;
let content: typeof Content;
let toasts: typeof Toasts.toasts;
let isOnline = true;
/** Whether the instance knows nothing of hashes of files. */
let isOlder = false;

const call = async <T>(operation: string, input: object): Promise<T> => {
  const answer = await workspaces.call(operation, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as T;
};

beforeAll(async () => {
  ({ workspaces, organizationId } = await openAlone(cleanup));
  takeBridge({
    call: async (operation, input) => {
      if (!isOnline) return { ok: false, error: { code: 503, message: "Not now." } };
      const answer = await workspaces.call(operation, input);
      return isOlder
        ? (JSON.parse(
            JSON.stringify(answer, (name, value: unknown) => (name === "sha256" ? undefined : value)),
          ) as typeof answer)
        : answer;
    },
    desktop: (verb, input) => workspaces.desktop(verb, input),
  });
  emptyWindow();
  content = await import("../../../src-renderer/data/pages/content.ts");
  const { workspace } = await import("../../../src-renderer/data/workspace/workspace.svelte.ts");
  vi.spyOn(workspace, "organization", "get").mockReturnValue(organizationId);
  ({ fileDeeds: deeds } = await import("../../../src-renderer/data/files/fileDeeds.svelte.ts"));
  ({ toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts"));
});
beforeEach(() => {
  isOnline = true;
  isOlder = false;
  toasts.list = [];
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await cleanup.run();
});

/** A space with one file, and what it is by now. */
async function openFile(name = "lamp.txt", words = "Oil.") {
  const { id: spaceId } = await call<{ id: string }>("createSpace", {
    organizationId,
    body: { title: "Lamps", empty: true },
  });
  const main: Branch = { spaceId, changeRequestId: undefined };
  const made = await content.insertFile(main, organizationId, {
    name,
    type: "text/plain",
    bytes: new TextEncoder().encode(words),
  });
  const on = async (branch: Branch) => {
    const { workspace: _, ...of } = branch;
    const [file] = (await content.listFiles(of)) as [Content.Written["insertedFiles"][number]?];
    return file;
  };
  return { main, id: made!.id, now: async (branch = main) => (await on(branch))! };
}

const text = (words: string, name = "else.txt"): File => new File([words], name, { type: "text/plain" });
const undo = async (): Promise<void> => {
  const action = toasts.list.findLast(({ action }) => action)?.action;
  expect(action).toBeDefined();
  action!.run();
  const noted = toasts.list.length;
  await vi.waitFor(() => expect(toasts.list.length).toBeLessThanOrEqual(noted));
};
/** Bytes of a colleague, which a file may be given. */
async function storedBlob(bytes = new TextEncoder().encode("Electric light.")): Promise<string> {
  const answer = await workspaces.desktop("putBlob", { organization: organizationId, bytes });
  return (answer as { value: { sha256: string } }).value.sha256;
}
const said = () => toasts.list.map(({ message }) => message);

test("a file that was added, renamed and replaced within a minute goes back step by step", async () => {
  const { main, now } = await openFile();
  const first = await now();
  await deeds.rename(main, first, "lantern.txt");
  const renamed = await now();
  await deeds.replace(main, renamed, text("Gas, and a mantle."));
  expect(await now()).toMatchObject({ name: "lantern.txt", size: 18 });
  expect(deeds.undoLast(main)).toBe(true);
  await vi.waitFor(async () => expect(await now()).toEqual(renamed));
  expect(deeds.undoLast(main)).toBe(true);
  await vi.waitFor(async () => expect(await now()).toEqual(first));
  expect(deeds.undoLast(main)).toBe(false);
});

test("what a request replaced and renamed goes back to what the space has", async () => {
  const { main, now } = await openFile();
  const { id: changeRequestId } = await call<{ id: string }>("createChangeRequest", {
    spaceId: main.spaceId,
    body: { subject: "Gas" },
  });
  const request = { ...main, changeRequestId };
  const first = await now(request);
  await deeds.replace(request, first, text("Gas, and a mantle."));
  expect((await now(request)).size).toBe(18);
  deeds.undoLast(request);
  await vi.waitFor(async () => expect(await now(request)).toEqual(first));
});

test("bytes that a colleague gave it since stay, and whoever takes theirs back is told", async () => {
  const { main, id, now } = await openFile();
  await deeds.replace(main, await now(), text("Gas, and a mantle."));
  const sha256 = await storedBlob();
  await content.writeContent(main, [{ operation: "update_file", file: id, blob: sha256 }]);
  await undo();
  await vi.waitFor(() => expect(said()).toContain("“lamp.txt” was changed since: it stays as it is."));
  expect(await now()).toMatchObject({ sha256, size: 15 });
  expect(deeds.undoLast(main)).toBe(false);
  const { items } = await call<{ items: unknown[] }>("listConflictsInSpace", { spaceId: main.spaceId });
  expect(items).toEqual([]);
});

test("bytes of which an older instance says nothing count as left as they were", async () => {
  const { main, now } = await openFile();
  const first = await now();
  await deeds.replace(main, first, text("Gas, and a mantle."));
  isOlder = true;
  await undo();
  await vi.waitFor(async () => expect(await now()).toMatchObject({ size: first.size }));
  isOlder = false;
  expect(await now()).toEqual(first);
});

test("other bytes that a colleague gave it since stay also where an older instance does not tell their hash", async () => {
  const { main, id, now } = await openFile();
  await deeds.replace(main, await now(), text("Gas, and a mantle."));
  await content.writeContent(main, [{ operation: "update_file", file: id, blob: await storedBlob() }]);
  isOlder = true;
  await undo();
  await vi.waitFor(() => expect(said()).toContain("“lamp.txt” was changed since: it stays as it is."));
  expect((await now()).size).toBe(15);
});

test("a name that a colleague gave it since stays where only its bytes go back", async () => {
  const { main, id, now } = await openFile();
  const first = await now();
  await deeds.replace(main, first, text("Gas, and a mantle."));
  await content.writeContent(main, [{ operation: "update_file", file: id, name: "theirs.txt" }]);
  await undo();
  await vi.waitFor(async () =>
    expect(await now()).toMatchObject({ name: "theirs.txt", sha256: first.sha256 }),
  );
});

test("a file that a colleague deleted since stays deleted, and that is said", async () => {
  const { main, id, now } = await openFile();
  await deeds.rename(main, await now(), "lantern.txt");
  await content.writeContent(main, [{ operation: "delete_file", file: id }]);
  await undo();
  await vi.waitFor(() => expect(said()).toContain("“lantern.txt” was deleted since."));
  expect(await content.listFiles(main)).toEqual([]);
});

test("what cannot be asked now can be taken back later", async () => {
  const { main, now } = await openFile();
  await deeds.rename(main, await now(), "lantern.txt");
  isOnline = false;
  await undo();
  await vi.waitFor(() => expect(said()).toContain("Not now."));
  isOnline = true;
  expect(deeds.undoLast(main)).toBe(true);
  await vi.waitFor(async () => expect(await now()).toMatchObject({ name: "lamp.txt" }));
});

test("bytes that it has already are no deed to take back", async () => {
  const { main, now } = await openFile();
  await deeds.replace(main, await now(), text("Oil."));
  expect(toasts.list.at(-1)?.action).toBeUndefined();
  expect(deeds.undoLast(main)).toBe(false);
});

test("a window takes back the last twenty deeds, and no older ones", async () => {
  const { main, now } = await openFile();
  for (let at = 1; at <= 22; at += 1) await deeds.rename(main, await now(), `lamp ${at}.txt`);
  for (let at = 21; deeds.undoLast(main); at -= 1)
    await vi.waitFor(async () => expect((await now()).name).toBe(`lamp ${at}.txt`), { interval: 5 });
  expect((await now()).name).toBe("lamp 2.txt");
});

test("a picture has another address once it has other bytes, though they are as many", async () => {
  const { pageSurroundings } = await import("../../../src-renderer/editor/links.ts");
  const { main, id, now } = await openFile("lamp.svg", "<svg/>");
  const seen = async () => {
    const files = [await now()];
    const page = { id: "p", path: "lamps", pages: [] } as never;
    const around = pageSurroundings({
      branch: main,
      page,
      pages: () => [],
      files: () => files,
      valueOf: () => undefined,
      goToAnchor: () => undefined,
    });
    return [`/files/${id}`, "images/lamp.svg"].map((target) => around.findImage(target)?.address);
  };
  const before = await seen();
  await deeds.replace(main, await now(), text("<SVG/>"));
  const after = await seen();
  expect((await now()).size).toBe(6);
  for (const addresses of [before, after]) expect(addresses[0]).toBe(addresses[1]);
  expect(after[0]).not.toBe(before[0]);
});
