import type { LinkMeaning } from "../entry.ts";
import type { LinkPageTarget } from "../import/draft.ts";

/** What an export needs to know of a revision. */
export interface ExportSnapshot {
  title: string;
  /** What its pages are written in, where the space says so. */
  language?: string | undefined;
  /** Siblings in their order. */
  pages: ExportPage[];
  files: ExportFile[];
  reusables: ExportReusable[];
  /** Of the space, by name. */
  variables: Record<string, string>;
  /** What tags are called, by their slugs. */
  tags: Record<string, string>;
  /** What expressions call `space`, where that is more than is exported. */
  facts?: { title: string; vars: Readonly<Record<string, string>> } | undefined;
}

export interface ExportPage {
  id: string;
  parent: string | null;
  kind: "document" | "group" | "link" | "computed";
  title: string;
  slug: string;
  linkTitle?: string | undefined;
  hidden?: boolean | undefined;
  description?: string | undefined;
  emoji?: string | undefined;
  icon?: string | undefined;
  noIndex?: boolean | undefined;
  noRobotsIndex?: boolean | undefined;
  condition?: string | undefined;
  layout?: Record<string, unknown> | undefined;
  /** A file of the space is named by its id. */
  cover?: Record<string, unknown> | undefined;
  /** Of computed pages: their source. */
  computed?: Record<string, unknown> | undefined;
  tags?: string[] | undefined;
  /** What expressions call `page.vars`. */
  variables?: Readonly<Record<string, string>> | undefined;
  /** Of documents. */
  markdown?: string | undefined;
  /** Of link pages; a page or file is named by its id. */
  target?: LinkPageTarget | undefined;
  /** Where it came from, and the place (slugs from the top, with `/`) that it had then. */
  sourcePath?: string | undefined;
  sourcePlace?: string | undefined;
  /** What each link of the Markdown means, in the order of `findLinks`. */
  links: LinkMeaning[];
}

export interface ExportFile {
  id: string;
  name: string;
  contentType?: string | undefined;
  /** Where it came from. */
  sourcePath?: string | undefined;
}

export interface ExportReusable {
  id: string;
  title: string;
  markdown: string;
  /** What each link of the Markdown means, in the order of `findLinks`. */
  links: LinkMeaning[];
  /** Where it came from. */
  sourcePath?: string | undefined;
}

/** One file of an export: a text, or the bytes of a file by its id. */
export type ExportedFile = { path: string; text: string } | { path: string; file: string };
