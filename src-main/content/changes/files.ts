import type { DeleteFile, InsertFiles, UpdateFile } from "../../api/types/entryChanges.ts";
import type { Entry } from "../entry.ts";
import { findBlob } from "../../store/uploads.ts";
import { contentTypeOf } from "../import/contentTypes.ts";
import { idOf, nameRef, refuse, type Batch } from "./batch.ts";
import { mergeFieldsInto, readField } from "./fields.ts";

/** Adds files; their bytes are blobs that the writer uploaded. */
export async function insertFiles(batch: Batch, change: InsertFiles): Promise<void> {
  const { authoring, draft } = batch;
  for (const [index, file] of change.files.entries()) {
    const field = `files/${index}`;
    if (file.url !== undefined)
      throw refuse(batch, `${field}/url`, "is not taken yet: upload the bytes and name them as blob.");
    if (file.base64 !== undefined) {
      file.blob = batch.kept.get(file.base64) as string;
      delete file.base64;
    }
    if (authoring.firstRun) file.ref ??= `~file${batch.refs.size}`;
    const ref = file.ref as string;
    const id = authoring.newId(`file ${ref}`);
    nameRef(batch, ref, id);
    const entry: Entry = {
      kind: "file",
      id,
      parent: null,
      rank: "",
      title: file.name,
      slug: "",
      text: null,
      blocks: [],
      links: [],
      fields: {
        ...(await blobFields(batch, `${field}/blob`, file.blob as string)),
        contentType: file.contentType ?? contentTypeOf(file.name),
      },
      createdAt: authoring.now,
      updatedAt: authoring.now,
      author: authoring.user,
    };
    await draft.put(entry);
    batch.insertedFiles.push(entry);
  }
}

async function blobFields(batch: Batch, field: string, sha256: string) {
  const { db, space, user } = batch.authoring;
  const blob = await findBlob(db, space.organization, sha256, user);
  if (!blob) throw refuse(batch, field, `names bytes that you have not uploaded: ${sha256}`);
  return { blob: sha256, size: blob.size };
}

/**
 * Renames a file or gives it other bytes, merged with what became of it since its writer saw it. A file that is gone
 * meanwhile stays gone.
 */
export async function updateFile(batch: Batch, change: UpdateFile): Promise<void> {
  const { authoring, draft } = batch;
  const file = await draft.find("file", idOf(batch, change.file));
  if (!file) {
    if (authoring.firstRun) throw refuse(batch, "file", `names no file: ${change.file}`);
    return;
  }
  const given: Partial<Record<"title" | "bytes", unknown>> = {};
  if (change.name !== undefined) given.title = change.name;
  if (change.blob !== undefined) {
    const { contentType } = file.fields;
    given.bytes = {
      ...(await blobFields(batch, "blob", change.blob)),
      ...(contentType ? { contentType } : {}),
    };
  }
  if (authoring.firstRun) change.was = { title: file.title, bytes: readField(file, "bytes") };
  const changed = await mergeFieldsInto(batch, file, given, change.was);
  await draft.put({ ...changed, updatedAt: authoring.now, author: authoring.user });
}

export async function deleteFile(batch: Batch, change: DeleteFile): Promise<void> {
  const id = idOf(batch, change.file);
  if (!(await batch.draft.find("file", id)) && batch.authoring.firstRun)
    throw refuse(batch, "file", `names no file: ${id}`);
  await batch.draft.remove("file", id);
}
