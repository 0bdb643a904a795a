import type { UpdatePage } from "../../api/types/pageChanges.ts";
import { raiseAgain, raiseConflict } from "../conflicts/conflicts.ts";
import type { Entry } from "../entry.ts";
import { changeText } from "../view/pageText.ts";
import { emptyText } from "../../store/texts/texts.ts";
import { checkParent, freeSlug, rankAt } from "../placement.ts";
import { idOf, noteTouched, refuse, refuseUnknown, type Batch } from "./batch.ts";
import { givenFields, mergeFieldsInto, readField, setWhileGone, type PageField } from "./fields.ts";
import { followFrontMatter } from "./frontMatter.ts";
import { settleForm } from "./givenForm.ts";
import { pinPlace, placeOf, slugFor } from "./insertPage.ts";
import { checkSource, checkType } from "./pageType.ts";
import { restoreForEdit } from "./restoreForEdit.ts";
import { aboutType, showsNoText } from "../view/unseenText.ts";

/** Changes a page's text, fields and place. */
export async function updatePage(batch: Batch, change: UpdatePage): Promise<void> {
  const { authoring, draft } = batch;
  const id = idOf(batch, change.page);
  let entry = await draft.find("page", id);
  const known = entry ?? (await draft.last("page", id));
  await settleForm(batch, change, known);
  entry ??= await restoreForEdit(batch, "page", id, {
    base: change.base,
    markdown: change.document?.markdown,
  });
  if (authoring.firstRun && entry) await followFrontMatter(batch, change, entry);
  const given = givenFields(change);
  if (change.slug !== undefined) given.slug = slugFor(batch, change.slug, change.title ?? known?.title ?? "");
  if (!entry) return setWhileGone(batch, "page", id, given, change.was);
  if (authoring.firstRun) pin(change, entry, given);

  let changed = await mergeFieldsInto(batch, entry, given, change.was);
  if (authoring.firstRun && change.type !== undefined) await checkType(batch, changed);
  if (authoring.firstRun) checkSource(batch, change, changed);
  if (changed.slug !== entry.slug)
    changed = { ...changed, slug: await freeSlug(draft, "page", changed.parent, changed.slug, id) };
  if (change.document?.markdown !== undefined) {
    const written = await changeText(authoring, draft, changed, {
      markdown: change.document.markdown,
      // At a first run nothing is pinned where there was no text: what another wrote first meanwhile stays.
      base: change.base ?? emptyText,
    });
    // Who writes on a text that they had before them saw a page that had one, whatever was decided about other words.
    if (change.base !== undefined && change.type === undefined && showsNoText(entry) && written !== changed)
      await raiseAgain(authoring, draft.view.branch, aboutType(entry, undefined, undefined));
    changed = written;
  }
  changed = await move(batch, change, changed);
  if (changed !== entry) changed = { ...changed, updatedAt: authoring.now, author: authoring.user };
  await draft.put(changed);
  noteTouched(batch, id, "updated");
}

/** Keeps with the change what its writer had before them: the text's hash and the fields' values (design §6.1). */
function pin(change: UpdatePage, entry: Entry, given: object): void {
  if (change.document && change.base === undefined && entry.text !== null) change.base = entry.text;
  const fields = Object.keys(given) as PageField[];
  if (fields.length > 0)
    change.was = Object.fromEntries(fields.map((field) => [field, readField(entry, field) ?? null]));
}

/** Moves a page where the change says so; a move that would make a cycle is recorded, not applied. */
async function move(batch: Batch, change: UpdatePage, entry: Entry): Promise<Entry> {
  const { authoring, draft } = batch;
  const moves = change.into !== undefined;
  let parent =
    change.into === undefined ? entry.parent : change.into === null ? null : idOf(batch, change.into);
  if (!moves && change.at === undefined && change.before === undefined && change.after === undefined)
    return entry;
  const beside = change.before ?? change.after;
  if (!moves && beside !== undefined) {
    const sibling = await draft.find("page", idOf(batch, beside));
    if (sibling) parent = sibling.parent;
    if (authoring.firstRun) change.into = parent;
  }
  if (parent !== null) {
    const holder = await draft.find("page", parent);
    if (!holder) {
      if (authoring.firstRun || !(await draft.last("page", parent)))
        throw refuseUnknown(batch, "into", `names no page: ${parent}`);
      return entry;
    }
    if (parent === entry.id || (await draft.ancestors("page", parent)).includes(entry.id)) {
      if (authoring.firstRun) throw refuse(batch, "into", "would put the page under itself.");
      await raiseConflict(authoring, draft.view.branch, {
        kind: "move-cycle",
        page: entry.id,
        base: null,
        ours: entry.parent,
        theirs: parent,
      });
      return entry;
    }
    checkParent(entry.fields.type ?? "document", holder, `${batch.path}/into`);
  }
  await pinPlace(batch, change, parent, entry.id);
  const keepsPlace = parent === entry.parent && change.before === undefined && change.after === undefined;
  return {
    ...entry,
    parent,
    rank: keepsPlace
      ? entry.rank
      : await rankAt(
          draft,
          "page",
          parent,
          placeOf(batch, change),
          authoring.newId(`rank of ${entry.id}`),
          entry.id,
        ),
    slug: parent === entry.parent ? entry.slug : await freeSlug(draft, "page", parent, entry.slug, entry.id),
  };
}
