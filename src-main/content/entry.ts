import { deriveId } from "../store/ids.ts";
import type { StateRow } from "../store/tables.ts";

export { stillHolds } from "../store/tables.ts";

export const mainBranch = "main";

export type EntryKind = StateRow["kind"];

export const entryKinds = [
  "page",
  "file",
  "reusable",
  "variable",
  "tag",
] as const satisfies readonly EntryKind[];

/** A page or file of the same space. */
export type Destination = { page: string; anchor?: string } | { file: string };

/**
 * What a link of a text meant when it was written (design §5): a page or file of the same space, or no such thing;
 * then `url` is the target as typed, an address elsewhere or a path to nothing. Null is no link for a reader.
 */
export type LinkMeaning = Destination | { url: string } | null;

/** Where in its space a link leads; undefined for one that leads elsewhere or nowhere. */
export const destinationOf = (meaning: LinkMeaning | undefined): Destination | undefined =>
  !meaning || "url" in meaning ? undefined : meaning;

/** The fields that only some entries have, as their operations take them; absent means the default. */
export interface EntryFields {
  /** Of pages: document, group, link or computed. */
  type?: "document" | "group" | "link" | "computed";
  emoji?: string;
  icon?: string;
  description?: string;
  linkTitle?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  layout?: Record<string, unknown>;
  cover?: Record<string, unknown>;
  variables?: Record<string, string>;
  tags?: unknown[];
  /** Of link pages: a content reference. */
  target?: Record<string, unknown>;
  /** Of files. */
  contentType?: string;
  size?: number;
  blob?: string;
  dimensions?: { width: number; height: number };
  /** Of variables: the value. Of tags: the label. */
  value?: string;
  label?: string;
  computed?: Record<string, unknown>;
  /** Where an imported page or file came from, for an export to the same place. */
  sourcePath?: string;
  /** The place, slugs from the root joined by slashes, that an imported page had then. */
  sourcePlace?: string;
}

/** What stands before a page's title wherever it is named: an emoji or an icon, where it has one. */
export type PageSign = Pick<EntryFields, "emoji" | "icon">;

export const signOf = ({ emoji, icon }: PageSign): PageSign => ({
  ...(emoji ? { emoji } : {}),
  ...(icon ? { icon } : {}),
});

/** One thing that a revision holds: page, file, reusable content, variable or tag. */
export interface Entry {
  kind: EntryKind;
  id: string;
  parent: string | null;
  rank: string;
  title: string;
  slug: string;
  /** Hash of its text; document pages and reusable contents have one. */
  text: string | null;
  /** Keys of the text's blocks, in order. */
  blocks: string[];
  /** What each link of the text means, in the order of the links. */
  links: LinkMeaning[];
  fields: EntryFields;
  createdAt: string;
  updatedAt: string;
  author: string;
}

/** An entry as it begins: an author's, of now, without a text, a place and fields but those that are given. */
export function newEntry(
  { now, user }: { now: string; user: string },
  parts: Pick<Entry, "kind" | "id" | "title"> & Partial<Entry>,
): Entry {
  return {
    parent: null,
    rank: "",
    slug: "",
    text: null,
    blocks: [],
    links: [],
    fields: {},
    createdAt: now,
    updatedAt: now,
    author: user,
    ...parts,
  };
}

/**
 * The id of what is known by its name, whoever makes it: two who make it on two branches make one thing, which the
 * merge of the branches then finds on both.
 */
export const idOfName = (kind: "variable" | "tag", name: string): string => deriveId(kind, name);

/** An entry without what belongs to its text alone: all that a tree or a list shows, at half the cost. */
export type EntryOutline = Omit<Entry, "blocks" | "links">;

/** The columns of a state that hold an entry's outline. */
export const outlineColumns = [
  "kind",
  "id",
  "parent",
  "rank",
  "title",
  "slug",
  "text",
  "fields",
  "created_at",
  "updated_at",
  "author",
] as const satisfies readonly (keyof StateRow)[];

export const outlineFromRow = (row: Pick<StateRow, (typeof outlineColumns)[number]>): EntryOutline => ({
  kind: row.kind,
  id: row.id,
  parent: row.parent,
  rank: row.rank,
  title: row.title,
  slug: row.slug,
  text: row.text,
  // Most have none, and lists are long.
  fields: row.fields === "{}" ? {} : (JSON.parse(row.fields) as EntryFields),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  author: row.author,
});

export const entryFromRow = (row: StateRow): Entry => ({
  ...outlineFromRow(row),
  blocks: JSON.parse(row.blocks) as string[],
  links: JSON.parse(row.links) as LinkMeaning[],
});

/** The columns of a state that something is derived from: words to search, and links. */
export type DerivedFrom = Pick<StateRow, "id" | "title" | "text" | "links" | "fields">;

/** The columns of a state that hold its entry. */
export function entryToColumns(entry: Entry) {
  return {
    kind: entry.kind,
    id: entry.id,
    parent: entry.parent,
    rank: entry.rank,
    title: entry.title,
    slug: entry.slug,
    text: entry.text,
    blocks: JSON.stringify(entry.blocks),
    links: JSON.stringify(entry.links),
    fields: JSON.stringify(entry.fields),
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    author: entry.author,
  };
}

/** The parts of an entry that a merge compares; times and author follow whoever wins. */
export const contentOf = ({ parent, rank, title, slug, text, fields }: Entry) => ({
  parent,
  rank,
  title,
  slug,
  text,
  fields,
});

/** Do two states say the same? */
const sameContent = (a: Entry, b: Entry): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** Do they, and do their links mean the same? Then one needs no row beside the other. */
export const sameState = (a: Entry, b: Entry): boolean =>
  sameContent(a, b) && JSON.stringify(a.links) === JSON.stringify(b.links);
