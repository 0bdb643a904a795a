import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { emptyWindow, takeBridge } from "../bridged.ts";

/* Reusable contents of two workspaces in one window, and answers that take their time. */

interface Asked {
  workspace: string | undefined;
  answer: (markdown: string) => void;
}
let asked: Asked[] = [];
takeBridge({
  call: () => Promise.reject(new Error("Nothing else is asked.")),
  desktop: (_verb, _input, workspace) =>
    new Promise((resolve) => {
      const answer = (markdown: string) =>
        resolve({ ok: true, value: { id: "r", title: "Oil", markdown, documentId: markdown } });
      asked.push({ workspace, answer });
    }),
});
emptyWindow();
vi.stubGlobal("document", { addEventListener: () => undefined, documentElement: { dataset: {} } });
const { showReusable } = await import("../../../src-renderer/data/reusables/shownReusables.ts");

/** Each test has a space of its own: what was shown is remembered. */
let spaces = 0;
beforeEach(() => {
  asked = [];
  spaces += 1;
});
afterAll(() => vi.unstubAllGlobals());

function openFrame(workspace: string) {
  const told: unknown[] = [];
  const branch = { workspace, spaceId: `space${spaces}`, changeRequestId: undefined };
  const close = showReusable(branch, "r", {
    show: (content) => told.push(content?.markdown),
    fail: (problem) => told.push(problem),
  });
  return { told, close };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test("two workspaces that have one space are each shown what theirs says, then and later", async () => {
  const [ada, ben] = [openFrame("ada"), openFrame("ben")];
  expect(asked.map(({ workspace }) => workspace)).toEqual(["ada", "ben"]);
  asked[1]?.answer("Ben's.\n");
  asked[0]?.answer("Ada's.\n");
  await settled();
  expect([ada.told, ben.told]).toEqual([["Ada's.\n"], ["Ben's.\n"]]);
  for (const { close } of [ada, ben]) close();
  const [again, other] = [openFrame("ben"), openFrame("ada")];
  expect([again.told, other.told]).toEqual([["Ben's.\n"], ["Ada's.\n"]]);
  for (const { close } of [again, other]) close();
});

test("a frame that is gone is told nothing by an answer that comes late", async () => {
  const frame = openFrame("ada");
  frame.close();
  asked[0]?.answer("Late.\n");
  await settled();
  expect(frame.told).toEqual([]);
});

test("an answer that comes late, for a frame that is gone, takes the place of no newer one", async () => {
  openFrame("ada").close();
  const second = openFrame("ada");
  asked[1]?.answer("New.\n");
  await settled();
  asked[0]?.answer("Old.\n");
  await settled();
  expect(second.told).toEqual(["New.\n"]);
  second.close();
  const third = openFrame("ada");
  expect(third.told).toEqual(["New.\n"]);
  third.close();
});
