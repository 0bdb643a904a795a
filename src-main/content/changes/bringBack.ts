import type { RestoreFile, RestoreReusableContent } from "../../api/types/entryChanges.ts";
import type { RestorePage } from "../../api/types/pageChanges.ts";
import type { StateRow } from "../../store/tables.ts";
import { entryFromRow, mainBranch, stillHolds, type Entry } from "../entry.ts";
import { freeSlug } from "../placement.ts";
import { branchScope } from "../view/view.ts";
import { findEntry } from "../view/viewEntries.ts";
import { findNamedRevision, noteTouched, refuseUnknown, type Batch } from "./batch.ts";
import { bringBackShown } from "./bringBackShown.ts";

/** Brings a deleted page back, with the pages that went away together with it. */
export async function restorePage(batch: Batch, change: RestorePage): Promise<void> {
  const { draft } = batch;
  if (await draft.find("page", change.page)) return;
  const view = change.revision === undefined ? undefined : await findNamedRevision(batch, change.revision);
  const then = view && (await findEntry(batch.authoring.db, view, "page", change.page));
  const known = change.revision === undefined || !batch.authoring.firstRun;
  const last = then ?? (known ? await draft.last("page", change.page) : undefined);
  if (!last) throw refuseUnknown(batch, "page", `names no page that was ever here: ${change.page}`);
  await putBack(batch, last, await draft.livingAncestor("page", last.parent));
  const waiting = [last];
  for (const page of waiting) {
    await bringBackShown(batch, page, view);
    for (const child of await wentWith(batch, page)) {
      if (await draft.find("page", child.id)) continue;
      await putBack(batch, child, page.id);
      waiting.push(child);
    }
  }
}

/** Brings a deleted file back. */
export const restoreFile = (batch: Batch, { file }: RestoreFile): Promise<void> =>
  restoreOutsideTree(batch, "file", "file", file);

/** Brings a deleted reusable content back, with what it shows. */
export const restoreReusableContent = (batch: Batch, change: RestoreReusableContent): Promise<void> =>
  restoreOutsideTree(batch, "reusable", "reusableContent", change.reusableContent);

async function restoreOutsideTree(
  batch: Batch,
  kind: "file" | "reusable",
  field: string,
  id: string,
): Promise<void> {
  const { draft } = batch;
  if (await draft.find(kind, id)) return;
  const last = await draft.last(kind, id);
  if (!last) throw refuseUnknown(batch, field, `names nothing that was ever here: ${id}`);
  await draft.put(last);
  await bringBackShown(batch, last);
}

/** Puts a page that was gone under another, at an address that is free there. */
export async function putBack(batch: Batch, page: Entry, parent: string | null): Promise<void> {
  await batch.draft.put({
    ...page,
    parent,
    slug: await freeSlug(batch.draft, "page", parent, page.slug, page.id),
  });
  noteTouched(batch, page.id, "updated");
}

/** The revision with which a state ended: a tombstone began then, main's row holds until then. */
const endOf = (row: StateRow): number | undefined =>
  row.gone ? row.since : row.until === stillHolds ? undefined : row.until;

/** The pages under a deleted one that went away with the same revision, as they are by now. */
async function wentWith(batch: Batch, page: Entry): Promise<Entry[]> {
  const { db } = batch.authoring;
  const { draft } = batch;
  const { space, branch } = draft.view;
  for (const name of new Set([branch, mainBranch])) {
    const rowsOf = () =>
      db
        .selectFrom("states")
        .selectAll()
        .where("scope", "=", branchScope(space, name))
        .where("branch", "=", name)
        .where("kind", "=", "page")
        .whereRef("until", ">", "since");
    const own = await rowsOf().where("id", "=", page.id).orderBy("since", "desc").limit(1).executeTakeFirst();
    const end = own && endOf(own);
    if (end === undefined) continue;
    const under = await rowsOf().where("parent", "=", page.id).execute();
    const children: Entry[] = [];
    for (const row of under)
      if (endOf(row) === end) children.push((await draft.last("page", row.id)) ?? entryFromRow(row));
    return children.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  }
  return [];
}
