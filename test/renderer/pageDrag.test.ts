import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Page } from "../../src-renderer/data/calls/records.ts";
import type { TreeRow } from "../../src-renderer/data/pages/tree.ts";
import { PageDrag } from "../../src-renderer/screens/sidebar/pageDrag.svelte.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (id: string, children: number) => ({ id, children, page: { id } as Page }) as TreeRow;
const begin = () => {
  const unfolded: string[] = [];
  const drag = new PageDrag(
    () => [],
    () => undefined,
    (page) => unfolded.push(page),
  );
  drag.begin({} as DragEvent, new Set(["carried"]), undefined);
  return { drag, unfolded };
};

test("a row that holds others unfolds once a page that is dragged has rested on it", () => {
  const { drag, unfolded } = begin();
  drag.hover(row("holder", 2), "inside");
  vi.advanceTimersByTime(500);
  drag.hover(row("holder", 2), "inside");
  expect(unfolded).toEqual([]);
  vi.advanceTimersByTime(150);
  expect(unfolded).toEqual(["holder"]);
});

test("rows that are passed, that hold nothing, or that are dragged themselves stay as they are", () => {
  const { drag, unfolded } = begin();
  drag.hover(row("passed", 2), "inside");
  vi.advanceTimersByTime(300);
  drag.hover(row("passed", 2), "after");
  vi.advanceTimersByTime(900);
  for (const one of [row("empty", 0), row("carried", 3)]) {
    drag.hover(one, "inside");
    vi.advanceTimersByTime(900);
  }
  drag.hover(row("left", 2), "inside");
  drag.end();
  vi.advanceTimersByTime(900);
  expect(unfolded).toEqual([]);
});
