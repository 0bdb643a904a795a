/** A field that both sides changed, each to something else. What a side does not have is undefined. */
export interface FieldConflict<F> {
  field: keyof F & string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
}

export interface FieldMerge<F> {
  fields: F;
  conflicts: FieldConflict<F>[];
}

/**
 * Merges records field by field: what one side changed is taken; what both changed differently stays ours and is a
 * conflict. Values are compared as JSON, whatever the order of their keys. A field that a side took out is gone.
 */
export function mergeFields<F extends Record<string, unknown>>(base: F, ours: F, theirs: F): FieldMerge<F> {
  const fields: Record<string, unknown> = {};
  const conflicts: FieldConflict<F>[] = [];
  const names = new Set([...Object.keys(base), ...Object.keys(ours), ...Object.keys(theirs)]);
  for (const field of names) {
    const values = { base: base[field], ours: ours[field], theirs: theirs[field] };
    const arrives = isSame(values.ours, values.base) && !isSame(values.theirs, values.base);
    const settled = arrives || isSame(values.theirs, values.base) || isSame(values.ours, values.theirs);
    if (!settled) conflicts.push({ field, ...values });
    const value = arrives ? values.theirs : values.ours;
    if (value !== undefined) fields[field] = value;
  }
  return { fields: fields as F, conflicts };
}

/** Whether two values are the same as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, at) => isSame(item, b[at]));
  }
  const left = definedOf(a);
  const right = definedOf(b);
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  );
}

function definedOf(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
