import { mergeFields, type FieldConflict } from "../merge/fieldMerge.ts";

/** These hold fields of their own, each of which may be changed by itself. */
const nested = new Set(["layout", "variables"]);

type FieldRecord = Record<string, unknown>;

const isRecord = (value: unknown): value is FieldRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export interface NestedMerge {
  value: FieldRecord;
  /** What is left to decide: each side as it would be with all else that was merged. */
  conflict: FieldConflict<FieldRecord> | undefined;
}

/** Merges a field that both sides changed by the fields in it; undefined where it holds none. */
export function mergeNested(conflict: FieldConflict<FieldRecord>): NestedMerge | undefined {
  const { field, base, ours, theirs } = conflict;
  if (!nested.has(field) || !isRecord(ours) || !isRecord(theirs)) return undefined;
  const { fields, conflicts } = mergeFields(isRecord(base) ? base : {}, ours, theirs);
  if (conflicts.length === 0) return { value: fields, conflict: undefined };
  const other = { ...fields };
  for (const { field: name, theirs: value } of conflicts)
    if (value === undefined) delete other[name];
    else other[name] = value;
  return { value: fields, conflict: { ...conflict, ours: fields, theirs: other } };
}
