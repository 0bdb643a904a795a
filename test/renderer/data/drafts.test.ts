import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { SyncStatus } from "../../../src-main/core/core.ts";
import type { Workspace } from "../../../src-main/core/workspaces/workspaces.ts";
import type { User } from "../../../src-renderer/data/calls/records.ts";
import { takeBridge } from "../bridged.ts";

/** What is kept on one computer: what this version of the app keeps, and what one before it did. */
const kept = new Map<string, Record<string, unknown>>();
const stored = new Map<string, string>();

/** What goes wrong with the database. */
const trouble = { isFull: false, isClosed: false, refused: 0 };

/** As much of a database as is asked of it: each transaction does one thing, and is done a moment later. */
const database = {
  onclose: (): void => undefined,
  transaction(_store: string, mode: IDBTransactionMode) {
    if (trouble.isClosed) throw new DOMException("It is closing.", "InvalidStateError");
    const isGivenUp = trouble.isFull && mode === "readwrite";
    const transaction = {
      oncomplete: (): void => undefined,
      onabort: (): void => undefined,
      error: null,
      commit: (): void => undefined,
      objectStore: () => ({
        put: (row: { id: string }) => ({
          result: isGivenUp || (kept.set(row.id, structuredClone(row)) && row.id),
        }),
        delete: (id: string) => ({ result: kept.delete(id) }),
        getAll: () => ({ result: structuredClone([...kept.values()]) }),
      }),
    };
    setTimeout(() => (isGivenUp ? transaction.onabort() : transaction.oncomplete()));
    return transaction;
  },
};
vi.stubGlobal("indexedDB", {
  open() {
    const request = {
      result: database,
      error: null,
      onsuccess: (): void => undefined,
      onerror: (): void => undefined,
    };
    const isRefused = trouble.refused > 0;
    if (isRefused) trouble.refused -= 1;
    else trouble.isClosed = false;
    queueMicrotask(() => (isRefused ? request.onerror() : request.onsuccess()));
    return request;
  },
});
vi.stubGlobal(
  "localStorage",
  new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  ),
);

/** The other window, as this one hears and tells it. */
const other = { told: [] as unknown[], tell: (_data: unknown): void => undefined };
vi.stubGlobal(
  "BroadcastChannel",
  class {
    addEventListener(_event: string, heard: (event: { data: unknown }) => void) {
      other.tell = (data) => heard({ data: structuredClone(data) });
    }
    postMessage(data: unknown) {
      other.told.push(structuredClone(data));
    }
  },
);
takeBridge({ call: () => Promise.resolve({ ok: true, value: {} }) });
Object.assign(window, {
  location: { hash: "" },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: () => undefined,
});

const begun = { id: "draft/conflicts/w1/ada/s1/c0", kind: "conflicts", workspace: "w1", user: "ada" };
kept.set(begun.id, { ...begun, about: "s1/c0", draft: { words: "To the light." }, at: 1 });

const { commentDrafts, conflictDrafts, keepDraftsIn, keepDraftsOf, offerDrafts, readDrafts } =
  await import("../../../src-renderer/data/comments/drafts.svelte.ts");
const { toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts");
const { workspace } = await import("../../../src-renderer/data/workspace/workspace.svelte.ts");

const sit = (id: string, user: string): void => {
  workspace.current = { id } as Workspace;
  workspace.user = user === "" ? undefined : ({ id: user } as User);
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 10));
const everythingKept = () => JSON.stringify([...kept.values()]);

beforeEach(() => sit("w1", "ada"));
afterAll(() => {
  for (const { id } of toasts.list) toasts.dismiss(id);
  workspace.current = undefined;
  workspace.user = undefined;
  vi.unstubAllGlobals();
});

test("who asks for all drafts at a start is told those of the last one, and that they are known", async () => {
  const drafts = await conflictDrafts.whenRead();
  expect(drafts.get("s1/c0")).toEqual({ words: "To the light." });
  expect(conflictDrafts.isRead).toBe(true);
  conflictDrafts.delete("s1/c0");
});

test("a draft is seen by who wrote it and in its workspace alone", () => {
  conflictDrafts.set("s1/c1", { words: "To the lamp." });
  sit("w2", "ada");
  expect(conflictDrafts.get("s1/c1")).toBeUndefined();
  sit("w1", "ben");
  expect([...conflictDrafts.all()]).toEqual([]);
  sit("w1", "ada");
  expect(conflictDrafts.get("s1/c1")?.words).toBe("To the lamp.");
});

test("what another window wrote, or sent, is seen so, and a draft outlives the window with its block", async () => {
  const [about, on] = ["s1/main/p1", { page: "p1", node: "b", excerpt: "Lamps" }];
  commentDrafts.set(about, { words: "Which", on });
  await soon();
  const [row] = [...kept.values()].filter(({ kind }) => kind === "comments");
  expect(row).toMatchObject({ workspace: "w1", user: "ada", about, draft: { words: "Which", on } });
  expect(other.told.at(-1)).toEqual(row);
  other.tell({ ...row, draft: { words: "Which lamps?", on } });
  expect(commentDrafts.get(about)).toEqual({ words: "Which lamps?", on });
  other.tell(row!["id"]);
  expect(commentDrafts.get(about)).toBeUndefined();
});

