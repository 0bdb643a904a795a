import { ApiError } from "../../api/error.ts";
import type { RestoreReusableContent } from "../../api/types/entryChanges.ts";
import type { RestorePage, RevertPage } from "../../api/types/pageChanges.ts";
import type { StateRow } from "../../store/tables.ts";
import { entryFromRow, mainBranch, stillHolds, type Entry } from "../entry.ts";
import { isSame } from "../merge/fieldMerge.ts";
import { changeText, readText } from "../view/pageText.ts";
import { freeSlug } from "../placement.ts";
import { baseOf, branchScope, findRevisionView, type View } from "../view/view.ts";
import { findEntry } from "../view/viewEntries.ts";
import { noteTouched, refuse, refuseUnknown, type Batch } from "./batch.ts";
import { bringBackShown } from "./bringBackShown.ts";
import { mergeFieldsInto, pageFields, readField, setField, type PageField } from "./fields.ts";
import { restoreForEdit } from "./restoreForEdit.ts";
import { revertBlocks } from "./revertBlocks.ts";
import { goBackToPlace, seenPlace, seePlace } from "./revertPlace.ts";

/** Brings a deleted page back, with the pages that went away together with it. */
export async function restorePage(batch: Batch, change: RestorePage): Promise<void> {
  const { draft } = batch;
  if (await draft.find("page", change.page)) return;
  const view = change.revision === undefined ? undefined : await findNamed(batch, change.revision);
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

/** Brings a deleted reusable content back, with what it shows. */
export async function restoreReusableContent(batch: Batch, change: RestoreReusableContent): Promise<void> {
  const { draft } = batch;
  const id = change.reusableContent;
  if (await draft.find("reusable", id)) return;
  const last = await draft.last("reusable", id);
  if (!last) throw refuseUnknown(batch, "reusableContent", `names nothing that was ever here: ${id}`);
  await draft.put(last);
  await bringBackShown(batch, last);
}

async function putBack(batch: Batch, page: Entry, parent: string | null): Promise<void> {
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

/** The revision of this id. One that a replica foresaw may never have come to be: then it is undefined. */
async function findNamed(
  batch: Batch,
  revision: string,
  field: "revision" | "from" = "revision",
): Promise<View | undefined> {
  const { db, space, firstRun } = batch.authoring;
  const view = await findRevisionView(db, space.id, revision);
  if (!view && firstRun) throw refuse(batch, field, `names no revision of this space: ${revision}`);
  return view;
}

/**
 * Puts a page, or some of its blocks, back to what a revision had, as an edit of what is there: its text, its fields,
 * its address and its place, with what it showed.
 */
export async function revertPage(batch: Batch, change: RevertPage): Promise<void> {
  const { authoring, draft } = batch;
  const { page } = change;
  if (authoring.firstRun) await pinRevert(batch, change);
  const { document, base, was } = change;
  const { view, entry: former } = await findFormer(batch, change);
  let entry = await draft.find("page", page);
  if (was === undefined) {
    // It was gone: it is put back, unless somebody did that meanwhile.
    const last = entry ? undefined : (former ?? (await draft.last("page", page)));
    if (!last) return;
    await putBack(batch, last, await draft.livingAncestor("page", last.parent));
    return bringBackShown(batch, last, view);
  }
  entry ??= await restoreForEdit(batch, "page", page, { base, markdown: document?.markdown });
  if (!entry) return;
  if (Object.keys(was).length > 0 && !former)
    throw new ApiError(
      409,
      `The revision that “${entry.title}” was to go back to never came to be.`,
      "unknown",
    );
  let changed = former ? await goBackInFields(batch, entry, former, was) : entry;
  if (document?.markdown !== undefined)
    changed = await goBackInText(batch, changed, former, { markdown: document.markdown, base });
  if (changed !== entry) changed = { ...changed, updatedAt: authoring.now, author: authoring.user };
  await draft.put(changed);
  noteTouched(batch, page, "updated");
  await bringBackShown(batch, changed, view);
}

/** Of fields and place, those that the writer saw otherwise than the revision has them. */
async function goBackInFields(
  batch: Batch,
  entry: Entry,
  former: Entry,
  was: Record<string, unknown>,
): Promise<Entry> {
  const names = pageFields.filter((name) => Object.hasOwn(was, name));
  let changed = await mergeFieldsInto(batch, entry, fieldsOf(former, names), was, setField);
  const seen = seenPlace(was);
  if (seen) changed = await goBackToPlace(batch, changed, former, seen);
  if (changed.slug === entry.slug && changed.parent === entry.parent) return changed;
  return { ...changed, slug: await freeSlug(batch.draft, "page", changed.parent, changed.slug, changed.id) };
}

async function goBackInText(
  { authoring, draft }: Batch,
  entry: Entry,
  former: Entry | undefined,
  change: { markdown: string; base: string | undefined },
): Promise<Entry> {
  if (former?.text == null) return changeText(authoring, draft, entry, change);
  const known = { text: await readText(authoring, former), keys: former.blocks, links: former.links };
  const changed = await changeText(authoring, draft, entry, { ...change, former: known });
  return changed.text === former.text ? { ...changed, blocks: former.blocks, links: former.links } : changed;
}

/** Keeps with the change the text that it comes to and what its writer had before them (design §6.1). */
async function pinRevert(batch: Batch, change: RevertPage): Promise<void> {
  const { authoring, draft } = batch;
  delete change.document;
  delete change.base;
  delete change.was;
  const seen = change.from === undefined ? undefined : await findSeen(batch, change.page, change.from);
  const [madeOf] = seen ? (JSON.parse(seen.view.revision.parents) as string[]) : [];
  if (madeOf !== undefined) change.revision ??= madeOf;
  // From now on it is known by what was seen there; the revision itself may come to be another one.
  delete change.from;
  if (change.revision === undefined && draft.view.base === undefined)
    throw refuse(batch, "revision", "is missing: on main a revert needs one.");
  const { entry: former } = await findFormer(batch, change);
  if (!former) throw refuse(batch, "page", `was not in that revision: ${change.page}`);
  const entry = seen?.entry ?? (await draft.find("page", change.page));
  if (!entry) return;
  const differs = (name: PageField): boolean => !isSame(readField(entry, name), readField(former, name));
  change.was = change.block
    ? {}
    : { ...fieldsOf(entry, pageFields.filter(differs)), ...seePlace(entry, former) };
  if (former.text === null || entry.text === null) return;
  const text = await readText(authoring, former);
  change.base = entry.text;
  change.document = {
    markdown: change.block
      ? revertBlocks(
          { text: await readText(authoring, entry), keys: entry.blocks },
          { text, keys: former.blocks },
          new Set(change.block),
        )
      : text,
  };
}

/** A revision from which a page is to go back, and the page as its writer saw it there. */
async function findSeen(batch: Batch, page: string, from: string): Promise<{ view: View; entry: Entry }> {
  const view = await findNamed(batch, from, "from");
  const entry = view && (await findEntry(batch.authoring.db, view, "page", page));
  if (!entry) throw refuse(batch, "from", `names a revision that does not have this page: ${page}`);
  return { view, entry };
}

const fieldsOf = (entry: Entry, names: readonly PageField[]): Partial<Record<PageField, unknown>> =>
  Object.fromEntries(names.map((name) => [name, readField(entry, name) ?? null]));

/** The revision that a page goes back to, and the page as that had it; neither where it never came to be. */
async function findFormer(
  batch: Batch,
  { page, revision }: RevertPage,
): Promise<{ view?: View | undefined; entry?: Entry | undefined }> {
  const { db } = batch.authoring;
  const { view: here } = batch.draft;
  const below = async () => (here.base === undefined ? undefined : baseOf(db, here));
  const view = await (revision === undefined ? below() : findNamed(batch, revision));
  return view ? { view, entry: await findEntry(db, view, "page", page) } : {};
}
