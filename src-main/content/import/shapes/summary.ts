import { readFrontMatter } from "../../text/outline.ts";
import { layoutFromSummary } from "../layoutFromSummary.ts";
import { folderOf, joinPath } from "../resolveLink.ts";
import type { SourceFiles } from "../sourceFiles.ts";
import { parseSummary, summaryPaths } from "../summary.ts";
import type { Shape, Shaped } from "./shape.ts";

/** A book of any tool that has a `SUMMARY.md`, at the top, in `src` or in `docs`. */
export const summary: Shape = {
  async recognize(source) {
    const path = source.findFirst("SUMMARY.md", ...summaryPaths);
    return path === undefined ? undefined : bookOf(source, path, { readmeComesFirst: true });
  },
};

/** Lists longer than this are no list of pages. */
const longestSummary = 5 * 1024 * 1024;

/** Pages as the `SUMMARY.md` at this path lists them. */
export async function bookOf(
  source: SourceFiles,
  path: string,
  { title, readmeComesFirst }: { title?: string | undefined; readmeComesFirst: boolean },
): Promise<Shaped> {
  const text = (await source.text(path, longestSummary)) ?? "";
  const read = parseSummary(readFrontMatter(text)?.body ?? text);
  return {
    folder: folderOf(path),
    title: title ?? read.title,
    settings: new Set([path]),
    layOut: (pages, index, warnings) =>
      layoutFromSummary(
        { path, folder: folderOf(path), summary: read, readmeComesFirst },
        pages,
        index,
        warnings,
      ),
  };
}

/** The path of the summary that a folder has, where settings say that it has one. */
export const summaryIn = (source: SourceFiles, folder: string, name = "SUMMARY.md"): string | undefined => {
  const path = joinPath(folder, name);
  return path === undefined ? undefined : source.find(path);
};
