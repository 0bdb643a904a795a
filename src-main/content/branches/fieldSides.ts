/** The fields whose value is a text as it is; the sides of a conflict over any other field are JSON. */
const texts = new Set([
  "title",
  "slug",
  "type",
  "emoji",
  "icon",
  "description",
  "linkTitle",
  "condition",
  "value",
  "label",
  "sourcePath",
  "subject",
  "status",
  "parent",
]);

/** A field's value as a side of a conflict: a text as it is, anything else as JSON, nothing as null. */
export const sideOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === "string" ? value : JSON.stringify(value);

/** The value that a side of a conflict stands for. */
export const valueOfSide = (field: string, side: string | null): unknown =>
  side === null || texts.has(field) ? side : (JSON.parse(side) as unknown);

/** Is the field's value a text, which a person may write anew? */
export const isTextField = (field: string): boolean => texts.has(field);
