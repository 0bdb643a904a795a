import { Draft } from "../../content/draft.ts";
import { entryFromRow, type Entry, type EntryKind } from "../../content/entry.ts";
import { isSame } from "../../content/merge/fieldMerge.ts";
import { baseOf, findMainEntries, listOwnRows } from "../../content/view.ts";
import type { OpenBranch } from "../branch.ts";
import type { ReadContext } from "../context.ts";
import type { SemanticChange, SemanticChanges } from "../types/semanticChange.ts";
import { presentFile } from "./file.ts";
import type { Place } from "./page.ts";

/** What a change request does to one entry of main as it was when the two were one. */
interface EntryChange {
  kind: EntryKind;
  before: Entry | undefined;
  after: Entry | undefined;
}

/** What a change request changes, pages first, each by its title (gaps.md §21.5). Its cost follows the change. */
export async function presentChanges(
  context: ReadContext,
  { view, draft, place }: OpenBranch,
  limit: number,
): Promise<SemanticChanges> {
  const base = await baseOf(context.db, view);
  const rows = await listOwnRows(context.db, view);
  const below = new Map<EntryKind, Map<string, Entry>>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    below.set(kind, await findMainEntries(context.db, view.space, base.number, kind, ids));
  }
  const entries = rows
    .map((row): EntryChange => ({
      kind: row.kind,
      before: below.get(row.kind)?.get(row.id),
      after: row.gone ? undefined : entryFromRow(row),
    }))
    .sort(byKindAndTitle);
  const reading: Reading = { place, before: new Draft(context.db, base), after: draft };
  const variables = entries.filter(({ kind }) => kind === "variable");
  const changes: Changing[] = [
    ...entries.flatMap((entry) => (entry.kind === "variable" ? [] : changesOf(entry))),
    ...(variables.length > 0 ? [async () => variablesEdited(variables)] : []),
  ];
  const shown: SemanticChange[] = [];
  for (const change of changes.slice(0, limit)) shown.push(await change(reading));
  return { changes: shown, more: changes.length - shown.length };
}

const order: readonly EntryKind[] = ["page", "file", "reusable", "tag", "variable"];

function byKindAndTitle(a: EntryChange, b: EntryChange): number {
  const key = ({ kind, before, after }: EntryChange): string =>
    `${order.indexOf(kind)}\0${(after ?? before)?.title ?? ""}\0${(after ?? before)?.id ?? ""}`;
  return key(a) < key(b) ? -1 : 1;
}

interface Reading {
  place: Place;
  before: Draft;
  after: Draft;
}

/** A change that is read only when it is shown. */
type Changing = (reading: Reading) => Promise<SemanticChange>;

function changesOf({ kind, before, after }: EntryChange): Changing[] {
  if (!before && !after) return [];
  const changes: Changing[] = [];
  if (before && after) {
    const attributes = attributesOf(before, after);
    if (Object.keys(attributes).length > 0) changes.push((reading) => editedOf(reading, after, attributes));
    if (kind === "page" && (before.parent !== after.parent || before.rank !== after.rank))
      changes.push((reading) => movedOf(reading, before, after));
  } else changes.push((reading) => madeOrDeleted(reading, before, after));
  return changes;
}

type Attributes = Record<string, { before: unknown; after: unknown }>;

function attributesOf(before: Entry, after: Entry): Attributes {
  const values = (entry: Entry): Record<string, unknown> => {
    const { blob, value: _value, sourcePath: _path, ...fields } = entry.fields;
    if (entry.kind === "file") return { name: entry.title, ...fields, downloadURL: blob };
    if (entry.kind === "tag") return { label: fields.label ?? entry.slug };
    return { title: entry.title, slug: entry.slug, document: entry.text, ...fields };
  };
  const [left, right] = [values(before), values(after)];
  const attributes: Attributes = {};
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
    if (!isSame(left[name] ?? null, right[name] ?? null))
      attributes[name] = { before: left[name] ?? null, after: right[name] ?? null };
  return attributes;
}

async function pageOf(draft: Draft, entry: Entry) {
  const slugs = [entry.slug];
  for (let parent = entry.parent, depth = 0; parent !== null && depth < 100; depth += 1) {
    const above = await draft.find("page", parent);
    if (above) slugs.unshift(above.slug);
    parent = above?.parent ?? null;
  }
  const { id, title, fields } = entry;
  return { page: { id, type: fields.type ?? ("document" as const), title, path: slugs.join("/") } };
}

function fileOf(place: Place, entry: Entry) {
  const { id, name, contentType, downloadURL } = presentFile(place, entry);
  return { file: { id, name, contentType, downloadURL } };
}

const reusableOf = ({ id, title, text }: Entry) => ({
  reusableContent: { id, title, ...(text === null ? {} : { document: text }) },
});
const tagOf = ({ slug, fields }: Entry) => ({ tag: { slug, label: fields.label ?? slug } });

async function editedOf(
  { place, after }: Reading,
  entry: Entry,
  attributes: Attributes,
): Promise<SemanticChange> {
  switch (entry.kind) {
    case "file":
      return { type: "file_edited", ...fileOf(place, entry), attributes };
    case "reusable":
      return { type: "reusable_content_edited", ...reusableOf(entry), attributes };
    case "tag":
      return { type: "tag_edited", ...tagOf(entry), attributes };
    default:
      return { type: "page_edited", ...(await pageOf(after, entry)), attributes };
  }
}

async function movedOf(reading: Reading, before: Entry, after: Entry): Promise<SemanticChange> {
  const holder = async (draft: Draft, id: string | null) => {
    const page = id === null ? undefined : await draft.find("page", id);
    return page ? { id: page.id, title: page.title } : null;
  };
  return {
    type: "page_moved",
    ...(await pageOf(reading.after, after)),
    parent: {
      before: await holder(reading.before, before.parent),
      after: await holder(reading.after, after.parent),
    },
  };
}

async function madeOrDeleted(
  { place, before: below, after: branch }: Reading,
  before: Entry | undefined,
  after: Entry | undefined,
): Promise<SemanticChange> {
  const entry = (after ?? before) as Entry;
  switch (entry.kind) {
    case "file":
      return { type: after ? "file_created" : "file_deleted", ...fileOf(place, entry) };
    case "reusable":
      return {
        type: after ? "reusable_content_created" : "reusable_content_deleted",
        ...reusableOf(entry),
      };
    case "tag":
      return { type: after ? "tag_created" : "tag_deleted", ...tagOf(entry) };
    default:
      return {
        type: after ? "page_created" : "page_deleted",
        ...(await pageOf(after ? branch : below, entry)),
      };
  }
}

function variablesEdited(entries: readonly EntryChange[]): SemanticChange {
  const variables: Attributes = {};
  for (const { before, after } of entries)
    variables[(after ?? before)?.title ?? ""] = {
      before: before?.fields.value ?? null,
      after: after?.fields.value ?? null,
    };
  return { type: "variables_edited", variables };
}
