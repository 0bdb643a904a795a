import { raiseConflict } from "../conflicts/conflicts.ts";
import type { Entry } from "../entry.ts";
import { rankAt } from "../placement.ts";
import type { Batch } from "./batch.ts";

/** Where a page stands: under whom, and where among its siblings. */
export type SeenPlace = Pick<Entry, "parent" | "rank">;

/** The place that a revert takes a page from; undefined where a revision had it in the same one. */
export const seePlace = ({ parent, rank }: Entry, former: Entry): SeenPlace | undefined =>
  parent === former.parent && rank === former.rank ? undefined : { parent, rank };

/** The place that a revert noted among the values that its writer saw. */
export const seenPlace = ({ parent, rank }: Record<string, unknown>): SeenPlace | undefined =>
  typeof rank === "string" ? { parent: parent as string | null, rank } : undefined;

/**
 * Puts a page where a revision had it, under the nearest page above that is still there. One that was moved since its
 * writer saw it stays, and one that would come to lie under itself: a conflict keeps where it was to go.
 */
export async function goBackToPlace(
  batch: Batch,
  entry: Entry,
  former: Entry,
  seen: SeenPlace,
): Promise<Entry> {
  const { authoring, draft } = batch;
  const parent = await draft.livingAncestor("page", former.parent);
  const sides = { page: entry.id, base: seen.parent, ours: entry.parent, theirs: parent };
  const isMoved = entry.parent !== seen.parent || entry.rank !== seen.rank;
  if (isMoved) {
    if (entry.parent !== seen.parent && entry.parent !== parent)
      await raiseConflict(authoring, draft.view.branch, { kind: "field", field: "parent", ...sides });
    return entry;
  }
  if (parent !== null && [parent, ...(await draft.ancestors("page", parent))].includes(entry.id)) {
    await raiseConflict(authoring, draft.view.branch, { kind: "move-cycle", ...sides });
    return entry;
  }
  if (!(await mayHold(batch, parent, entry))) return entry;
  const rank =
    parent === former.parent ? former.rank : await rankAt(draft, "page", parent, {}, entry.id, entry.id);
  return { ...entry, parent, rank };
}

/** Its former place may be a link by now, and it may be a group itself. */
async function mayHold({ draft }: Batch, parent: string | null, entry: Entry): Promise<boolean> {
  if (parent === null) return true;
  const type = (await draft.find("page", parent))?.fields.type ?? "document";
  return (type === "document" || type === "group") && entry.fields.type !== "group";
}
