import { expect, test, vi } from "vitest";
import { beginOf, SearchFilters } from "../../../src-renderer/screens/search/filters.svelte.ts";

const ada = { id: "u1", words: "By Ada" };

test("the filter that was chosen last is the first to be removed, and none is left of them all", () => {
  const filters = new SearchFilters();
  filters.chooseSince("week");
  filters.chooseAuthor(ada);
  expect(filters.words).toBe("In the last 7 days, By Ada");
  expect(filters.asked).toEqual({ author: "u1", since: beginOf("week") });
  expect(filters.removeLast()).toBe(true);
  expect(filters.on).toEqual(["since"]);
  filters.chooseAuthor(ada);
  filters.chooseSince("today");
  expect(filters.on).toEqual(["author", "since"]);
  filters.clear();
  expect([filters.on, filters.asked, filters.removeLast()]).toEqual([[], {}, false]);
});

test("who wrote something is somebody else in another workspace, and today is another day tomorrow", () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 10, 15, 30) });
  try {
    const filters = new SearchFilters();
    filters.turnTo("w1");
    filters.chooseAuthor(ada);
    filters.chooseSince("today");
    filters.turnTo("w1");
    expect(filters.asked).toEqual({ author: "u1", since: new Date(2026, 2, 10).toISOString() });
    vi.setSystemTime(new Date(2026, 2, 11, 8, 0));
    filters.turnTo("w2");
    expect(filters.asked).toEqual({ since: new Date(2026, 2, 11).toISOString() });
    expect(filters.on).toEqual(["since"]);
  } finally {
    vi.useRealTimers();
  }
});

test("a time begins with a day, so that who types on asks for the same", () => {
  const now = new Date(2026, 2, 10, 15, 30);
  expect(beginOf("today", now)).toBe(new Date(2026, 2, 10).toISOString());
  expect(beginOf("week", now)).toBe(new Date(2026, 2, 3).toISOString());
});
