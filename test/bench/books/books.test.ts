import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { archiveOf, book } from "../../content/import/importing.ts";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { booksReportOf, runBooksBench, type BookReport } from "./booksBench.ts";
import { compare } from "./comparison.ts";

test("a book of a folder comes back from import, export and import as it was, and all of it is counted", async () => {
  const reports = await inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, "guide.zip"), archiveOf(book));
    return runBooksBench(folder, () => undefined);
  });
  const nothing = { differing: [], missing: [], added: [] };
  expect(reports).toMatchObject([
    {
      name: "guide.zip",
      pages: 6,
      files: 1,
      links: 7,
      warnings: [expect.stringContaining("nowhere.md")],
      exported: { same: 6, ...nothing },
      exportedAgain: { same: 6, ...nothing },
      meant: { same: 7, ...nothing },
      read: { same: 6, ...nothing },
    },
  ]);
  expect(booksReportOf(reports)).toContain("| pages as both spaces answer them | 6 | 0 | 0 | 0 |");
});

test("what differs on the way is counted and named, and a long list of it is cut", () => {
  const before = new Map<string, string>();
  for (let at = 0; at < 20; at += 1) before.set(`page-${at}`, "text");
  const after = new Map([...before].slice(0, 9));
  after.set("page-3", "another text").set("extra", "text");
  const found = compare(before, after);
  expect(found).toMatchObject({ same: 8, differing: ["page-3"], added: ["extra"] });
  expect(found.missing).toHaveLength(11);
  const none = compare(new Map(), new Map());
  const report: BookReport = {
    name: "guide",
    ...{ pages: 20, files: 0, links: 0, warnings: [], milliseconds: { import: 1, export: 1 } },
    ...{ exported: none, exportedAgain: none, meant: none, read: found },
  };
  const lines = booksReportOf([report]).split("\n");
  expect(lines).toContain("| pages as both spaces answer them | 8 | 1 | 11 | 1 |");
  for (const line of ["- page-3 differs", "- page-9 is missing", "- and 3 more", "- extra was added"])
    expect(lines).toContain(line);
});

test("without a book nothing is said of any", async () => {
  expect(booksReportOf(await runBooksBench(undefined, () => undefined))).toContain("none were given");
});
