import type { Raised } from "../conflicts/conflicts.ts";
import type { Entry } from "../entry.ts";
import { sideOf } from "../branches/fieldSides.ts";

/** Whether an entry is a page of a type that shows no text; what it had is kept, and back with the type. */
export const showsNoText = ({ kind, fields: { type = "document" } }: Entry): boolean =>
  kind === "page" && type !== "document";

/**
 * The question about a page that one made a group, a link or a computed page, and in which another wrote: their words
 * would be in it, and nobody would see them. Ours stands until somebody decides.
 */
export const aboutType = (ours: Entry, base: Entry["fields"]["type"], theirs: typeof base): Raised => ({
  kind: "field",
  page: ours.id,
  field: "type",
  base: sideOf(base),
  ours: sideOf(ours.fields.type),
  theirs: sideOf(theirs),
});

/** Whether of two branches one made a page a kind that shows no text, and the other wrote in it. */
export function isTextUnseen(base: Entry, ours: Entry, theirs: Entry): boolean {
  if (showsNoText(base) || showsNoText(ours) === showsNoText(theirs)) return false;
  return (showsNoText(ours) ? theirs : ours).text !== base.text;
}
