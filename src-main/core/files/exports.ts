import { setImmediate } from "node:timers/promises";
import { spaceScope } from "../../access/scopes.ts";
import { ApiError } from "../../api/error.ts";
import type { ExportResult } from "../../api/present/job.ts";
import { streamExport } from "../../content/export/exportZip.ts";
import { exportHtml } from "../../content/export/html/exportHtml.ts";
import { usualPaper } from "../../content/export/pdf/paper.ts";
import { planExport } from "../../content/export/planExport.ts";
import { picturesShown } from "../../content/export/referred.ts";
import { snapshotSpace, type ExportedPart, type SpaceSnapshot } from "../../content/export/snapshotSpace.ts";
import type { FolderFile } from "../../content/export/writeFolder.ts";
import { slugOf } from "../../content/import/slugs.ts";
import { findRevisionView } from "../../content/view/view.ts";
import { printPdf } from "../../jobs/printPdf.ts";
import { PrintQueue } from "../../jobs/printQueue.ts";
import type { RunningJob } from "../../jobs/running.ts";
import { collect } from "../../store/blobs/blobs.ts";
import type { Reader } from "../../store/handles.ts";
import { findJob } from "../../store/jobs.ts";
import { readStore } from "../../store/store.ts";
import type { Caller, FileContent } from "../core.ts";
import { passingBeside } from "../administration/place.ts";
import type { Engine } from "../engine.ts";
import { readComputed } from "./computedParts.ts";
import type { Made } from "./madeFiles.ts";
import { printContent } from "./printContent.ts";
import { requireVisible, viewReadable, type BranchChoice } from "../find/readableBranch.ts";

export interface ExportChoice extends ExportedPart, BranchChoice {}

/**
 * The files of an export of what a branch is now, for `writeFolder`. Throws 404 for what the caller cannot see, 409
 * where a text or the bytes of a file are not in this store.
 */
export async function exportSpace(
  engine: Engine,
  caller: Caller,
  choice: ExportChoice,
): Promise<FolderFile[]> {
  return filesOf(engine, await readBranch(engine, caller, choice));
}

/** The same as one file; see {@link exportSpace}. Throws the reason of the job's signal where it is cancelled. */
export async function exportSpaceAs(
  engine: Engine,
  caller: Caller,
  choice: ExportChoice,
  format: ExportFormat,
  job?: RunningJob,
): Promise<FileContent> {
  return whole(await madeOf(engine, caller.user, await readBranch(engine, caller, choice), format, job));
}

/** Reads what an export is of, and writes nothing; throws what {@link exportSpace} does. */
export function readBranch(
  engine: Engine,
  { user }: Caller,
  { space: id, changeRequest, ...part }: ExportChoice,
): Promise<SpaceSnapshot> {
  return readStore(engine.store, async (db) => {
    const { space, view } = await viewReadable(engine, db, user, { space: id, changeRequest });
    return snapshotSpace(db, space, view, part);
  });
}

/** A machine has the memory for one print, whoever asks. */
const queues = new WeakMap<Engine, PrintQueue>();

function printsOf(engine: Engine): PrintQueue {
  const known = queues.get(engine);
  if (known) return known;
  const passing = passingBeside(engine.store);
  const made = new PrintQueue((html, signal) => printPdf(html, signal, passing));
  queues.set(engine, made);
  return made;
}

/** The same as {@link openExport}, whole. */
export async function readExport(...asked: Parameters<typeof openExport>): Promise<FileContent | undefined> {
  const made = await openExport(...asked);
  return made && whole(made);
}

/**
 * The file that an export job of the caller's stands for, or undefined where they have none of this id. Throws 404
 * where they can no longer see what it is of, 409 where this store lacks a part of it, and the signal's
 * reason where that is aborted.
 */
export async function openExport(
  engine: Engine,
  { user }: Caller,
  organization: string,
  id: string,
  running?: RunningJob,
): Promise<Made | undefined> {
  const found = await readStore(engine.store, async (db) => {
    const job = await findJob(db, organization, user, id);
    if (job?.kind !== "export" || job.result === null) return undefined;
    const { space, format, ...part } = JSON.parse(job.result) as ExportResult;
    const snapshot = await readRevision(engine, db, user, { space, ...part });
    return snapshot && { snapshot, format };
  });
  if (!found) return undefined;
  const { snapshot, format = "zip" } = found;
  return format === "pdf"
    ? printSnapshot(engine, user, snapshot, running)
    : madeOf(engine, user, snapshot, format, running);
}

