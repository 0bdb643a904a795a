import { ApiError, TextsMissing } from "../../api/error.ts";
import type { Reader } from "../../store/handles.ts";
import type { SpaceRow } from "../../store/tables.ts";
import { findTexts } from "../../store/texts/texts.ts";
import type { Entry } from "../entry.ts";
import type { LinkPageTarget } from "../import/draft.ts";
import { findIncludes, includedId } from "../text/includes.ts";
import { placePages, walkPages, type PlacedPage } from "../view/pageTree.ts";
import type { View } from "../view/view.ts";
import { listEntries } from "../view/viewEntries.ts";
import type { ExportPage, ExportSnapshot } from "./exportSnapshot.ts";
import { filesReferred } from "./referred.ts";

/** A snapshot, and where the bytes of its files are. */
export interface SpaceSnapshot extends ExportSnapshot {
  organization: string;
  /** SHA-256 of the bytes, by the id of the file. */
  bytes: Map<string, string>;
  /** How many these are, by the id of the file. */
  sizes: Map<string, number>;
  /** Media types, by the id of the file. */
  contentTypes: Map<string, string>;
}

/** The entries that an export is made of. */
export interface Exported {
  /** The page that it is of; undefined where it is of everything. */
  top: Entry | undefined;
  /** In reading order. */
  pages: Entry[];
  files: Entry[];
  reusables: Entry[];
}

/** Which part of a space an export is of; without a page all of it. */
export interface ExportedPart {
  /** One page, with those below it. */
  page?: string | undefined;
  /** That page without those below it. */
  only?: boolean | undefined;
}

/**
 * Lists what an export of a revision holds: all of it, or a page, with those below it or without, and the files that
 * they lead to. Throws 404 where that page is not there.
 */
