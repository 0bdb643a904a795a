import { parse } from "yaml";
import { folderOf, joinPath } from "./resolveLink.ts";
import type { SourceFile } from "./source.ts";

/** Where in a source its pages are, and what says their order. */
export interface ContentRoot {
  /** The folder of the pages; the source's own is the empty string. */
  folder: string;
  /** The path of the `SUMMARY.md`, where there is one. */
  summary: string | undefined;
  /** A title that a book's settings give. */
  title: string | undefined;
  /** A book of mdBook, which shows only what its summary lists. */
  isMdBook: boolean;
}

/**
 * Finds the folder of the pages: the one that `.gitbook.yaml` or `book.toml` names, else the one of a `SUMMARY.md` at
 * the top, in `src` or in `docs`, else all of it.
 */
export async function findContentRoot(files: readonly SourceFile[]): Promise<ContentRoot> {
  const byPath = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  const pathOf = (path: string) => byPath.get(path.toLowerCase())?.path;
  const gitbook = await readGitBook(byPath.get(".gitbook.yaml"));
  if (gitbook) {
    const folder = joinPath("", gitbook.root) ?? "";
    const summary = joinPath(folder, gitbook.summary);
    return { folder, summary: summary && pathOf(summary), title: undefined, isMdBook: false };
  }
  const book = await readBookToml(byPath.get("book.toml"));
  const places = book ? [book.src, ""] : ["", "src", "docs"];
  for (const place of places) {
    const summary = pathOf(joinPath(place, "SUMMARY.md")!);
    if (summary)
      return { folder: folderOf(summary), summary, title: book?.title, isMdBook: book !== undefined };
  }
  return { folder: "", summary: undefined, title: book?.title, isMdBook: false };
}

/** The YAML parser takes the square of the time for deep nesting; no settings are longer than this. */
const longestSettings = 20_000;

async function readGitBook(file: SourceFile | undefined) {
  if (!file) return undefined;
  const text = await textOf(file);
  if (text.length > longestSettings) return undefined;
  try {
    const settings: unknown = parse(text, { logLevel: "silent", maxAliasCount: 20 });
    const root = propertyOf(settings, "root");
    const summary = propertyOf(propertyOf(settings, "structure"), "summary");
    return {
      root: typeof root === "string" ? root : ".",
      summary: typeof summary === "string" ? summary : "SUMMARY.md",
    };
  } catch {
    return undefined;
  }
}

/** Two values are of interest; their lines are the same in every book, so no reader of TOML is needed. */
async function readBookToml(file: SourceFile | undefined) {
  if (!file) return undefined;
  const section = /^\[book\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(await textOf(file))?.[1] ?? "";
  const value = (key: string) =>
    new RegExp(`^${key}\\s*=\\s*(?:"([^"\\n]*)"|'([^'\\n]*)')`, "m").exec(section);
  const title = value("title");
  const src = value("src");
  return { title: title?.[1] ?? title?.[2], src: joinPath("", src?.[1] ?? src?.[2] ?? "src") ?? "src" };
}

async function textOf(file: SourceFile): Promise<string> {
  return new TextDecoder().decode(await file.bytes());
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
