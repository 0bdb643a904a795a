import { expect, test } from "vitest";
import type { Page } from "../../../src-main/api/types/page.ts";
import { visibleRows } from "../../../src-renderer/data/pages/tree.ts";
import {
  everyRow,
  noPages,
  stretched,
  toggled,
  type PageSelection,
} from "../../../src-renderer/screens/sidebar/pageSelection.ts";

const page = (id: string): Page => ({ id, title: id, type: "document", pages: [] }) as unknown as Page;
const rows = visibleRows(["a", "b", "c", "d"].map(page), () => true);
const chosen = ({ ids }: PageSelection) => [...ids].sort().join("");

test("the first page that is chosen joins the one that the writer was on, and goes again", () => {
  const two = toggled(noPages, "c", "a");
  expect(chosen(two)).toBe("ac");
  expect(chosen(toggled(two, "c", "a"))).toBe("a");
  expect(chosen(toggled(noPages, "a", "a"))).toBe("a");
  expect(chosen(toggled(noPages, "c", undefined))).toBe("c");
});

test("Shift chooses every row from where it began, to either side", () => {
  const down = stretched(noPages, rows, "b", "d");
  expect(chosen(down)).toBe("bcd");
  expect(chosen(stretched(down, rows, "d", "c"))).toBe("bc");
  expect(chosen(stretched(down, rows, "d", "a"))).toBe("ab");
});

test("Shift goes on from the page that was chosen last, and from the row that is left when that one is gone", () => {
  expect(chosen(stretched(toggled(noPages, "d", "a"), rows, "a", "c"))).toBe("cd");
  expect(chosen(stretched({ ids: new Set(["x"]), anchor: "x" }, rows, "a", "b"))).toBe("ab");
  expect(chosen(stretched(noPages, rows, undefined, "c"))).toBe("c");
});

test("everything that is chosen is what is seen", () => {
  expect(chosen(everyRow(rows))).toBe("abcd");
  expect(chosen(everyRow([]))).toBe("");
});
