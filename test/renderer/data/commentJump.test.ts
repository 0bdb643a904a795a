import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyWindow, takeBridge } from "../bridged.ts";

takeBridge({ call: () => Promise.reject(new Error("Nothing is asked.")) });
emptyWindow();
const { place } = await import("../../../src-renderer/data/window/place.svelte.ts");
const { commentJump } = await import("../../../src-renderer/data/comments/commentJump.svelte.ts");

beforeEach(() => place.enter("w", { space: "s", view: "page", page: "p" }));
afterAll(() => vi.unstubAllGlobals());

test.each([
  ["a comment that was found", () => commentJump.open("c", { page: "p" })],
  ["the next comment", () => commentJump.ask()],
])(
  "who wished to see %s of a page and went elsewhere is not led to one there, nor when they return",
  (_what, wish) => {
    wish();
    expect(commentJump.wanted).toBeDefined();
    place.go({ part: "a-heading" });
    expect(commentJump.wanted).toBeDefined();
    place.go({ page: "q" });
    expect(commentJump.wanted).toBeUndefined();
    commentJump.forgetElsewhere();
    place.go({ page: "p" });
    expect(commentJump.wanted).toBeUndefined();
  },
);

test("who goes to a page to see a comment there is led to it once", () => {
  place.go({ page: "q" });
  commentJump.open("c", { page: "q" });
  commentJump.forgetElsewhere();
  expect(commentJump.wanted).toBe("c");
  commentJump.end();
  expect(commentJump.wanted).toBeUndefined();
});
