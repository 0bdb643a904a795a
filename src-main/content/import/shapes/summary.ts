import { readFrontMatter } from "../../text/outline.ts";
import { readFileNotes, type FileNote } from "../fileNote.ts";
import { layoutFromSummary } from "../layoutFromSummary.ts";
import { isMarkdownName } from "../markdownName.ts";
import { someOf } from "../readPages.ts";
import { folderOf, indexLinks, joinPath, resolveLink, type LinkDestination } from "../resolveLink.ts";
import { readTags } from "../tagNote.ts";
import { shortened } from "../shortened.ts";
import type { SourceFiles } from "../sourceFiles.ts";
import { parseSummary, summaryPaths, targetsOf, type Summary } from "../summary.ts";
import type { Shape, Shaped } from "./shape.ts";

/** A book of any tool that has a `SUMMARY.md`, at the top, in `src` or in `docs`. */
export const summary: Shape = {
  name: "summary",
  async recognize(source) {
    for (const path of ["SUMMARY.md", ...summaryPaths])
      if (await listsPages(source, path))
        return bookOf(source, source.find(path)!, { readmeComesFirst: true });
    return undefined;
  },
};

/** Lists longer than this are no list of pages. */
const longestSummary = 5 * 1024 * 1024;

interface BookOptions {
  title?: string | undefined;
  /** The folder of the pages; without it the one that the summary is in. */
  folder?: string;
  readmeComesFirst: boolean;
  /** The page that comes first, where it is no README. */
  readme?: string | undefined;
}

/** Pages as the `SUMMARY.md` at this path lists them. */
export async function bookOf(
  source: SourceFiles,
  path: string,
  { title, folder = folderOf(path), readmeComesFirst, readme }: BookOptions,
): Promise<Shaped> {
  const { read, fileNotes, tags } = await readSummary(source, path);
  return {
    folder,
    fileNotes,
    tags,
    title: title ?? read.title,
    settings: new Set([path]),
    layOut: (pages, index, warnings) => {
      if (read.prose.length > 0) {
        const message = `${path} has words beside its list, which were left out (${someOf(read.prose.map(beginning))}).`;
        warnings.push({ kind: "left-out", path, message });
      }
      const targetsFrom = folderOf(path);
      return layoutFromSummary(
        { path, folder, targetsFrom, summary: read, readmeComesFirst, readme },
        pages,
        index,
        warnings,
      );
    },
  };
}

async function readSummary(
  source: SourceFiles,
  path: string,
): Promise<{ read: Summary; fileNotes: Map<string, FileNote>; tags: Record<string, string> }> {
  const text = (await source.text(path, longestSummary)) ?? "";
  return {
    read: parseSummary(readFrontMatter(text)?.body ?? text),
    fileNotes: ofFiles(readFileNotes(path, text), source),
    tags: readTags(text),
  };
}

/** Notes by the paths that files have: a system may spell a letter with its accent as two. */
function ofFiles(notes: ReadonlyMap<string, FileNote>, source: SourceFiles): Map<string, FileNote> {
  if (notes.size === 0) return new Map();
  const spelled = new Map(source.all.map(({ path }) => [path.normalize("NFC"), path]));
  return new Map([...notes].map(([path, note]) => [spelled.get(path.normalize("NFC")) ?? path, note]));
}

const beginning = (words: string): string => `“${shortened(words, 60)}”`;

/** Is the file at this path a list of pages, and no page that is called so? */
export async function listsPages(source: SourceFiles, typed: string): Promise<boolean> {
  const path = source.find(typed);
  if (path === undefined) return false;
  const { read, fileNotes } = await readSummary(source, path);
  if (read.isText) return false;
  const markdown = source.all
    .map((file) => file.path)
    .filter((one) => one !== path && isMarkdownName(one) && !fileNotes.has(one));
  const index = indexLinks(markdown.map((one): [string, LinkDestination] => [one, { page: one }]));
  const targets = targetsOf(read);
  if (targets.some((target) => resolveLink(index, path, target).tag === "found")) return true;
  if (read.prose.length > 0) return false;
  // A list of pages that are still to be written, or of links and groups alone, as an export may have it.
  if (targets.some(isMarkdownName)) return true;
  const isBare = read.parts.some(({ entries }) =>
    entries.some(
      ({ target, children, note }) => target === undefined && children.length === 0 && !note.computed,
    ),
  );
  return markdown.length === 0 && path.endsWith("SUMMARY.md") && !isBare;
}

/** The path of the summary that a folder has, where settings say that it has one. */
export const summaryIn = (source: SourceFiles, folder: string, name = "SUMMARY.md"): string | undefined => {
  const path = joinPath(folder, name);
  return path === undefined ? undefined : source.find(path);
};
