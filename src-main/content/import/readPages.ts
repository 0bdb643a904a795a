import { isMarkdownName } from "./markdownName.ts";
import { readMarkdownPage, type MarkdownPage } from "./markdownPage.ts";
import type { Shaped } from "./shapes/shape.ts";
import type { ImportLimits, ImportWarning, SourceFile } from "./source.ts";

/** What a source holds, told apart. */
export interface ReadPages {
  pages: MarkdownPage[];
  /** What is no page: files that pages may refer to. */
  others: OtherFile[];
}

export interface OtherFile extends SourceFile {
  /** Markdown by its name that could be no page; it is kept in any case. */
  notText?: boolean;
}

export interface ReadOptions {
  limits: ImportLimits;
  warnings: ImportWarning[];
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Reads the Markdown of a source. What is outside of the folder of the pages is left out, with a warning. */
export async function readPages(
  files: readonly SourceFile[],
  { folder, settings }: Pick<Shaped, "folder" | "settings">,
  { limits, warnings, signal, onProgress }: ReadOptions,
): Promise<ReadPages> {
  const read: ReadPages = { pages: [], others: [] };
  const outside: string[] = [];
  for (const [done, file] of files.entries()) {
    signal?.throwIfAborted();
    onProgress?.(done, files.length);
    const { path } = file;
    if (settings?.has(path)) continue;
    if (!isMarkdownName(path)) read.others.push(file);
    else if (folder !== "" && !path.startsWith(`${folder}/`)) outside.push(path);
    else {
      const found = await readMarkdownPage(file, limits);
      if ("why" in found) {
        const message = `${path} ${found.why}; it was kept as a file, not as a page.`;
        warnings.push({ kind: "not-text", path, message });
        read.others.push({ ...file, notText: true });
        continue;
      }
      const { page } = found;
      read.pages.push(page);
      if (page.problem) warnings.push({ kind: "front-matter", path, message: `${path}: ${page.problem}` });
    }
  }
  const mdx = read.pages.filter(({ path }) => /\.mdx$/i.test(path)).map(({ path }) => path);
  if (mdx.length > 0) {
    const message = `${mdx.length} pages are MDX (${someOf(mdx)}): what in them is no Markdown shows as text.`;
    warnings.push({ kind: "tool-syntax", path: mdx[0] as string, message });
  }
  if (outside.length > 0) {
    const message = `${outside.length} Markdown files outside ${folder} were left out (${someOf(outside)}).`;
    warnings.push({ kind: "left-out", path: outside[0] as string, message });
  }
  return read;
}

/** The first few of a list, as a warning names them. */
export const someOf = (names: readonly string[]): string =>
  names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
