import { afterEach, expect, test, vi } from "vitest";
import type { FoundComment } from "../../../src-main/core/find/findDiscussed.ts";
import { emptyWindow, takeBridge } from "../bridged.ts";

const bodies = { call: async () => ({ ok: true as const, value: {} }) };
afterEach(() => void vi.unstubAllGlobals());

const comment: FoundComment = {
  id: "r1",
  thread: "c1",
  status: "resolved",
  space: { id: "s1", title: "Guide" },
  page: { id: "p1", title: "Lamps" },
  by: "Ada",
  at: "2026-03-04T05:06:07.000Z",
  markdown: "The **wick** is short.",
  word: "wick",
};

async function load() {
  takeBridge(bodies);
  emptyWindow();
  const { commentEntry } = await import("../../../src-renderer/screens/search/discussed.ts");
  const { commentJump } = await import("../../../src-renderer/data/comments/commentJump.svelte.ts");
  return { commentEntry, commentJump };
}

test("a resolved comment that was found is jumped to on its page, among the resolved ones", async () => {
  const { commentEntry, commentJump } = await load();
  commentEntry(comment, false).run();
  expect(commentJump.wanted).toBe("c1");
  expect(commentJump.among).toEqual({ page: "p1", status: "resolved" });
});

test("a comment of another workspace is gone to there, and jumped to then", async () => {
  const { commentEntry, commentJump } = await load();
  const ways: object[] = [];
  commentEntry(comment, true, (to) => ways.push(to)).run();
  expect(ways).toEqual([{ space: "s1", view: "page", request: undefined, page: "p1" }]);
  expect(commentJump.among).toEqual({ page: "p1", status: "resolved" });
});

test("a comment is shown as it reads, the word marked by which it was found", async () => {
  const { commentEntry } = await load();
  const { excerpt = "", highlights = [] } = commentEntry(comment, true);
  expect(excerpt).toBe("The wick is short.");
  expect(highlights.map(({ start, end }) => excerpt.slice(start, end))).toEqual(["wick"]);
});
