import type { InsertPage, UpdatePage } from "../../api/types/pageChanges.ts";
import { raiseConflict } from "../conflicts/conflicts.ts";
import { sameState, type Entry, type EntryFields, type EntryKind } from "../entry.ts";
import { sideOf } from "../branches/fieldSides.ts";
import { mergeNested } from "../branches/nestedFields.ts";
import type { Batch } from "./batch.ts";

/** The fields that changes give besides text and place; `title` and `slug` are columns, the others lie in `fields`. */
export const pageFields = [
  "title",
  "slug",
  "type",
  "emoji",
  "icon",
  "description",
  "linkTitle",
  "hidden",
  "noIndex",
  "noRobotsIndex",
  "condition",
  "layout",
  "cover",
  "variables",
  "tags",
  "target",
  "computed",
] as const;

export type PageField = (typeof pageFields)[number];
/** A variable has a value, a tag a label; what a file's bytes are goes together and is one field. */
export type EntryField = PageField | "value" | "label" | "bytes";
export type PageFieldValues = Partial<Record<PageField, unknown>>;

/** The fields that a change gives. */
export function givenFields(change: InsertPage | UpdatePage): PageFieldValues {
  const given: PageFieldValues = {};
  for (const field of pageFields) if (change[field] !== undefined) given[field] = change[field];
  return given;
}

/** Several fields of the entry: the size of one upload says nothing about another. */
const byteFields = ["blob", "size", "contentType", "dimensions"] as const;

export function readField(entry: Entry, field: EntryField): unknown {
  if (field === "title" || field === "slug") return entry[field];
  if (field === "bytes")
    return Object.fromEntries(
      byteFields.flatMap((name) => (entry.fields[name] === undefined ? [] : [[name, entry.fields[name]]])),
    );
  return entry.fields[field as keyof EntryFields];
}

/** An entry with one field as a writer gives it: of a layout, the switches that are not named stay. */
export const writeField = (entry: Entry, field: EntryField, value: unknown): Entry =>
  setField(entry, field, field === "layout" && value ? { ...entry.fields.layout, ...value } : value);

/** An entry with one field set, or cleared where the value is null, undefined or empty. */
export function setField(entry: Entry, field: EntryField, value: unknown): Entry {
  if (field === "title" || field === "slug") return { ...entry, [field]: value as string };
  const fields: Record<string, unknown> = { ...entry.fields };
  if (field === "bytes") {
    for (const name of byteFields) delete fields[name];
    return { ...entry, fields: { ...fields, ...(value as Partial<EntryFields>) } };
  }
  if (value === null || value === undefined || value === "") delete fields[field];
  else fields[field] = value;
  return { ...entry, fields };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Sets fields, each merged with what became of it since the writer saw it: `was` holds those values. Where both
 * changed it, the branch's stays and the writer's is kept in a conflict.
 */
export async function mergeFieldsInto(
  batch: Batch,
  entry: Entry,
  given: Partial<Record<EntryField, unknown>>,
  was: Record<string, unknown> | undefined,
  write = writeField,
): Promise<Entry> {
  let result = entry;
  for (const [name, value] of Object.entries(given)) {
    const field = name as EntryField;
    const current = readField(entry, field);
    const moved = was !== undefined && Object.hasOwn(was, field) && !same(was[field], current);
    if (!moved || same(current, value)) result = write(result, field, value);
    else if (!same(was[field], value)) {
      const wanted = readField(write(setField(entry, field, was[field]), field, value), field);
      const inner = mergeNested({ field, base: was[field], ours: current, theirs: wanted });
      if (inner) result = setField(result, field, inner.value);
      if (inner && !inner.conflict) continue;
      const sides = inner?.conflict ?? { base: was[field], ours: current, theirs: value };
      await raiseConflict(batch.authoring, batch.draft.view.branch, {
        kind: "field",
        page: entry.id,
        field,
        base: sideOf(sides.base),
        ours: sideOf(sides.ours),
        theirs: sideOf(sides.theirs),
      });
    }
  }
  return result;
}

/**
 * Sets fields of an entry that is gone, merged as those of one that is there. It stays gone, and has them when something
 * brings it back (sync/RULES.md, R7).
 */
export async function setWhileGone(
  batch: Batch,
  kind: EntryKind,
  id: string,
  given: Partial<Record<EntryField, unknown>>,
  was: Record<string, unknown> | undefined,
  write = writeField,
): Promise<void> {
  const { authoring, draft } = batch;
  const last = await draft.last(kind, id);
  if (!last) return;
  const changed = await mergeFieldsInto(batch, last, given, was, write);
  if (!sameState(last, changed))
    draft.keepGone({ ...changed, updatedAt: authoring.now, author: authoring.user });
}
