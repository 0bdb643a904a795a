import type {
  DeleteReusableContent,
  DeleteTag,
  InsertReusableContent,
  InsertTag,
  UpdateReusableContent,
  UpdateTag,
  UpdateVariables,
} from "../../api/types/entryChanges.ts";
import { shownBase } from "../branches/bases.ts";
import { raiseConflict } from "../conflicts/conflicts.ts";
import { idOfName, newEntry, type Entry } from "../entry.ts";
import { changeText, readText, withText } from "../view/pageText.ts";
import { findNamed, idOf, nameRef, refuse, refuseUnknown, type Batch } from "./batch.ts";
import { mergeFieldsInto, readField, setWhileGone, type EntryField } from "./fields.ts";
import { settleForm } from "./givenForm.ts";
import { restoreForEdit } from "./restoreForEdit.ts";

/* What a revision holds beside pages and files: reusable contents, variables and tags. They stand in no tree. */

/** Sets one field of an entry, merged with what became of it since its writer saw it. */
async function setField(
  batch: Batch,
  entry: Entry,
  field: EntryField,
  value: unknown,
  was: Record<string, unknown> | undefined,
): Promise<Entry> {
  const { now, user } = batch.authoring;
  const changed = await mergeFieldsInto(batch, entry, { [field]: value }, was);
  return { ...changed, updatedAt: now, author: user };
}

export async function insertReusableContent(batch: Batch, change: InsertReusableContent): Promise<void> {
  const { authoring, draft } = batch;
  if (authoring.firstRun) change.ref ??= `~${batch.refs.size}`;
  const { title, ref = "" } = change;
  const id = authoring.newId(`reusable content ${ref}`);
  nameRef(batch, ref, id);
  batch.insertedReusables.push({ id, title });
  if (!authoring.firstRun && ((await draft.find("reusable", id)) ?? (await draft.last("reusable", id))))
    return;
  await settleForm(batch, change);
  const { markdown = "" } = change.document;
  const entry = newEntry(batch.authoring, { kind: "reusable", id, title });
  await draft.put(await withText(authoring, draft, entry, markdown));
}

export async function updateReusableContent(batch: Batch, change: UpdateReusableContent): Promise<void> {
  const { authoring, draft } = batch;
  const id = idOf(batch, change.reusableContent);
  let entry = await draft.find("reusable", id);
  await settleForm(batch, change, entry ?? (await draft.last("reusable", id)));
  entry ??= await restoreForEdit(batch, "reusable", id, {
    base: change.base,
    markdown: change.document?.markdown,
  });
  if (!entry) {
    const given = change.title === undefined ? {} : { title: change.title };
    return setWhileGone(batch, "reusable", id, given, change.was);
  }
  if (authoring.firstRun) {
    if (change.title !== undefined) change.was = { title: entry.title };
    if (change.document && change.base === undefined && entry.text !== null) change.base = entry.text;
  }
  if (change.title !== undefined) entry = await setField(batch, entry, "title", change.title, change.was);
  if (change.document) {
    const { markdown = "" } = change.document;
    entry = await changeText(authoring, draft, entry, { markdown, base: change.base });
  }
  await draft.put(entry);
}

/** Deletes a reusable content, unless somebody else wrote there meanwhile: then a conflict asks what to do with it. */
export async function deleteReusableContent(batch: Batch, change: DeleteReusableContent): Promise<void> {
  const { authoring, draft } = batch;
  const entry = await findNamed(batch, "reusable", "reusableContent", idOf(batch, change.reusableContent));
  if (!entry) return;
  if (authoring.firstRun && entry.text !== null) change.base ??= entry.text;
  if (change.base === undefined || change.base === entry.text) return draft.remove("reusable", entry.id);
  await raiseConflict(authoring, draft.view.branch, {
    kind: "delete-edit",
    page: entry.id,
    base: await shownBase(authoring, change.base, `this deletion of “${entry.title}”`),
    ours: await readText(authoring, entry),
    theirs: null,
  });
}