export async function listExported(
  db: Reader,
  view: View,
  { page, only = false }: ExportedPart = {},
): Promise<Exported> {
  const tree = placePages(await listEntries(db, view, "page"));
  const top = page === undefined ? undefined : requirePage(tree, page);
  const pages = [...(top && only ? [top] : walkPages(top ? [top] : tree))].map(({ entry }) => entry);
  const reusables = (await listEntries(db, view, "reusable")).sort((a, b) => (a.id < b.id ? -1 : 1));
  const wanted =
    top &&
    filesReferred(
      [...pages, ...reusables].map(({ links, fields: { target, cover } }) => ({
        links,
        target: targetOf(target),
        cover,
      })),
    );
  const files = (await listEntries(db, view, "file"))
    .filter(({ id }) => wanted === undefined || wanted.has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return { top: top?.entry, pages, files, reusables };
}

/**
 * Reads what an export writes of a revision; see {@link listExported}. Throws {@link TextsMissing} where this store
 * lacks some.
 */
export async function snapshotSpace(
  db: Reader,
  space: Pick<SpaceRow, "organization" | "title" | "language">,
  view: View,
  part: ExportedPart = {},
): Promise<SpaceSnapshot> {
  const { top, pages, files, reusables } = await listExported(db, view, part);
  const texts = await readTexts(db, space.organization, [...pages, ...reusables]);
  const variables = valuesOf(await listEntries(db, view, "variable"));
  const textOf = ({ text }: Entry): string => texts.get(text ?? "") ?? "";
  const included = top ? includedIn(pages, reusables, textOf) : reusables;
  return {
    organization: space.organization,
    title: top ? top.title : space.title,
    language: space.language ?? undefined,
    pages: pages.map((entry) => pageOf(entry, entry.text === null ? undefined : texts.get(entry.text))),
    files: files.map(({ id, title, fields: { contentType, sourcePath } }) => ({
      id,
      name: title,
      contentType,
      sourcePath,
    })),
    bytes: new Map(files.flatMap(({ id, fields }) => (fields.blob === undefined ? [] : [[id, fields.blob]]))),
    sizes: new Map(files.map(({ id, fields }) => [id, fields.size ?? 0])),
    contentTypes: new Map(files.map(({ id, fields }) => [id, fields.contentType ?? ""])),
    reusables: included.map((entry) => ({
      id: entry.id,
      title: entry.title,
      markdown: textOf(entry),
      links: entry.links,
      sourcePath: entry.fields.sourcePath,
    })),
    variables: top ? {} : variables,
    tags: labelsOf(await listEntries(db, view, "tag"), top && pages),
    facts: { title: space.title, vars: variables },
  };
}

/** What tags are called, by their slugs in order; of some pages those that they have. */
function labelsOf(tags: readonly Entry[], pages: readonly Entry[] | undefined): Record<string, string> {
  const wanted = pages && new Set(pages.flatMap(({ fields }) => fields.tags ?? []));
  const labels = tags
    .filter(({ slug }) => wanted === undefined || wanted.has(slug))
    .map(({ slug, fields }) => [slug, fields.label ?? slug] as const);
  return Object.fromEntries(labels.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const valuesOf = (variables: readonly Entry[]): Record<string, string> =>
  Object.fromEntries(variables.map(({ title, fields }) => [title, fields.value ?? ""]));

/** The reusable contents that some texts hold, and those that these hold. */
function includedIn(
  pages: readonly Entry[],
  reusables: readonly Entry[],
  textOf: (entry: Entry) => string,
): Entry[] {
  const byId = new Map(reusables.map((entry) => [entry.id, entry]));
  const included = new Set<Entry>();
  const look = (entry: Entry): void => {
    for (const { target } of findIncludes(textOf(entry))) {
      const found = byId.get(includedId(target) ?? "");
      if (!found || included.has(found)) continue;
      included.add(found);
      look(found);
    }
  };
  pages.forEach(look);
  return reusables.filter((entry) => included.has(entry));
}

function requirePage(tree: readonly PlacedPage[], page: string): PlacedPage {
  for (const placed of walkPages(tree)) if (placed.entry.id === page) return placed;
  throw new ApiError(404, `There is no page ${page} in this revision.`);
}

async function readTexts(
  db: Reader,
  organization: string,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const names = entries.flatMap(({ text }) => (text === null ? [] : [text]));
  const texts = await findTexts(db, organization, [...new Set(names)]);
  const lacking = entries.find(({ text }) => text !== null && !texts.has(text));
  if (lacking)
    throw new TextsMissing(
      `The text of “${lacking.title}” is not on this computer yet.`,
      names.filter((name) => !texts.has(name)),
    );
  return texts;
}

function pageOf(entry: Entry, markdown: string | undefined): ExportPage {
  const { id, parent, title, slug, fields, links } = entry;
  const { type: kind = "document" } = fields;
  return {
    id,
    parent,
    kind,
    title,
    slug,
    linkTitle: fields.linkTitle,
    hidden: fields.hidden,
    description: fields.description,
    emoji: fields.emoji,
    icon: fields.icon,
    noIndex: fields.noIndex,
    noRobotsIndex: fields.noRobotsIndex,
    condition: fields.condition,
    layout: fields.layout,
    cover: fields.cover,
    ...(kind === "computed" ? { computed: fields.computed } : {}),
    tags: fields.tags?.filter((tag) => typeof tag === "string"),
    variables: fields.variables,
    ...(kind === "document" ? { markdown: markdown ?? "" } : {}),
    target: targetOf(fields.target),
    sourcePath: fields.sourcePath,
    sourcePlace: fields.sourcePlace,
    links,
  };
}

/** A link page's target as an export knows it; what lies outside of the space has no path there. */
function targetOf(reference: Record<string, unknown> | undefined): LinkPageTarget | undefined {
  if (!reference) return undefined;
  if (reference["space"] !== undefined) return { reference };
  const { kind, url, page, anchor, file } = reference;
  if (kind === "url" && typeof url === "string") return { url };
  if (kind === "file" && typeof file === "string") return { file };
  if (kind === "page" && typeof page === "string") return { page };
  if (kind === "anchor" && typeof page === "string" && typeof anchor === "string") return { page, anchor };
  return { reference };
}
