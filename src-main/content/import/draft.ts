import type { PlannedCover } from "./cover.ts";
import { withoutMarkdownEnd } from "./markdownName.ts";
import type { MarkdownPage } from "./markdownPage.ts";
import type { PageNote } from "./pageNote.ts";
import type { LinkDestination } from "./resolveLink.ts";

/** What a link page leads to; what is no part of the folder by a content reference. */
export type LinkPageTarget =
  | { url: string }
  | { page: string; anchor?: string }
  | { file: string }
  | { reference: Record<string, unknown> };

/** A page on its way into a plan: where it stands is known, its final title and slug are not. */
export interface Draft {
  /** The path of its Markdown, or a name that no path has. */
  key: string;
  kind: "document" | "group" | "link" | "computed";
  /** The text; a document without one is empty. */
  page?: MarkdownPage;
  /** What it is called where it is listed, or after its folder. */
  name?: string;
  linkTitle?: string | undefined;
  slug?: string | undefined;
  /** The folder that a group stands for, or the file that an empty document would have. */
  sourcePath?: string;
  target?: LinkPageTarget;
  hidden?: boolean;
  /** Where its front matter says none. */
  description?: string;
  /** What an export said of it, which comes before everything else. */
  note?: PageNote;
  /** The cover that the note gives. */
  cover?: PlannedCover | undefined;
  children: Draft[];
}

/** The pages of a source in their order, and what links to folders without a page lead to. */
export interface Layout {
  drafts: Draft[];
  folders: [path: string, to: LinkDestination][];
}

const collator = new Intl.Collator("en", { numeric: true });

/** Compares names as people sort them: `2` before `10`. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** A file or folder name as a title: without number in front and extension, with spaces. */
export function titleFromName(name: string): string {
  const stem = withoutMarkdownEnd(name);
  const words = stem
    .replace(/^\d+[-_. ]+(?=[^\s\d])/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words === "" ? stem : words[0]!.toUpperCase() + words.slice(1);
}
