import type { InsertPage, UpdatePage } from "../../api/types/pageChanges.ts";
import type { Entry } from "../entry.ts";
import { refuse, type Batch } from "./batch.ts";

/** What a page of a type leads to or is made of, and cannot be without. */
const needed = { link: "target", computed: "computed" } as const;

/**
 * Refuses, when its writer makes it, a page that its type does not allow: a link to nothing, a computed page of
 * nothing, one of them with pages below it, or a group below another page.
 */
export async function checkType(batch: Batch, entry: Entry): Promise<void> {
  const type = entry.fields.type ?? "document";
  if (type === "group" && entry.parent !== null)
    throw refuse(batch, "type", "cannot be group: a group stands at the root only.");
  if (type !== "link" && type !== "computed") return;
  const field = needed[type];
  if (entry.fields[field] === undefined) throw refuse(batch, field, `is missing: a ${type} page needs one.`);
  if (await batch.draft.hasChildren("page", entry.id))
    throw refuse(
      batch,
      "type",
      `cannot be ${type}: such a page holds no others, and there are some below it.`,
    );
}

/** Refuses, when its writer gives it, a source to a page that is not computed of one, and a seed to any. */
export function checkSource(
  batch: Batch,
  { computed, computedSeed }: InsertPage | UpdatePage,
  { fields }: Entry,
): void {
  if (computedSeed !== undefined)
    throw refuse(batch, "computedSeed", "cannot be given: a page shows what its source is now.");
  if (computed !== undefined && fields.type !== "computed")
    throw refuse(batch, "computed", "is for a page of type computed: nothing shows it on another one.");
}
