import { relativePath } from "../../export/relativePath.ts";
import { layoutFromFolders } from "../layoutFromFolders.ts";
import { isMarkdownName, withoutMarkdownEnd } from "../markdownName.ts";
import { readFacts, type MarkdownPage } from "../markdownPage.ts";
import { parseCsv } from "../csv.ts";
import { sizeInWords, type ImportWarning } from "../source.ts";
import type { OtherFile, ReadPages } from "../readPages.ts";
import { readAside } from "../toolBlocks/asides.ts";
import { translateBlocks } from "../toolBlocks/translateBlocks.ts";
import { notionNames } from "./notionNames.ts";
import type { Shape } from "./shape.ts";

const blocks = { tool: "Notion", readers: [readAside] };
const withId = / [0-9a-f]{32}(_all)?\.(md|csv)$/;

/**
 * An export of Notion as Markdown and CSV: every name ends with an id, the pages below a page lie in a folder of its
 * name, and a database is a table whose rows may be pages.
 */
export const notion: Shape = {
  name: "notion",
  async recognize(source) {
    const markdown = source.all.map(({ path }) => path).filter(isMarkdownName);
    const named = markdown.filter((path) => withId.test(path));
    if (named.length === 0 || named.length * 2 < markdown.length) return undefined;
    const paths = source.all.map(({ path }) => path);
    const nameOf = notionNames(paths);
    const all = new Set(paths);
    const top = markdown.filter((path) => !path.includes("/"));
    return {
      folder: "",
      title: top.length === 1 ? withoutMarkdownEnd(nameOf(top[0] as string)) : undefined,
      // Of the two tables of a database the one with all rows counts.
      settings: new Set(paths.filter((path) => path.endsWith(".csv") && all.has(withAllRows(path)))),
      nameOf,
      aliasesOf: (path) => (path.endsWith("_all.csv") ? [path.replace(/_all\.csv$/, ".csv")] : []),
      translate: async (read, warnings) =>
        translateBlocks(await makeTables(read, warnings), blocks, warnings),
      layOut: (pages) => layoutFromFolders(pages, ""),
    };
  },
};

const withAllRows = (path: string): string => path.replace(/\.csv$/, "_all.csv");

const bounds = { rows: 1001, columns: 30 };
const longestTable = 5 * 1024 * 1024;

/** Makes a page of every database: a table whose rows lead to their pages. */
async function makeTables(read: ReadPages, warnings: ImportWarning[]): Promise<ReadPages> {
  const made: ReadPages = { pages: [...read.pages], others: [] };
  const byFolder = Map.groupBy(read.pages, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/"))));
  for (const file of read.others) {
    if (!withId.test(file.typedAt ?? "") || file.size > longestTable) {
      if (file.size > longestTable && file.path.endsWith(".csv")) warnings.push(aboutCut(file, false));
      made.others.push(file);
      continue;
    }
    const stem = file.path.replace(/(_all)?\.csv$/, "");
    let path = `${stem}.md`;
    while (made.pages.some((page) => page.path === path)) path = path.replace(/\.md$/, "-table.md");
    const table = parseCsv(new TextDecoder().decode(await file.bytes()), bounds);
    const markdown = written(
      stem,
      path,
      table.rows,
      byFolder.get(stem) ?? [],
      table.isCut ? file : undefined,
    );
    made.pages.push({
      path,
      ...(file.typedAt === undefined ? {} : { typedAt: file.typedAt }),
      isMade: true,
      markdown,
      problem: undefined,
      ...readFacts(markdown),
    });
    if (!table.isCut) continue;
    warnings.push(aboutCut(file, true));
    made.others.push({ ...file, path: `${stem}.csv`, typedAt: `${stem}.csv` });
  }
  return made;
}

function aboutCut({ path, typedAt = path, size }: OtherFile, isPage: boolean): ImportWarning {
  const message = isPage
    ? `${typedAt} has more rows or columns than a page shows; the page leads to the file with all of them.`
    : `${typedAt} is ${sizeInWords(size)}, too large for a page; it is kept as a file where a page refers to it.`;
  return { kind: "too-large", path: typedAt, message };
}

function written(
  stem: string,
  path: string,
  [head = [], ...rows]: string[][],
  pages: readonly MarkdownPage[],
  cut: OtherFile | undefined,
): string {
  const name = stem.slice(stem.lastIndexOf("/") + 1);
  const byTitle = new Map(pages.map((page) => [(page.title ?? "").trim(), page.path]));
  const cell = (value: string): string =>
    value
      .trim()
      .replace(/[\\|<]/g, "\\$&")
      .replace(/\s*\n\s*/g, "<br>");
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const first = (value: string): string => {
    const to = byTitle.get(value.trim());
    return to === undefined
      ? cell(value)
      : `[${cell(value).replace(/[[\]]/g, "\\$&")}](${relativePath(path, to)})`;
  };
  const lines = [`# ${name}`, ""];
  if (head.length > 0) {
    lines.push(line(head.map(cell)), line(head.map(() => "---")));
    for (const row of rows)
      lines.push(line(head.map((_title, at) => (at === 0 ? first(row[0] ?? "") : cell(row[at] ?? "")))));
    lines.push("");
  }
  if (cut) lines.push(`[${name}](${relativePath(path, `${stem}.csv`)})`, "");
  return lines.join("\n");
}
