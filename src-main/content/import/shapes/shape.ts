import type { Layout } from "../draft.ts";
import type { FileNote } from "../fileNote.ts";
import type { MarkdownPage } from "../markdownPage.ts";
import type { ReadPages } from "../readPages.ts";
import type { LinkIndex } from "../resolveLink.ts";
import type { ImportWarning } from "../source.ts";
import type { SourceFiles } from "../sourceFiles.ts";

/** What a source is laid out as; a vault is plain folders whose pages are linked as Obsidian does it. */
export type ShapeName =
  | "word"
  | "gitbook"
  | "mdbook"
  | "summary"
  | "mkdocs"
  | "docusaurus"
  | "hugo"
  | "notion"
  | "vault"
  | "folders";

/** One way in which people and their tools lay out documentation. */
export interface Shape {
  name: Exclude<ShapeName, "vault" | "folders">;
  /** Says how a source is read that is laid out so; undefined for any other. */
  recognize: (source: SourceFiles) => Promise<Shaped | undefined>;
}

/** How a source is read. */
export interface Shaped {
  /** The folder of the pages; the source's own is the empty string. */
  folder: string;
  /** A title that settings give. */
  title?: string | undefined;
  /** Paths of what only steers the tool, though it lies among the pages. */
  settings?: ReadonlySet<string>;
  /** What the tags of the space are called, by their slugs. */
  tags?: Record<string, string>;
  /** What is said of files, by their paths: one of them is no page, whatever its name. */
  fileNotes?: ReadonlyMap<string, FileNote>;
  /** The path that a file goes by, without what only the tool needs in its name. */
  nameOf?: (path: string) => string;
  /** Further paths under which links may name a file: those of the site that the tool makes of it. */
  aliasesOf?: (path: string) => string[];
  /** A link's target without what only the tool understands in it. */
  targetOf?: (typed: string) => string;
  /** A link that leads nowhere may name a file by the end of its path. */
  hasShortNames?: true;
  /** Pages in Markdown of what the tool writes otherwise: links of its own, tables, whole documents. */
  translate?: (read: ReadPages, warnings: ImportWarning[]) => ReadPages | Promise<ReadPages>;
  /** Puts the pages in their order. */
  layOut: (pages: readonly MarkdownPage[], index: LinkIndex, warnings: ImportWarning[]) => Layout;
}
