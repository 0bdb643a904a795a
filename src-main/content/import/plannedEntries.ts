import { noteBlob } from "../../store/blobs/uploads.ts";
import { keepText } from "../../store/texts/texts.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { idOfName, newEntry, type Entry, type EntryFields, type LinkMeaning } from "../entry.ts";
import { includeTarget, replaceIncludes } from "../text/includes.ts";
import { keyBlocks } from "../text/keys.ts";
import { coverField } from "./cover.ts";
import type {
  LinkPageTarget,
  PlannedFile,
  PlannedInclude,
  PlannedPage,
  PlannedReusable,
} from "./importPlan.ts";
import type { KeptFile } from "./prepareImport.ts";

/* What a plan's pages, files and contents are as entries of a space. */

/** The ids that the things of a plan get, or have, by their keys. */
export interface PlannedIds {
  page: (key: string) => string;
  file: (key: string) => string;
  reusable: (key: string) => string;
}

/** Ids for things that are all new; they come from the plan's keys, so that every run makes the same ones. */
export const newIds = ({ newId }: Pick<SpaceAuthoring, "newId">): PlannedIds => ({
  page: (key) => newId(`page ${key}`),
  file: (key) => newId(`file ${key}`),
  reusable: (key) => newId(`reusable ${key}`),
});

export async function fileEntry(
  authoring: SpaceAuthoring,
  id: string,
  file: PlannedFile,
  { sha256, size, dimensions }: KeptFile,
): Promise<Entry> {
  const { db, space, user, now } = authoring;
  await noteBlob(db, {
    organization: space.organization,
    hash: sha256,
    size,
    dimensions,
    uploaded_by: user,
    uploaded_at: now,
  });
  return newEntry(authoring, {
    kind: "file",
    id,
    title: storable(file.name),
    fields: {
      contentType: storable(file.contentType),
      size,
      blob: sha256,
      ...(dimensions ? { dimensions } : {}),
      sourcePath: file.path,
    },
  });
}

export async function reusableEntry(
  authoring: SpaceAuthoring,
  ids: PlannedIds,
  reusable: PlannedReusable,
): Promise<Entry> {
  const { db, space } = authoring;
  const id = ids.reusable(reusable.key);
  const markdown = withIncludes(ids, reusable.markdown, reusable.includes);
  return newEntry(authoring, {
    kind: "reusable",
    id,
    title: storable(reusable.title),
    text: await keepText(db, space.organization, markdown),
    blocks: keyBlocks(id, markdown),
    links: reusable.links.map((link) => meaningOf(ids, link)),
    fields: { sourcePath: reusable.key },
  });
}

export const variableEntry = (authoring: SpaceAuthoring, name: string, value: string): Entry =>
  newEntry(authoring, {
    kind: "variable",
    id: idOfName("variable", name),
    title: storable(name),
    fields: { value: storable(value) },
  });

export const tagEntry = (authoring: SpaceAuthoring, slug: string, label: string): Entry =>
  newEntry(authoring, {
    kind: "tag",
    id: idOfName("tag", slug),
    title: slug,
    slug,
    fields: { label: storable(label) },
  });

export async function pageEntry(
  authoring: SpaceAuthoring,
  ids: PlannedIds,
  page: PlannedPage,
  { place, ...at }: Pick<Entry, "parent" | "rank" | "slug"> & { place: string },
): Promise<Entry> {
  const { db, space } = authoring;
  const id = ids.page(page.key);
  const kind = kindAt(page, at.parent);
  const markdown = kind === "document" ? withIncludes(ids, page.markdown ?? "", page.includes) : undefined;
  return newEntry(authoring, {
    ...at,
    kind: "page",
    id,
    title: storable(page.title),
    text: markdown === undefined ? null : await keepText(db, space.organization, markdown),
    blocks: markdown === undefined ? [] : keyBlocks(id, markdown),
    links: page.links.map((link) => meaningOf(ids, link)),
    fields: { ...(kind === "document" ? {} : { type: kind }), ...fieldsOf(ids, page, kind, place) },
  });
}

/** A group stands at the root only: below a page it is a page that holds others. */
export const kindAt = ({ kind }: PlannedPage, parent: string | null): PlannedPage["kind"] =>
  kind === "group" && parent !== null ? "document" : kind;

/** A text whose tags name reusable contents as kept texts do. */
export function withIncludes(ids: PlannedIds, markdown: string, includes: readonly PlannedInclude[]): string {
  const targets = includes.map(({ start, end, reusable }) => ({
    start,
    end,
    target: includeTarget(ids.reusable(reusable)),
  }));
  return replaceIncludes(markdown, targets);
}

const longestTag = 100;
const mostTags = 100;

export function tagsOf(page: PlannedPage): string[] {
  const tags = page.tags.map(storable).filter((tag) => tag !== "" && tag.length <= longestTag);
  return [...new Set(tags)].slice(0, mostTags);
}

function fieldsOf(ids: PlannedIds, page: PlannedPage, kind: PlannedPage["kind"], place: string): EntryFields {
  const fields: EntryFields = {};
  for (const [name, value] of Object.entries(page.fields))
    Object.assign(fields, { [name]: storableValue(value) });
  const tags = tagsOf(page);
  if (tags.length > 0) fields.tags = tags;
  if (page.target) fields.target = referenceTo(ids, page.target);
  const cover = coverOf(ids, page);
  if (cover) fields.cover = cover;
  // The folder of a group is no file that a page could go back to.
  if (kind !== page.kind) delete fields.sourcePath;
  if (fields.sourcePath !== undefined) fields.sourcePlace = place;
  return fields;
}

/** A planned page's cover as its entry has it. */
export const coverOf = (ids: PlannedIds, { cover }: PlannedPage): Record<string, unknown> | undefined =>
  cover ? (storableValue(coverField(cover, ids.file)) as Record<string, unknown>) : undefined;

export function meaningOf(ids: PlannedIds, { to, target }: PlannedPage["links"][number]): LinkMeaning {
  if (to === null) return { url: storable(target) };
  if ("file" in to) return { file: ids.file(to.file) };
  return { ...to, page: ids.page(to.page) };
}

/** What a link page leads to, as a content reference (gaps.md §1.8). */
export function referenceTo(ids: PlannedIds, target: LinkPageTarget): Record<string, unknown> {
  if ("url" in target) return { kind: "url", url: storable(target.url) };
  if ("file" in target) return { kind: "file", file: ids.file(target.file) };
  if ("reference" in target) return storableValue(target.reference) as Record<string, unknown>;
  const page = ids.page(target.page);
  return target.anchor === undefined
    ? { kind: "page", page }
    : { kind: "anchor", page, anchor: storable(target.anchor) };
}

/** Front matter can spell what no store keeps: half of a surrogate pair, or NUL (design §4). */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** The same of every text in a value, names too. */
export function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(storableValue);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storableValue(inner)]),
  );
}
