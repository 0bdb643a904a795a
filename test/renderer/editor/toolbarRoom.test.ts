import { expect, test } from "vitest";
import { toolsThatFit } from "../../../src-renderer/editor/toolbarRoom.ts";

const groups = [6, 4, 4];
const all = 14;

test("every tool stands in a row that is wide enough, and none is hidden for nothing", () => {
  const exactly = all * 34 + 3 * 15 + 34;
  expect(toolsThatFit(exactly, groups, 1)).toBe(all);
  expect(toolsThatFit(exactly - 1, groups, 1)).toBeLessThan(all);
});

test("a narrower row never shows more tools, and what it shows is no wider than it is", () => {
  let shown = all;
  for (let width = 700; width >= 0; width -= 1) {
    const now = toolsThatFit(width, groups, 1);
    expect(now).toBeLessThanOrEqual(shown);
    if (now > 0 && now < all) expect((now + 2) * 34).toBeLessThanOrEqual(width);
    shown = now;
  }
  expect(shown).toBe(0);
});
