import { reaches } from "../access/levels.ts";
import { spaceScope } from "../access/scopes.ts";
import { ApiError } from "../api/error.ts";
import { findChangeRequest } from "../content/changeRequests.ts";
import { findEntry, viewChangeRequest, viewHead } from "../content/view.ts";
import type { Reader } from "../store/handles.ts";
import { readStore, transact } from "../store/store.ts";
import { findBlob, noteBlob } from "../store/uploads.ts";
import type { Caller, FileContent } from "./core.ts";
import type { Engine } from "./engine.ts";

/** The largest file that can be kept, in bytes (gaps.md §24.2). */
export const blobLimit = 100 * 1024 * 1024;

export const tooLarge = (): ApiError =>
  new ApiError(413, `A file may have up to ${blobLimit / 1024 / 1024} MB.`);

/** What is known of a file before its bytes are read; `sha256` names them. */
export interface FoundFile {
  sha256: string;
  contentType: string;
  name: string;
}

/** A file of a space, as main or a change request has it, or undefined where the caller may not see it. */
export async function findFile(
  engine: Engine,
  caller: Caller,
  space: string,
  file: string,
  changeRequest?: string,
): Promise<FoundFile | undefined> {
  return readStore(engine.store, async (db) => {
    const view = await findVisible(engine, db, caller, space, changeRequest);
    const entry = view && (await findEntry(db, view, "file", file));
    const { blob, contentType } = entry?.fields ?? {};
    if (!entry || blob === undefined) return undefined;
    return { sha256: blob, contentType: contentType ?? "application/octet-stream", name: entry.title };
  });
}

async function findVisible(
  { access }: Engine,
  db: Reader,
  { user }: Caller,
  id: string,
  changeRequest: string | undefined,
) {
  const space = await db
    .selectFrom("spaces")
    .selectAll()
    .where("scope", "=", spaceScope(id))
    .where("id", "=", id)
    .executeTakeFirst();
  const level = space && (await access.levelOn(db, user, space));
  if (level === undefined) return undefined;
  if (changeRequest === undefined) return viewHead(db, id);
  const request = reaches(level, "comment") ? await findChangeRequest(db, id, changeRequest) : undefined;
  return request && viewChangeRequest(db, request);
}

/** A file with its bytes; undefined too where this store does not hold them. */
export async function readFileContent(engine: Engine, found: FoundFile): Promise<FileContent | undefined> {
  const bytes = await engine.blobs.read(found.sha256);
  return bytes && { bytes, contentType: found.contentType, name: found.name };
}

/**
 * Keeps bytes and notes who uploaded them, so that a mutation of theirs may name them (design §4). Throws 404 for
 * an organization that the caller is not in.
 */
export async function putBlob(
  engine: Engine,
  { user }: Caller,
  organization: string,
  bytes: Uint8Array,
): Promise<{ sha256: string; size: number }> {
  const standing = await engine.access.standingIn(engine.store.reading, user, organization);
  if (standing === undefined) throw new ApiError(404, `There is no organization ${organization}.`);
  if (bytes.byteLength > blobLimit) throw tooLarge();
  const sha256 = await engine.blobs.write(bytes);
  const size = bytes.byteLength;
  const at = engine.now();
  const blob = { organization, hash: sha256, size, uploaded_by: user, uploaded_at: at };
  await transact(engine.store, { mode: "authority", scopes: [], at }, (db) => noteBlob(db, blob));
  return { sha256, size };
}

/** The size of bytes that the caller uploaded whole and that are still here (design §4). */
export async function findUpload(
  engine: Engine,
  { user }: Caller,
  organization: string,
  sha256: string,
): Promise<number | undefined> {
  const noted = await readStore(engine.store, (db) => findBlob(db, organization, sha256, user));
  return noted && (await engine.blobs.has(sha256)) ? noted.size : undefined;
}