/** What a revision of a space held, if this person may read it; undefined where it is not here. Throws 404 for a space that they do not see. */
export async function readRevision(
  engine: Engine,
  db: Reader,
  user: string,
  { space: from, revision, ...part }: ExportedPart & { space: string; revision: string },
): Promise<SpaceSnapshot | undefined> {
  const { space, discusses } = await requireVisible(engine, db, user, from);
  const scopes = discusses ? undefined : [spaceScope(from)];
  const view = await findRevisionView(db, from, revision, scopes);
  return view && snapshotSpace(db, space, view, { page: part.page, only: part.only });
}

/** Prints what was read for somebody; throws what {@link printPdf} does. */
export async function printSnapshot(
  engine: Engine,
  user: string,
  snapshot: SpaceSnapshot,
  running?: RunningJob,
): Promise<FileContent> {
  const { signal } = running ?? new AbortController();
  return printContent(
    await whole(await madeOf(engine, user, snapshot, "html", running)),
    { print: printsOf(engine).for(user), paper: usualPaper() },
    signal,
  );
}

/** An export as one file: an archive of Markdown, or a page that holds everything. */
export type ExportFormat = "zip" | "html";

async function whole({ bytes, ...made }: Made): Promise<FileContent> {
  return { ...made, bytes: bytes instanceof Uint8Array ? bytes : await collect(bytes) };
}

async function madeOf(
  engine: Engine,
  user: string,
  snapshot: SpaceSnapshot,
  format: ExportFormat,
  job?: RunningJob,
): Promise<Made> {
  const name = slugOf(snapshot.title);
  const report =
    (unit: string) =>
    async (done: number, total: number): Promise<void> => {
      job?.report(done, total, unit);
      // Whoever else waits for this thread has a turn, a cancel too.
      if (done % breath === 0) await setImmediate();
      job?.signal.throwIfAborted();
    };
  if (format === "zip") {
    const bytes = streamExport(await filesOf(engine, snapshot), report("files"));
    return { bytes, contentType: "application/zip", name: `${name}.zip` };
  }
  const pictures = await picturesOf(engine, snapshot);
  const computed = await readComputed(engine, user, snapshot);
  const html = await exportHtml({ snapshot, pictures, computed }, report("pages"));
  return { bytes: Buffer.from(html), contentType: "text/html; charset=utf-8", name: `${name}.html` };
}

/** After so many pages or files others have a turn. */
const breath = 10;

/** A page that holds more than this is one that no browser opens. */
export const mostPictures = 100 * 1024 * 1024;

/** The pictures that the file has in it, each as a source that holds its bytes. */
async function picturesOf({ blobs }: Engine, snapshot: SpaceSnapshot): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  let total = 0;
  for (const file of picturesShown(snapshot)) {
    const sha256 = snapshot.bytes.get(file);
    if (sha256 === undefined) continue;
    const type = snapshot.contentTypes.get(file) ?? "";
    const bytes = await blobs.read(sha256);
    if (!bytes) {
      const name = snapshot.files.find(({ id }) => id === file)?.name ?? file;
      throw new ApiError(409, `The bytes of ${name} are not on this computer yet.`, "blob-missing");
    }
    total += bytes.byteLength;
    if (total > mostPictures)
      throw new ApiError(
        413,
        "The pictures are over 100 MB together, too much for one page. Export Markdown.",
      );
    pictures.set(file, `data:${type};base64,${Buffer.from(bytes).toString("base64")}`);
  }
  return pictures;
}

/** All bytes must be there before anything is written. */
export async function filesOf({ blobs }: Engine, snapshot: SpaceSnapshot): Promise<FolderFile[]> {
  const files: FolderFile[] = [];
  for (const exported of planExport(snapshot)) {
    const { path } = exported;
    if ("text" in exported) {
      files.push({ path, content: exported.text });
      continue;
    }
    const sha256 = snapshot.bytes.get(exported.file);
    const lacking = new ApiError(409, `The bytes of ${path} are not on this computer yet.`, "blob-missing");
    if (sha256 === undefined || !(await blobs.has(sha256))) throw lacking;
    const content = async (): Promise<Uint8Array> => {
      const bytes = await blobs.read(sha256);
      if (!bytes) throw lacking;
      return bytes;
    };
    files.push({ path, content, size: snapshot.sizes.get(exported.file) ?? 0 });
  }
  return files;
}
