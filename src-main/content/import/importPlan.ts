import type { EntryFields } from "../entry.ts";
import type { PlannedCover } from "./cover.ts";
import type { LinkPageTarget } from "./draft.ts";
import type { PageNote } from "./pageNote.ts";
import type { LinkDestination } from "./resolveLink.ts";
import type { ShapeName } from "./shapes/shape.ts";
import type { ImportWarning } from "./source.ts";

/** What an import will make, whole, before anything is made. */
export interface ImportPlan {
  /** What the source was recognized as. */
  shape: ShapeName;
  /** Of the space, within its bound. */
  title: string;
  /** In reading order: a parent before its children, siblings in their order. */
  pages: PlannedPage[];
  files: PlannedFile[];
  reusables: PlannedReusable[];
  /** Of the space, by name. */
  variables: Record<string, string>;
  /** What the tags of the space are called, by their slugs. */
  tags: Record<string, string>;
  warnings: ImportWarning[];
}

export interface PlannedPage {
  /** The path of its Markdown, or a name that no path has; unique among the pages. */
  key: string;
  kind: "document" | "group" | "link" | "computed";
  title: string;
  /** Unique among its siblings. */
  slug: string;
  /** The slugs from the top down to this page, with `/` between: where it is in the new space. */
  place: string;
  parent: string | null;
  /** The fields that the entry keeps. */
  fields: Pick<
    EntryFields,
    | "description"
    | "emoji"
    | "icon"
    | "linkTitle"
    | "hidden"
    | "noIndex"
    | "noRobotsIndex"
    | "condition"
    | "layout"
    | "variables"
    | "computed"
    | "sourcePath"
  >;
  /** Null where it has none, whatever its front matter says; undefined where nothing says, or its picture is not there. */
  cover?: PlannedCover | null;
  /** What an export said of it, which is in all of this. */
  note?: PageNote;
  /** From the front matter, as written. */
  tags: string[];
  /** Of documents: the file's text to the last byte, front matter too. */
  markdown?: string;
  /** Of link pages. */
  target?: LinkPageTarget;
  /** What each of the text's links means, one for one in the order of `findLinks`. */
  links: PlannedLink[];
  /** The text's tags that name a reusable content of the plan. */
  includes: PlannedInclude[];
}

export interface PlannedReusable extends Pick<PlannedPage, "title" | "links" | "includes"> {
  /** Its path in the source; unique among the reusable contents. */
  key: string;
  markdown: string;
}

export interface PlannedInclude {
  /** The target's place in the Markdown. */
  start: number;
  end: number;
  /** Key of the reusable content. */
  reusable: string;
}

export interface PlannedLink {
  /** The target's place in the Markdown. */
  start: number;
  end: number;
  /** As typed. */
  target: string;
  /** Null for a link that leads outside or nowhere. */
  to: PlannedMeaning | null;
}

export type PlannedMeaning = { page: string; anchor?: string } | { file: string };

export interface PlannedFile {
  /** Its path in the source; unique among the files. */
  key: string;
  name: string;
  path: string;
  contentType: string;
  /** An export said that it is of this type, and not its name. */
  saysType?: true;
  size: number;
  bytes: () => Promise<Uint8Array>;
}

export type { ImportWarning, LinkDestination, LinkPageTarget };
