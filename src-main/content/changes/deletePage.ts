import { ApiError } from "../../api/error.ts";
import type { DeletePage } from "../../api/types/pageChanges.ts";
import { findBase } from "../branches/bases.ts";
import { raiseConflict } from "../conflicts/conflicts.ts";
import type { Entry } from "../entry.ts";
import { readText } from "../view/pageText.ts";
import { freeSlug, rankAt } from "../placement.ts";
import { idOf, noteTouched, refuseUnknown, type Batch } from "./batch.ts";

/** What a delete had before it: each page under it with its text's hash. */
type Seen = Record<string, string | null>;

/**
 * Deletes a page with those under it. What somebody else wrote there meanwhile stays, under the nearest page that
 * is still there, and a conflict asks what to do with it (design §5).
 */
export async function deletePage(batch: Batch, change: DeletePage): Promise<void> {
  const { authoring, draft } = batch;
  const id = idOf(batch, change.page);
  const top = await draft.find("page", id);
  if (!top && !(await draft.last("page", id))) throw refuseUnknown(batch, "page", `names no page: ${id}`);
  if (authoring.firstRun) {
    const pages = top ? await draft.subtree("page", id) : [];
    if (change.was) refuseUnseen(pages, change.was);
    change.was = Object.fromEntries(pages.map((page) => [page.id, page.text]));
  }
  const seen = (change.was ?? {}) as Seen;
  for (const page of top ? [top] : await listLifted(batch, id, seen))
    await deleteWhatIsUnder(batch, page, seen);
}

const isSeen = ({ id, text }: Entry, seen: Seen): boolean => Object.hasOwn(seen, id) && seen[id] === text;

/** Whoever says what they saw deletes nothing else. */
function refuseUnseen(pages: readonly Entry[], seen: Seen): void {
  const other = pages.find((page) => !isSeen(page, seen));
  if (other) throw new ApiError(409, `“${other.title}” has changed since it was seen, and is not deleted.`);
}

/**
 * Pages that whoever deletes had put under one that is gone already: they stand under what is left above that. What
 * somebody else changed or put there is not theirs to delete.
 */
async function listLifted({ authoring, draft }: Batch, gone: string, seen: Seen): Promise<Entry[]> {
  const above = await draft.livingAncestor("page", gone);
  const lifted: Entry[] = [];
  for (const id of Object.keys(seen)) {
    const page = await draft.find("page", id);
    if (page?.parent === above && page.author === authoring.user) lifted.push(page);
  }
  return lifted;
}

async function deleteWhatIsUnder(batch: Batch, top: Entry, seen: Seen): Promise<void> {
  const { draft } = batch;
  const pages = await draft.subtree("page", top.id);
  const kept = pages.filter((page) => !isSeen(page, seen));
  const keptIds = new Set(kept.map((page) => page.id));
  for (const page of pages) {
    if (keptIds.has(page.id)) continue;
    await draft.remove("page", page.id);
    noteTouched(batch, page.id, "deleted");
  }
  for (const page of kept) await keepEdited(batch, page, keptIds, top.parent, seen[page.id]);
}

async function keepEdited(
  batch: Batch,
  page: Entry,
  keptIds: ReadonlySet<string>,
  above: string | null,
  seen: string | null | undefined,
): Promise<void> {
  const { authoring, draft } = batch;
  const { db, space } = authoring;
  await raiseConflict(authoring, draft.view.branch, {
    kind: "delete-edit",
    page: page.id,
    base: seen ? ((await findBase(db, space, authoring.user, seen)) ?? null) : null,
    ours: await readText(authoring, page),
    theirs: null,
  });
  if (page.parent !== null && keptIds.has(page.parent)) return;
  await draft.put({
    ...page,
    parent: above,
    rank: await rankAt(draft, "page", above, {}, page.id),
    slug: await freeSlug(draft, "page", above, page.slug, page.id),
  });
  noteTouched(batch, page.id, "updated");
}