test("what is kept is there at the next start, and what a former version kept is moved to it", async () => {
  const row = { id: "draft/comments/w1/ada/s1/main/p7", kind: "comments", workspace: "w1", user: "ada" };
  kept.set(row.id, { ...row, about: "s1/main/p7", draft: { words: "Who trims it?" }, at: 1 });
  kept.set("form", { id: "form", workspace: "w1", user: "ada", window: "w", words: "a^2" });
  stored.set("recto.drafts.comments.w1.ada", JSON.stringify({ "s1/main/p8": { words: "And when?" } }));
  stored.set("recto.drafts.comments.w1.", JSON.stringify({ "s1/main/p9": { words: "Nobody's." } }));
  await readDrafts();
  expect(commentDrafts.get("s1/main/p7")).toEqual({ words: "Who trims it?" });
  expect(commentDrafts.get("s1/main/p8")).toEqual({ words: "And when?" });
  expect(everythingKept()).toContain("And when?");
  expect(everythingKept()).not.toContain("Nobody's.");
  expect(stored.has("recto.drafts.comments.w1.ada")).toBe(false);
  kept.delete("form");
});

test("a draft that is let go of before this window knows it is none at the next start", async () => {
  const row = { id: "draft/comments/w1/ada/s1/main/p5", kind: "comments", workspace: "w1", user: "ada" };
  kept.set(row.id, { ...row, about: "s1/main/p5", draft: { words: "Who cleans it?" }, at: 1 });
  commentDrafts.delete("s1/main/p5");
  await readDrafts();
  expect(commentDrafts.get("s1/main/p5")).toBeUndefined();
  expect(everythingKept()).not.toContain("Who cleans it?");
});

test("what a former version kept and cannot be moved stays there until it is sent", async () => {
  const former = "recto.drafts.comments.w1.ada";
  const left = { words: "Where?" };
  stored.set(former, JSON.stringify({ "s1/main/a": { words: "When?" }, "s1/main/b": left }));
  trouble.isFull = true;
  await readDrafts();
  expect(commentDrafts.get("s1/main/a")).toEqual({ words: "When?" });
  commentDrafts.delete("s1/main/a");
  expect(JSON.parse(stored.get(former) ?? "")).toEqual({ "s1/main/b": left });
  trouble.isFull = false;
  commentDrafts.delete("s1/main/b");
  stored.delete(former);
  await soon();
});

test("a draft is kept also after the browser closed its database, or gave none at first", async () => {
  trouble.isClosed = true;
  commentDrafts.set("s1/main/p6", { words: "Which wick?" });
  await soon();
  expect(everythingKept()).toContain("Which wick?");
  database.onclose();
  trouble.refused = 2;
  commentDrafts.set("s1/main/p6", { words: "Which wicks?" });
  await soon();
  expect(everythingKept()).not.toContain("Which wicks?");
  commentDrafts.set("s1/main/p6", { words: "Which wicks are there?" });
  await soon();
  expect(everythingKept()).toContain("Which wicks are there?");
  commentDrafts.delete("s1/main/p6");
});

test("nothing is kept before it is known whose it is", async () => {
  sit("w1", "");
  commentDrafts.set("s1/main/p3", { words: "Whose lamps?" });
  await soon();
  expect(everythingKept()).not.toContain("Whose lamps?");
});

test("drafts in a space that their writer sees no more leave the computer, and are handed back", async () => {
  commentDrafts.set("s1/main/p1", { words: "Which lamps?" });
  commentDrafts.set("s2/main/p2", { words: "Which ships?" });
  keepDraftsIn(["s2"]);
  await soon();
  expect([...commentDrafts.all().keys()]).toEqual(["s2/main/p2"]);
  expect(everythingKept()).not.toContain("lamps");
  expect(toasts.list.map(({ message }) => message).join()).toContain("“Which lamps?”");
});

test("what was written in a workspace that was taken off the computer goes with it", async () => {
  commentDrafts.set("s1/main/p1", { words: "Which lamps?" });
  kept.set("form", { id: "form", workspace: "w1", user: "ada", window: "w", words: "a^2" });
  sit("w2", "ada");
  commentDrafts.set("s3/main/p3", { words: "Which tower?" });
  stored.set("recto.language", "de");
  await keepDraftsOf(["w2"]);
  expect([...kept.keys()]).toEqual(["draft/comments/w2/ada/s3/main/p3"]);
  expect([...stored.keys()]).toEqual(["recto.language"]);
});

test("drafts in a workspace that is locked by now are kept until their writer, who is known of old, dismisses them", async () => {
  toasts.list = [];
  sit("w4", "ada");
  commentDrafts.set("s1/main/p1", { words: "Which lamps?" });
  conflictDrafts.set("s1/c1", { words: "To the lamp." });
  stored.set("recto.drafts.writer.w4.", JSON.stringify("ada"));
  workspace.user = undefined;
  workspace.status = { locked: true } as SyncStatus;
  offerDrafts();
  offerDrafts();
  await keepDraftsOf(["w4"]);
  expect(toasts.list).toHaveLength(1);
  expect(toasts.list[0]?.message).toContain("To the lamp. Which lamps?");
  expect(everythingKept()).toContain("Which lamps?");
  toasts.dismiss(toasts.list[0]?.id ?? 0);
  await soon();
  expect(everythingKept()).not.toContain("Which lamps?");
  workspace.status = undefined;
});
