import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { DesktopEvent } from "../../../src-preload/bridge.ts";
import { emptyWindow, takeBridge, tellWindow } from "../bridged.ts";

/* What stands before the titles of pages, and answers that take their time. */

type Signs = Record<string, { emoji: string }>;
interface Asked {
  pages: string[];
  answer: (signs: Signs) => void;
  fail: () => void;
}
let asked: Asked[] = [];
takeBridge({
  call: () => Promise.reject(new Error("Nothing else is asked.")),
  desktop: (_verb, input) =>
    new Promise((resolve) =>
      asked.push({
        pages: (input as { pages: { page: string }[] }).pages.map(({ page }) => page),
        answer: (value) => resolve({ ok: true, value }),
        fail: () => resolve({ ok: false, error: { code: 500, message: "Busy." } }),
      }),
    ),
});
emptyWindow();
vi.stubGlobal("document", { addEventListener: () => undefined, documentElement: { dataset: {} } });
const { pageSigns } = await import("../../../src-renderer/data/pages/pageSigns.svelte.ts");
const { touch } = await import("../../../src-renderer/data/workspace/touch.svelte.ts");

beforeEach(() => (asked = []));
afterAll(() => vi.unstubAllGlobals());

const soon = () => new Promise((resolve) => setTimeout(resolve, 10));
let spaces = 0;
const newSpace = () => `space${(spaces += 1)}`;
const emojiOf = (space: string, page = "p") => pageSigns.of({ workspace: "w", space, page })?.emoji;
const change = (space: string, kinds: string[]) =>
  tellWindow({
    type: "changed",
    workspace: "w",
    rows: [{ table: "states", scope: `space:${space}`, kinds }],
  } as unknown as DesktopEvent);

/** Of a page whose sign is known. */
async function known(space: string): Promise<void> {
  emojiOf(space);
  await soon();
  asked.shift()?.answer({ p: { emoji: "🏮" } });
  await soon();
  expect(emojiOf(space)).toBe("🏮");
}

test("a question that fails leaves what is known, and is asked again when the page is named the next time", async () => {
  const space = newSpace();
  await known(space);
  change(space, ["page"]);
  emojiOf(space);
  await soon();
  asked[0]?.fail();
  await soon();
  expect(emojiOf(space)).toBe("🏮");
  await soon();
  asked[1]?.answer({ p: { emoji: "🚢" } });
  await soon();
  expect(emojiOf(space)).toBe("🚢");
});

test("of two answers that cross, the one that was asked for last stays", async () => {
  const space = newSpace();
  await known(space);
  for (let times = 0; times < 2; times += 1) {
    change(space, ["page"]);
    emojiOf(space);
    await soon();
  }
  asked[1]?.answer({ p: { emoji: "🚢" } });
  await soon();
  asked[0]?.answer({ p: { emoji: "🔥" } });
  await soon();
  expect(emojiOf(space)).toBe("🚢");
});

test("what a space's pages say otherwise is asked for where its pages are named, and no file asks for it", async () => {
  const [space, other] = [newSpace(), newSpace()];
  await known(space);
  await known(other);
  change(space, ["file"]);
  change("space0", ["page"]);
  for (const one of [space, other]) emojiOf(one);
  await soon();
  expect(asked).toEqual([]);
  change(space, ["page"]);
  await soon();
  expect(asked).toEqual([]);
  for (const one of [space, other]) emojiOf(one);
  await soon();
  expect(asked.map(({ pages }) => pages)).toEqual([["p"]]);
});

test("what was said while the window was out of touch is asked for again", async () => {
  const space = newSpace();
  await known(space);
  touch.lose();
  touch.regain();
  emojiOf(space);
  await soon();
  expect(asked.map(({ pages }) => pages)).toEqual([["p"]]);
});
