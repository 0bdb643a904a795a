import { shownBase } from "../branches/bases.ts";
import { raiseConflict } from "../conflicts/conflicts.ts";
import type { Entry, EntryKind } from "../entry.ts";
import { freeSlug, rankAt } from "../placement.ts";
import { refuse, refuseUnknown, type Batch } from "./batch.ts";

/**
 * A text change to a page or reusable content that is gone brings it back, a page under its nearest living ancestor,
 * and records the conflict; any other change of it brings nothing back (design §5). What never was is refused.
 */
export async function restoreForEdit(
  batch: Batch,
  kind: EntryKind,
  id: string,
  { base: given, markdown }: { base: string | undefined; markdown: string | undefined },
): Promise<Entry | undefined> {
  const { authoring, draft } = batch;
  const field = kind === "reusable" ? "reusableContent" : kind;
  const last = await draft.last(kind, id);
  if (!last) throw refuseUnknown(batch, field, `names nothing that was ever here: ${id}`);
  if (authoring.firstRun && given === undefined)
    throw refuse(batch, field, `was deleted: “${last.title}”. Restore it first.`);
  if (markdown === undefined) return undefined;
  const base = given ?? last.text;
  await raiseConflict(authoring, draft.view.branch, {
    kind: "delete-edit",
    page: id,
    base: base === null ? null : await shownBase(authoring, base, `this edit of “${last.title}”`),
    ours: null,
    theirs: markdown,
  });
  if (kind !== "page") return last;
  const parent = await draft.livingAncestor(kind, last.parent);
  return {
    ...last,
    parent,
    rank: await rankAt(draft, kind, parent, {}, id),
    slug: await freeSlug(draft, kind, parent, last.slug, id),
  };
}
