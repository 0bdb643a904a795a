import { ApiError } from "../../api/error.ts";
import type { RevertFile, RevertReusableContent } from "../../api/types/entryChanges.ts";
import type { RevertPage, TextInput } from "../../api/types/pageChanges.ts";
import type { Entry } from "../entry.ts";
import { isSame } from "../merge/fieldMerge.ts";
import { changeText, readText } from "../view/pageText.ts";
import { freeSlug } from "../placement.ts";
import { baseOf, type View } from "../view/view.ts";
import { findEntry } from "../view/viewEntries.ts";
import { findNamedRevision, noteTouched, refuse, type Batch } from "./batch.ts";
import { putBack } from "./bringBack.ts";
import { bringBackShown } from "./bringBackShown.ts";
import { mergeFieldsInto, pageFields, readField, setField, setWhileGone, type EntryField } from "./fields.ts";
import { restoreForEdit } from "./restoreForEdit.ts";
import { revertBlocks } from "./revertBlocks.ts";
import { goBackToPlace, seenPlace, seePlace } from "./revertPlace.ts";

/*
 * What puts an entry, or some of its blocks, back to what a revision had: an edit of what is there, of its text, its
 * fields and, of a page, its address and its place. What it showed comes back with it.
 */

/** How an entry goes back, whatever kind it is of. */
interface Revert {
  revision?: string;
  from?: string;
  block?: string[];
  document?: TextInput;
  base?: string;
  was?: Record<string, unknown>;
}

/** The entry that goes back, and where its change names it. */
interface Reverted {
  kind: "page" | "file" | "reusable";
  id: string;
  field: string;
}

const fieldsOfKind: Record<Reverted["kind"], readonly EntryField[]> = {
  page: pageFields,
  file: ["title", "bytes"],
  reusable: ["title"],
};

export const revertPage = (batch: Batch, change: RevertPage): Promise<void> =>
  revert(batch, change, { kind: "page", id: change.page, field: "page" });

export const revertFile = (batch: Batch, change: RevertFile): Promise<void> =>
  revert(batch, change, { kind: "file", id: change.file, field: "file" });

export const revertReusableContent = (batch: Batch, change: RevertReusableContent): Promise<void> =>
  revert(batch, change, { kind: "reusable", id: change.reusableContent, field: "reusableContent" });

async function revert(batch: Batch, change: Revert, reverted: Reverted): Promise<void> {
  const { authoring, draft } = batch;
  const { kind, id } = reverted;
  if (authoring.firstRun) await pinRevert(batch, change, reverted);
  const { document, base, was } = change;
  const { view, entry: former } = await findFormer(batch, change, reverted);
  let entry = await draft.find(kind, id);
  if (was === undefined) {
    // It was gone: it is put back, unless somebody did that meanwhile.
    const last = entry ? undefined : (former ?? (await draft.last(kind, id)));
    if (!last) return;
    if (kind === "page") await putBack(batch, last, await draft.livingAncestor("page", last.parent));
    else await draft.put(last);
    return bringBackShown(batch, last, view);
  }
  entry ??= await restoreForEdit(batch, kind, id, { base, markdown: document?.markdown });
  if (!entry) {
    if (!former) return;
    return setWhileGone(batch, kind, id, fieldsOf(former, namedBy(was, kind)), was, setField);
  }
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
  if (kind === "page") noteTouched(batch, id, "updated");
  await bringBackShown(batch, changed, view);
}

/** Of fields and place, those that the writer saw otherwise than the revision has them. */
async function goBackInFields(
  batch: Batch,
  entry: Entry,
  former: Entry,
  was: Record<string, unknown>,
): Promise<Entry> {
  const given = fieldsOf(former, namedBy(was, entry.kind));
  let changed = await mergeFieldsInto(batch, entry, given, was, setField);
  if (entry.kind !== "page") return changed;
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
async function pinRevert(batch: Batch, change: Revert, reverted: Reverted): Promise<void> {
  const { authoring, draft } = batch;
  const { kind, id, field } = reverted;
  delete change.document;
  delete change.base;
  delete change.was;
  const seen = change.from === undefined ? undefined : await findSeen(batch, change.from, reverted);
  const [madeOf] = seen ? (JSON.parse(seen.view.revision.parents) as string[]) : [];
  if (madeOf !== undefined) change.revision ??= madeOf;
  // From now on it is known by what was seen there; the revision itself may come to be another one.
  delete change.from;
  if (change.revision === undefined && draft.view.base === undefined)
    throw refuse(batch, "revision", "is missing: on main a revert needs one.");
  const { entry: former } = await findFormer(batch, change, reverted);
  if (!former) throw refuse(batch, field, `was not in that revision: ${id}`);
  const entry = seen?.entry ?? (await draft.find(kind, id));
  if (!entry) return;
  const differs = (name: EntryField): boolean => !isSame(readField(entry, name), readField(former, name));
  change.was = change.block
    ? {}
    : {
        ...fieldsOf(entry, fieldsOfKind[kind].filter(differs)),
        ...(kind === "page" ? seePlace(entry, former) : {}),
      };
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

/** A revision from which an entry is to go back, and the entry as its writer saw it there. */
async function findSeen(
  batch: Batch,
  from: string,
  { kind, id }: Reverted,
): Promise<{ view: View; entry: Entry }> {
  const view = await findNamedRevision(batch, from, "from");
  const entry = view && (await findEntry(batch.authoring.db, view, kind, id));
  if (!entry) throw refuse(batch, "from", `names a revision that does not have ${nounOf[kind]}: ${id}`);
  return { view, entry };
}

const nounOf = { page: "this page", file: "this file", reusable: "this reusable content" };

/** The fields of a kind among the values that a writer saw. */
const namedBy = (was: Record<string, unknown>, kind: Entry["kind"]): EntryField[] =>
  (fieldsOfKind[kind as Reverted["kind"]] ?? []).filter((name) => Object.hasOwn(was, name));

const fieldsOf = (entry: Entry, names: readonly EntryField[]): Partial<Record<EntryField, unknown>> =>
  Object.fromEntries(names.map((name) => [name, readField(entry, name) ?? null]));

/** The revision that an entry goes back to, and the entry as that had it; neither where it never came to be. */
async function findFormer(
  batch: Batch,
  { revision }: Revert,
  { kind, id }: Reverted,
): Promise<{ view?: View | undefined; entry?: Entry | undefined }> {
  const { db } = batch.authoring;
  const { view: here } = batch.draft;
  const below = async () => (here.base === undefined ? undefined : baseOf(db, here));
  const view = await (revision === undefined ? below() : findNamedRevision(batch, revision));
  return view ? { view, entry: await findEntry(db, view, kind, id) } : {};
}
