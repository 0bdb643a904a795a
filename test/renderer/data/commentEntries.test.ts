import { expect, test, vi } from "vitest";
import type { Comment } from "../../../src-renderer/data/calls/records.ts";
import { emptyWindow, takeBridge } from "../bridged.ts";

const bodies = { call: async () => ({ ok: true as const, value: {} }) };

test("a resolved comment that was found is jumped to on its page, among the resolved ones", async () => {
  takeBridge(bodies);
  emptyWindow();
  const { commentEntries } = await import("../../../src-renderer/screens/search/discussed.ts");
  const { commentJump } = await import("../../../src-renderer/data/comments/commentJump.svelte.ts");
  const comment = {
    id: "c1",
    status: "resolved",
    body: { markdown: "The wick is short." },
    postedBy: { displayName: "Ada" },
    target: { page: { id: "p1" } },
  } as Comment;
  commentEntries([comment], "wick", 5, () => "Lamps")[0]?.run();
  expect(commentJump.wanted).toBe("c1");
  expect(commentJump.among).toEqual({ page: "p1", status: "resolved" });
  vi.unstubAllGlobals();
});
