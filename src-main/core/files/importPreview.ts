import { ApiError } from "../../api/error.ts";
import { ImportError } from "../../content/import/importError.ts";
import type { ImportPlan } from "../../content/import/importPlan.ts";
import { listWarnings } from "../../content/import/listWarnings.ts";
import { planSource } from "../../content/import/prepareImport.ts";
import { readZip } from "../../content/import/zip.ts";
import type { RunningJob } from "../../jobs/running.ts";
import { findBlob } from "../../store/blobs/uploads.ts";
import { readStore } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { previewPages, type PreviewedPage } from "./previewedPage.ts";

/** More warnings than anybody reads are counted. */
const mostWarnings = 200;

/** What an import would make, before anything is made. */
export interface ImportPreview extends Pick<ImportPlan, "shape"> {
  /** In reading order. */
  pages: PreviewedPage[];
  /** The texts of the pages, in bytes. */
  textBytes: number;
  files: { count: number; bytes: number };
  reusables: number;
  warnings: string[];
}

/** Which archive is to be imported, and under which title of its space. */
export interface PreviewChoice {
  organization: string;
  blob: string;
  title?: string | undefined;
}

/**
 * Plans an import as `startImport` does and says what it would make; writes nothing. Throws 400 and 413 for what cannot
 * be imported, 409 where the archive is not here, and the reason of the job's signal where it is cancelled.
 */
export async function previewImport(
  { store, blobs }: Engine,
  { user }: Caller,
  { organization, blob, title }: PreviewChoice,
  job: RunningJob,
): Promise<ImportPreview> {
  const isTheirs = await readStore(store, (db) => findBlob(db, organization, blob, user));
  const archive = isTheirs && (await blobs.read(blob));
  if (!archive) throw new ApiError(409, "The archive is no longer here: upload it again.", "blob-missing");
  try {
    const source = await readZip(archive);
    try {
      return describePlan(await planSource(source, { title, job }));
    } finally {
      await source.close();
    }
  } catch (error) {
    if (error instanceof ImportError) throw new ApiError(error.code, error.message);
    throw error;
  }
}

const describePlan = ({ shape, pages, files, reusables, warnings }: ImportPlan): ImportPreview => ({
  shape,
  pages: previewPages(pages),
  textBytes: pages.reduce((sum, { markdown = "" }) => sum + Buffer.byteLength(markdown), 0),
  files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
  reusables: reusables.length,
  warnings: listWarnings(warnings, mostWarnings),
});
