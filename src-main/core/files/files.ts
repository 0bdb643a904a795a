import { reaches } from "../../access/levels.ts";
import { spaceScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import { blobLimit } from "../../api/types/upload.ts";
import { findChangeRequest } from "../../content/requests/changeRequests.ts";
import { mainBranch } from "../../content/entry.ts";
import { measureImage } from "../../content/imageSize.ts";
import { findRevisionView, viewChangeRequest, viewHead, type View } from "../../content/view/view.ts";
import { findEntry } from "../../content/view/viewEntries.ts";
import type { Bytes } from "../../store/blobs/blobs.ts";
import type { Reader } from "../../store/handles.ts";
import { readStore, transact } from "../../store/store.ts";
import { noteBlob } from "../../store/blobs/uploads.ts";
import type { Caller, FileContent, FoundFile, KeptBlob } from "../core.ts";
import type { Engine } from "../engine.ts";

export { blobLimit };

export const tooLarge = (): ApiError =>
  new ApiError(413, `A file may have up to ${blobLimit / 1024 / 1024} MB.`);

/** A file of a space, as main, a change request or a revision has it, or undefined where the caller may not see it. */
export async function findFile(
  engine: Engine,
  caller: Caller,
  space: string,
  file: string,
  changeRequest?: string,
  revision?: string,
): Promise<FoundFile | undefined> {
  return readStore(engine.store, async (db) => {
    const view = await findVisible(engine, db, caller, { space, changeRequest, revision });
    const entry = view && (await findEntry(db, view, "file", file));
    const { blob, size = 0, contentType = "application/octet-stream" } = entry?.fields ?? {};
    return entry && blob !== undefined ? { sha256: blob, size, contentType, name: entry.title } : undefined;
  });
}

interface Holder {
  space: string;
  changeRequest: string | undefined;
  revision: string | undefined;
}

async function findVisible(
  { access }: Engine,
  db: Reader,
  { user }: Caller,
  { space: id, changeRequest, revision }: Holder,
): Promise<View | undefined> {
  const space = await db
    .selectFrom("spaces")
    .selectAll()
    .where("scope", "=", spaceScope(id))
    .where("id", "=", id)
    .executeTakeFirst();
  const level = space && (await access.levelOn(db, user, space));
  if (level === undefined) return undefined;
  if (revision !== undefined) {
    const view = await findRevisionView(db, id, revision);
    return view?.branch === mainBranch || reaches(level, "comment") ? view : undefined;
  }
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
 * an organization that the caller is not in, 413 for more than a file may have.
 */
export async function putBlob(
  engine: Engine,
  caller: Caller,
  organization: string,
  bytes: Uint8Array,
): Promise<KeptBlob> {
  await requireStanding(engine, caller, organization);
  if (bytes.byteLength > blobLimit) throw tooLarge();
  return keepUpload(engine, caller, organization, { size: bytes.byteLength, read: () => bytes });
}

/** Keeps bytes that a user uploaded whole, and notes that; they are read again where they go meanwhile. */
export async function keepUpload(
  engine: Engine,
  caller: Caller,
  organization: string,
  { size, read, sha256: known }: { size: number; read: () => Bytes; sha256?: string },
): Promise<KeptBlob> {
  const { blobs, inHand } = engine;
  const sha256 = await inHand.keep(async () =>
    known !== undefined && (await blobs.has(known)) ? known : blobs.write(read()),
  );
  const kept = { sha256, size };
  await noteUpload(engine, caller, organization, kept);
  // They were on their way out until somebody had uploaded them.
  if (!(await blobs.has(kept.sha256))) await blobs.write(read());
  return kept;
}

/** Throws 404 for an organization that the caller is not in. */
export async function requireStanding(
  { access, store }: Engine,
  { user }: Caller,
  organization: string,
): Promise<void> {
  if ((await access.standingIn(store.reading, user, organization)) === undefined)
    throw new ApiError(404, `There is no organization ${organization}.`);
}

/** Notes that a user uploaded bytes whole. */
export async function noteUpload(
  engine: Engine,
  { user }: Caller,
  organization: string,
  { sha256, size }: KeptBlob,
): Promise<void> {
  const at = engine.now();
  const dimensions = await measureImage(engine.blobs, sha256);
  const blob = { organization, hash: sha256, size, uploaded_by: user, uploaded_at: at, dimensions };
  await transact(engine.store, { mode: "authority", scopes: [], at }, (db) => noteBlob(db, blob));
}