/**
 * Sets variables by name, each by itself; null takes one away. One that somebody else deleted, or gave another value,
 * while its writer did the opposite is kept, and a conflict asks what to do with it.
 */
export async function updateVariables(batch: Batch, change: UpdateVariables): Promise<void> {
  const { authoring, draft } = batch;
  if (authoring.firstRun) change.was = {};
  for (const [name, value] of Object.entries(change.variables)) {
    const entry = await findVariable(batch, name);
    const current = entry ? ((readField(entry, "value") as string | undefined) ?? "") : null;
    if (authoring.firstRun && change.was) change.was[name] = current;
    const seen = change.was?.[name] as string | null | undefined;
    const asked =
      typeof seen === "string" &&
      seen !== current &&
      value !== current &&
      (value === null || current === null);
    const id = entry?.id ?? idOfName("variable", name);
    // Whoever takes away a value has seen it: where none ever was it may yet come.
    if (value === null && typeof seen === "string" && !entry && !(await draft.last("variable", id)))
      throw refuseUnknown(batch, `variables/${name}`, `names nothing that was ever here: ${id}`);
    if (asked)
      await raiseConflict(authoring, draft.view.branch, {
        kind: "delete-edit",
        page: id,
        base: seen,
        ours: current,
        theirs: value,
      });
    if (value === null) {
      if (entry && !asked) await draft.remove("variable", id);
    } else if (!entry)
      await draft.put(newEntry(batch.authoring, { kind: "variable", id, title: name, fields: { value } }));
    else {
      const was = seen === undefined ? undefined : { value: seen };
      await draft.put(await setField(batch, entry, "value", value, was));
    }
  }
}

/** A variable is known by its name, whoever made it. */
async function findVariable({ draft }: Batch, name: string): Promise<Entry | undefined> {
  return (await draft.children("variable", null)).find(({ title }) => title === name);
}

/** A tag is known by its slug, which never changes. */
async function findTag({ draft }: Batch, slug: string): Promise<Entry | undefined> {
  return draft.childBySlug("tag", null, slug);
}

export async function insertTag(batch: Batch, { slug, label }: InsertTag): Promise<void> {
  const { authoring, draft } = batch;
  const known = await findTag(batch, slug);
  if (known) {
    if (authoring.firstRun) throw refuse(batch, "slug", `“${slug}” is a tag of this space already.`);
    // Somebody else made it meanwhile: of two labels one stands, and the other is kept in a conflict.
    return draft.put(await setField(batch, known, "label", label, { label: null }));
  }
  const id = idOfName("tag", slug);
  await draft.put(newEntry(batch.authoring, { kind: "tag", id, title: slug, slug, fields: { label } }));
}

/** The tag that a change names. One that is gone meanwhile stays gone; one that never was here may yet come. */
async function namedTag(batch: Batch, tag: string): Promise<Entry | undefined> {
  const entry = await findTag(batch, tag);
  if (!entry && (batch.authoring.firstRun || !(await batch.draft.last("tag", idOfName("tag", tag)))))
    throw refuseUnknown(batch, "tag", `names no tag of this space: ${tag}`);
  return entry;
}

/** Gives a tag another label. */
export async function updateTag(batch: Batch, change: UpdateTag): Promise<void> {
  const entry = await namedTag(batch, change.tag);
  if (!entry)
    return setWhileGone(batch, "tag", idOfName("tag", change.tag), { label: change.label }, change.was);
  if (batch.authoring.firstRun) change.was = { label: readField(entry, "label") ?? entry.slug };
  await batch.draft.put(await setField(batch, entry, "label", change.label, change.was));
}

export async function deleteTag(batch: Batch, change: DeleteTag): Promise<void> {
  const entry = await namedTag(batch, change.tag);
  if (entry) await batch.draft.remove("tag", entry.id);
}
