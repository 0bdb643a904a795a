import type { Page } from "@playwright/test";

/** The page tree of the window that is open then, by the names that a writer sees. */
export const treeOf = (page: () => Page) => ({
  tree: () => page().getByRole("tree", { name: "Pages" }),
  entry: (title: string) => page().getByRole("treeitem", { name: title, exact: true }),
  question: (title: string) => page().getByRole("alertdialog", { name: `Delete “${title}”?` }),
  notes: () => page().getByRole("region", { name: "Notes" }),
  /** The titles of the visible rows, in order. */
  titles: () =>
    page()
      .getByRole("treeitem")
      .evaluateAll((rows) =>
        rows
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map((row) => row.getAttribute("aria-label")),
      ),
});
