import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyWindow, takeBridge } from "../bridged.ts";

/* What is done in one workspace is taken back there, whichever is shown by then. */

interface Asked {
  operation: string;
  workspace: string | undefined;
}
let asked: Asked[] = [];
let refusal: { code: number; message: string } | undefined;
takeBridge({
  async call(operation, _input, workspace) {
    asked.push({ operation, workspace });
    if (refusal) return { ok: false, error: refusal };
    return { ok: true, value: { items: [], count: 0, changes: [], pages: [] } };
  },
});
emptyWindow();
const { place } = await import("../../../src-renderer/data/window/place.svelte.ts");
const { shownWorkspace } = await import("../../../src-renderer/data/workspace/shownWorkspace.ts");
const { takeBack } = await import("../../../src-renderer/data/requests/takingBack.ts");
const { treeUndo } = await import("../../../src-renderer/data/pages/treeUndo.svelte.ts");
const { toasts } = await import("../../../src-renderer/data/window/toasts.svelte.ts");
const { deletions } = await import("../../../src-renderer/data/pages/deletions.svelte.ts");
const { askAgain, lastSettled, noteSettled } =
  await import("../../../src-renderer/screens/conflicts/settled.ts");
const comments = await import("../../../src-renderer/data/comments/comments.ts");
const content = await import("../../../src-renderer/data/pages/content.ts");
const { listRevisions } = await import("../../../src-renderer/data/requests/revisions.ts");
const { readBacklinks } = await import("../../../src-renderer/data/pages/backlinks.ts");

const show = (workspace: string): void => {
  place.enter(workspace, { space: "s", page: "p" });
  shownWorkspace.id = workspace;
};
const inAda = { workspace: "ada", spaceId: "s", changeRequestId: undefined };
const inBen = { ...inAda, workspace: "ben" };

beforeEach(() => {
  asked = [];
  refusal = undefined;
  toasts.list = [];
  show("ada");
});
afterAll(() => {
  shownWorkspace.id = undefined;
  vi.unstubAllGlobals();
});

test("the button of a note that says that a page was deleted brings it back in its own workspace", async () => {
  await deletions.delete(inAda, "p", "Lamps");
  const undo = toasts.list.at(-1)?.action;
  show("ben");
  asked = [];
  undo?.run();
  await vi.waitFor(() => expect(asked).toEqual([{ operation: "updateSpaceContent", workspace: "ada" }]));
  await vi.waitFor(() => expect(place.workspace).toBe("ada"));
});

test("what was deleted last is said of the workspace that is shown", async () => {
  await deletions.delete(inAda, "p", "Lamps");
  expect(deletions.last?.title).toBe("Lamps");
  show("ben");
  expect(deletions.last).toBeUndefined();
});

test("the tree of the same space in another workspace does not take this one's moves back", () => {
  const change = { branch: inAda, back: [] };
  treeUndo.add(change);
  expect(treeUndo.lastOn(inBen)).toBeUndefined();
  expect(treeUndo.lastOn(inAda)).toBe(change);
});

test.each([
  [404, "refused", false],
  [503, "not answered", true],
])("a move whose undoing is %i (%s) can be taken back later: %s", async (code, _, isKept) => {
  refusal = { code, message: "No." };
  const change = { branch: inAda, back: [{ operation: "delete_page", page: "p" } as const] };
  treeUndo.add(change);
  expect(await takeBack(change)).toBe(false);
  expect(treeUndo.lastOn(inAda) === change).toBe(isKept);
});

test("a conflict that was settled is asked about again in its own workspace", async () => {
  noteSettled(inAda, "c");
  expect(lastSettled(inBen)).toBeUndefined();
  show("ben");
  await askAgain(inAda, "c");
  expect(asked).toEqual([{ operation: "reopenConflict", workspace: "ada" }]);
});

test.each([undefined, "r"])(
  "whatever is asked of a branch is asked of its workspace (request %s)",
  async (request) => {
    const branch = { ...inAda, changeRequestId: request };
    show("ben");
    await content.listPages(branch);
    await content.listFiles(branch);
    await comments.listComments(branch, "all");
    await comments.postComment(branch, {}, "Hello");
    await comments.updateComment(branch, "c", { resolved: true });
    await comments.deleteComment(branch, "c");
    await comments.listReplies(branch, "c");
    await comments.postReply(branch, "c", "Hello");
    await comments.deleteReply(branch, "c", "d");
    await listRevisions(branch, { page: "p" }, { limit: 50 });
    await readBacklinks(branch, ["p"]);
    expect(asked.filter(({ workspace }) => workspace !== "ada")).toEqual([]);
    expect(asked).toHaveLength(11);
    expect(content.fileAddress(branch, { id: "f" })).toContain("workspace=ada");
  },
);
