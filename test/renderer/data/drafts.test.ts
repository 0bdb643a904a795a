import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { SyncStatus } from "../../../src-main/core/core.ts";
import type { Workspace } from "../../../src-main/core/workspaces/workspaces.ts";
import type { User } from "../../../src-renderer/data/calls/records.ts";
import { takeBridge } from "../bridged.ts";

const stored = new Map<string, string>();
type Heard = (event: { key: string | null }) => void;
const windows: Heard[] = [];

/** What windows of one computer share, each of which hears what the others write. */
vi.stubGlobal(
  "localStorage",
  new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        stored.set(key, value);
        for (const heard of windows) heard({ key });
      },
      removeItem(key: string) {
        stored.delete(key);
        for (const heard of windows) heard({ key });
      },
    },
    {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  ),
);
takeBridge({ call: () => Promise.resolve({ ok: true, value: {} }) });
Object.assign(window, {
  location: { hash: "" },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: (event: string, heard: Heard) => event === "storage" && windows.push(heard),
});

const { commentDrafts, conflictDrafts, keepDraftsIn, keepDraftsOf, offerDrafts } =
  await import("../../../src-renderer/data/comments/drafts.svelte.ts");
const { toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts");
const { workspace } = await import("../../../src-renderer/data/workspace/workspace.svelte.ts");

const sit = (id: string, user: string): void => {
  workspace.current = { id } as Workspace;
  workspace.user = { id: user } as User;
};

beforeEach(() => sit("w1", "ada"));
afterAll(() => {
  for (const { id } of toasts.list) toasts.dismiss(id);
  workspace.current = undefined;
  workspace.user = undefined;
  vi.unstubAllGlobals();
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

test("what another window wrote, or sent, is seen so, and outlives the window with its block", () => {
  const [about, on] = ["s1/main/p1", { page: "p1", node: "b", excerpt: "Lamps" }];
  commentDrafts.set(about, { words: "Which", on });
  const [name = ""] = [...stored.keys()].filter((key) => key.includes("comments"));
  expect(JSON.parse(stored.get(name) ?? "")).toEqual({ [about]: { words: "Which", on } });
  localStorage.setItem(name, JSON.stringify({ [about]: { words: "Which lamps?", on } }));
  expect(commentDrafts.get(about)).toEqual({ words: "Which lamps?", on });
  localStorage.setItem(name, "{}");
  expect(commentDrafts.get(about)).toBeUndefined();
});

test("drafts in a space that their writer sees no more leave the computer, and are handed back", () => {
  commentDrafts.set("s1/main/p1", { words: "Which lamps?" });
  commentDrafts.set("s2/main/p2", { words: "Which ships?" });
  keepDraftsIn(["s2"]);
  expect([...commentDrafts.all().keys()]).toEqual(["s2/main/p2"]);
  expect([...stored.values()].join()).not.toContain("lamps");
  expect(toasts.list.map(({ message }) => message).join()).toContain("“Which lamps?”");
});

test("drafts of a workspace that was taken off the computer go with it", () => {
  commentDrafts.set("s1/main/p1", { words: "Which lamps?" });
  sit("w2", "ada");
  commentDrafts.set("s3/main/p3", { words: "Which tower?" });
  stored.set("recto.language", "de");
  keepDraftsOf(["w2"]);
  expect([...stored.keys()].toSorted()).toEqual(["recto.drafts.comments.w2.ada", "recto.language"]);
});

test("drafts in a workspace that is locked by now are kept until their writer, who is known of old, dismisses them", () => {
  toasts.list = [];
  sit("w4", "ada");
  commentDrafts.set("s1/main/p1", { words: "Which lamps?" });
  conflictDrafts.set("s1/c1", { words: "To the lamp." });
  stored.set("recto.drafts.writer.w4.", JSON.stringify("ada"));
  workspace.user = undefined;
  workspace.status = { locked: true } as SyncStatus;
  offerDrafts();
  offerDrafts();
  keepDraftsOf(["w4"]);
  expect(toasts.list).toHaveLength(1);
  expect(toasts.list[0]?.message).toContain("To the lamp. Which lamps?");
  expect([...stored.values()].join()).toContain("Which lamps?");
  toasts.dismiss(toasts.list[0]?.id ?? 0);
  expect([...stored.values()].join()).not.toContain("Which lamps?");
  workspace.status = undefined;
});
