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
  /** Its path in the source, where it goes by another. */
  typedAt?: string;
  /** Of Markdown by its name, why it could be no page: it is kept in any case. */
  notText?: string;
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
  shaped: Shaped,
  { limits, warnings, signal, onProgress }: ReadOptions,
): Promise<ReadPages> {
  const { folder, settings, fileNotes } = shaped;
  const read: ReadPages = { pages: [], others: [] };
  const names = new Names(files, shaped);
  const outside: string[] = [];
  for (const [done, file] of files.entries()) {
    signal?.throwIfAborted();
    onProgress?.(done, files.length);
    const { path } = file;
    if (settings?.has(path)) continue;
    if (!isMarkdownName(path) || fileNotes?.has(path)) read.others.push({ ...file, ...names.take(path) });
    else if (folder !== "" && !path.startsWith(`${folder}/`)) outside.push(path);
    else {
      const found = await readMarkdownPage(file, limits);
      if ("why" in found) {
        const notText = `${path} ${found.why}`;
        const message = `${notText}; it was kept as a file, not as a page.`;
        warnings.push({ kind: "not-text", path, message });
        read.others.push({ ...file, ...names.take(path), notText });
        continue;
      }
      const { page } = found;
      read.pages.push({ ...page, ...names.take(path) });
      if (page.problem) warnings.push({ kind: "front-matter", path, message: `${path}: ${page.problem}` });
    }
  }
  warnings.push(...aboutSyntax(read.pages));
  if (outside.length > 0) {
    const were = outside.length === 1 ? "file was" : "files were";
    const message = `${outside.length} Markdown ${were} left out, outside of ${folder} (${someOf(outside)}).`;
    warnings.push({ kind: "left-out", path: outside[0] as string, message });
  }
  return read;
}

/** The paths that files go by: those that their shape would have them called by, each one once. */
class Names {
  readonly #nameOf: Shaped["nameOf"];
  readonly #taken: Set<string>;

  constructor(files: readonly SourceFile[], { nameOf }: Shaped) {
    this.#nameOf = nameOf;
    // Whoever goes by the path that they have comes first.
    this.#taken = new Set(
      nameOf ? files.map(({ path }) => path).filter((path) => nameOf(path) === path) : [],
    );
  }

  take(typedAt: string): { path: string; typedAt?: string } {
    const wanted = this.#nameOf?.(typedAt) ?? typedAt;
    if (wanted === typedAt) return { path: typedAt };
    let path = wanted;
    for (let number = 2; this.#taken.has(path); number += 1)
      path = wanted.replace(/(\.[^./]*)?$/, (end) => `-${number}${end}`);
    this.#taken.add(path);
    return { path, typedAt };
  }
}

/** What writers of a tool's own syntax should know, in a line for each kind. */
function aboutSyntax(pages: readonly MarkdownPage[]): ImportWarning[] {
  const kinds: [is: (page: MarkdownPage) => boolean, what: string, became: string][] = [
    [({ path }) => /\.mdx$/i.test(path), "in MDX", "what is no Markdown in it shows as text"],
    [({ isTranslated }) => isTranslated ?? false, "with front matter in TOML", "it was written as YAML"],
  ];
  return kinds.flatMap(([is, what, became]) => {
    const paths = pages.filter(is).map(({ path, typedAt = path }) => typedAt);
    const [path] = paths;
    if (path === undefined) return [];
    const count = `${paths.length} ${paths.length === 1 ? "page" : "pages"} ${what}`;
    return [{ kind: "tool-syntax" as const, path, message: `${count} (${someOf(paths)}): ${became}.` }];
  });
}

/** The first few of a list, as a warning names them. */
export const someOf = (names: readonly string[]): string =>
  names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
