import type { DeleteFile, FileInput, InsertFiles, UpdateFile } from "../../api/types/entryChanges.ts";
import { newEntry, type Entry } from "../entry.ts";
import { claimBlob } from "../../store/blobs/uploads.ts";
import { contentTypeOf } from "../import/contentTypes.ts";
import { findNamed, idOf, nameRef, refuse, type Batch } from "./batch.ts";
import { mergeFieldsInto, readField, setWhileGone } from "./fields.ts";

/** Adds files; their bytes are blobs that the writer uploaded. */
export async function insertFiles(batch: Batch, change: InsertFiles): Promise<void> {
  const { authoring, draft } = batch;
  for (const [index, file] of change.files.entries()) {
    nameBlob(batch, file);
    if (authoring.firstRun) file.ref ??= `~file${batch.refs.size}`;
    const ref = file.ref as string;
    const id = authoring.newId(`file ${ref}`);
    nameRef(batch, ref, id);
    const entry = newEntry(authoring, {
      kind: "file",
      id,
      title: file.name,
      fields: {
        ...(await blobFields(batch, `files/${index}/blob`, file.blob as string)),
        contentType: file.contentType ?? contentTypeOf(file.name),
      },
    });
    await draft.put(entry);
    batch.insertedFiles.push(entry);
  }
}

/** Puts what was kept of given bytes into the place of where they came from: every later run finds them by their hash. */
function nameBlob({ kept }: Batch, file: FileInput): void {
  const source = file.base64 ?? file.url;
  if (source === undefined) return;
  const bytes = kept.get(source);
  if (!bytes) throw new Error("The bytes of a file were not kept before its change was run.");
  file.blob = bytes.sha256;
  if (bytes.contentType !== undefined) file.contentType ??= bytes.contentType;
  delete file.base64;
  delete file.url;
}

async function blobFields(batch: Batch, field: string, sha256: string) {
  const { db, space, user } = batch.authoring;
  const blob = await claimBlob(db, space.organization, sha256, user);
  if (!blob) throw refuse(batch, field, `names bytes that you have not uploaded: ${sha256}`);
  const { size, width, height } = blob;
  return {
    blob: sha256,
    size,
    ...(width === null || height === null ? {} : { dimensions: { width, height } }),
  };
}

/** Renames a file or gives it other bytes, merged with what became of it since its writer saw it. */
export async function updateFile(batch: Batch, change: UpdateFile): Promise<void> {
  const { authoring, draft } = batch;
  const id = idOf(batch, change.file);
  const there = await findNamed(batch, "file", "file", id);
  const file = there ?? (await draft.last("file", id));
  if (!file) return;
  const given: Partial<Record<"title" | "bytes", unknown>> = {};
  if (change.name !== undefined) given.title = change.name;
  if (change.blob !== undefined) {
    if (authoring.firstRun) change.contentType ??= typeOfOther(file, change.name);
    const { contentType = file.fields.contentType } = change;
    given.bytes = {
      ...(await blobFields(batch, "blob", change.blob)),
      ...(contentType ? { contentType } : {}),
    };
  } else if (change.contentType !== undefined)
    throw refuse(batch, "contentType", "says of what kind other bytes are: give their blob too");
  if (!there) return setWhileGone(batch, "file", id, given, change.was);
  if (authoring.firstRun) change.was = { title: file.title, bytes: readField(file, "bytes") };
  const changed = await mergeFieldsInto(batch, file, given, change.was);
  await draft.put({ ...changed, updatedAt: authoring.now, author: authoring.user });
}

/** Other bytes are of the kind that a new name says, and of the old one where it says nothing. */
function typeOfOther({ title, fields }: Entry, name = title): string {
  const said = contentTypeOf(name);
  return said === contentTypeOf("") || name === title ? (fields.contentType ?? said) : said;
}

export async function deleteFile(batch: Batch, change: DeleteFile): Promise<void> {
  const id = idOf(batch, change.file);
  if (await findNamed(batch, "file", "file", id)) await batch.draft.remove("file", id);
}
