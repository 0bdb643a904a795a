import { setImmediate } from "node:timers/promises";
import type { Services } from "../../api/operation.ts";
import type { RunningJob } from "../../jobs/running.ts";
import { readImageSize, type Dimensions } from "../imageSize.ts";
import { ImportError } from "./importError.ts";
import type { ImportPlan, PlannedFile } from "./importPlan.ts";
import { planImport } from "./planImport.ts";
import type { Source } from "./source.ts";
import { readZip } from "./zip.ts";

/** What is known of an import before its transaction begins. A refusal is kept for whoever may hear it. */
export type PreparedImport =
  | { tag: "ready"; plan: ImportPlan; bytes: ReadonlyMap<string, KeptFile> }
  | { tag: "refused"; error: ImportError }
  | { tag: "missing" };

/** Where the bytes of a file are kept, and what they are. */
export interface KeptFile {
  sha256: string;
  size: number;
  dimensions: Dimensions | undefined;
}

export type ReadyImport = Extract<PreparedImport, { tag: "ready" }>;

/** After so many files whoever else waits for this thread has a turn. */
const breath = 20;

/**
 * Reads an archive among the blobs, plans its import and keeps the bytes of its files; writes nothing else. Throws
 * where the job is cancelled.
 */
export async function prepareImport(
  { blobs, startJob }: Services,
  { blob, title }: { blob: string; title?: string | undefined },
): Promise<PreparedImport> {
  const archive = await blobs.read(blob);
  if (!archive) return { tag: "missing" };
  const job = startJob?.(blob);
  try {
    return await prepareSource(blobs, await readZip(archive), { title, job });
  } catch (error) {
    if (error instanceof ImportError) return { tag: "refused", error };
    throw error;
  }
}

interface Planning {
  title?: string | undefined;
  job?: RunningJob | undefined;
}

/** Plans the import of what was read already and writes nothing. Throws ImportError where it cannot be imported. */
export async function planSource(source: Source, { title, job }: Planning): Promise<ImportPlan> {
  let read = 0;
  for (const file of source.files) {
    const { bytes } = file;
    file.bytes = async () => {
      if ((read += 1) % breath === 0) await setImmediate();
      return bytes();
    };
  }
  return planImport(source, {
    title,
    ...(job ? { signal: job.signal } : {}),
    onProgress: (done, total, what) => job?.report(done, total, what),
  });
}

/** The same, with the bytes of its files kept; it closes the source, whatever comes of it. */
export async function prepareSource(
  blobs: Services["blobs"],
  source: Source,
  { title, job }: Planning,
): Promise<ReadyImport> {
  try {
    const plan = await planSource(source, { title, job });
    const bytes = new Map<string, KeptFile>();
    for (const file of plan.files) {
      job?.signal.throwIfAborted();
      job?.report(bytes.size, plan.files.length, "files kept");
      bytes.set(file.key, await keepFile(blobs, file));
    }
    return { tag: "ready", plan, bytes };
  } finally {
    await source.close();
  }
}

async function keepFile(blobs: Services["blobs"], file: PlannedFile): Promise<KeptFile> {
  const bytes = await file.bytes();
  return {
    sha256: await blobs.write(bytes),
    size: bytes.byteLength,
    dimensions: readImageSize(bytes),
  };
}
