import { expect, test } from "vitest";
import { previewsOf } from "../../../src-renderer/data/requests/conflictPreview.ts";

const page = "# Lamps\n\nTrim the wick every week.\n\n- oil\n- glass\n";
const textsOf = (...given: Parameters<typeof previewsOf>) =>
  previewsOf(...given).map(({ choice, text }) => [choice, text.slice("# Lamps\n\n".length)]);

test("a page is shown as it would be with either text, or with both", () => {
  const conflict = { ours: "Trim the wick every week.", theirs: "Trim it daily." };
  expect(textsOf(page, conflict, conflict.ours)).toEqual([
    ["ours", "Trim the wick every week.\n\n- oil\n- glass\n"],
    ["theirs", "Trim it daily.\n\n- oil\n- glass\n"],
    ["both", "Trim the wick every week.\n\nTrim it daily.\n\n- oil\n- glass\n"],
  ]);
});

test("items stay items of their list, and what is taken out leaves no gap", () => {
  expect(textsOf(page, { ours: "- oil", theirs: "- spare oil" }, "- oil")).toContainEqual([
    "both",
    "Trim the wick every week.\n\n- oil\n- spare oil\n- glass\n",
  ]);
  const conflict = { ours: "Trim the wick every week.", theirs: null };
  expect(textsOf(page, conflict, conflict.ours)).toContainEqual(["theirs", "- oil\n- glass\n"]);
});

test("what was joined is shown as it was joined, wherever one of the sides stands now", () => {
  const conflict = { ours: "A", theirs: "B", joined: "A and B" };
  expect(previewsOf("B\n", conflict, "B").at(-1)).toEqual({ choice: "joined", text: "A and B\n" });
});

test("no page is shown where the place is gone, or is not the only one", () => {
  const conflict = { ours: "A", theirs: "B" };
  expect(previewsOf("Other.\n", conflict, "A")).toEqual([]);
  expect(previewsOf("A\n\nA\n", conflict, "A")).toEqual([]);
  expect(previewsOf("A word\n", conflict, "A")).toEqual([]);
  expect(previewsOf("A\n", conflict, undefined)).toEqual([]);
});

test("what the writer would have stand there is shown as well, in its place in the whole text", () => {
  const conflict = { ours: "Trim the wick every week.", theirs: "Trim it daily." };
  expect(previewsOf(page, conflict, conflict.ours, "Trim it on Mondays.").at(-1)).toEqual({
    choice: "written",
    text: "# Lamps\n\nTrim it on Mondays.\n\n- oil\n- glass\n",
  });
  expect(previewsOf(page, conflict, conflict.ours, "").at(-1)?.text).toBe("# Lamps\n\n- oil\n- glass\n");
});
