import { setImmediate } from "node:timers/promises";
import { planExport } from "../../content/export/planExport.ts";
import { picturesShown } from "../../content/export/referred.ts";
import { listExported, type Exported } from "../../content/export/snapshotSpace.ts";
import type { RunningJob } from "../../jobs/running.ts";
import { readStore } from "../../store/store.ts";
import type { Caller } from "../core.ts";
import type { Engine } from "../engine.ts";
import { viewReadable } from "../find/readableBranch.ts";
import { mostPictures, readBranch, type ExportChoice, type ExportFormat } from "./exports.ts";
import { previewPages, type PreviewedPage } from "./previewedPage.ts";

/** Nobody reads more names before an export. */
const mostNamed = 500;

/** After so many files others have a turn. */
const breath = 50;

/** What an export would hold, before it is made. */
export interface ExportPreview {
  /** In reading order. */
  pages: PreviewedPage[];
  /** Pictures of one file that people read; of an archive every file in it, the Markdown too. */
  files: { count: number; bytes: number };
  /** The first files of an archive, by their paths in order; undefined for a file that people read. */
  paths?: string[];
  /** One file cannot hold so much. */
  isTooLarge?: true;
}

/**
 * Says what an export would hold and makes none of it; throws what making it does where a text is not here, and the reason
 * of the job's signal where it is cancelled.
 */
export async function previewExport(
  engine: Engine,
  caller: Caller,
  choice: ExportChoice,
  format: ExportFormat,
  job: RunningJob,
): Promise<ExportPreview> {
  const { space: id, changeRequest, ...part } = choice;
  const listed = await readStore(engine.store, async (db) => {
    const { view } = await viewReadable(engine, db, caller.user, { space: id, changeRequest });
    return listExported(db, view, part);
  });
  await breathe(job);
  const pages = previewPages(
    listed.pages.map(({ id: key, parent, title, fields }) => ({
      ...{ key, parent, title, fields },
      kind: fields.type ?? "document",
    })),
  );
  if (format === "html") return { pages, ...picturesOf(listed) };
  const { sizes, ...snapshot } = await readBranch(engine, caller, choice);
  const paths: string[] = [];
  let bytes = 0;
  for (const file of planExport(snapshot)) {
    if (paths.length % breath === 0) await breathe(job);
    paths.push(file.path);
    bytes += "text" in file ? Buffer.byteLength(file.text) : (sizes.get(file.file) ?? 0);
  }
  paths.sort((a, b) => (a < b ? -1 : 1));
  return { pages, files: { count: paths.length, bytes }, paths: paths.slice(0, mostNamed) };
}

/** Whoever else waits for this thread has a turn, whoever cancels too. */
async function breathe({ signal }: RunningJob): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

function picturesOf({ pages, reusables, files }: Exported): Pick<ExportPreview, "files" | "isTooLarge"> {
  const sizes = new Map(files.map(({ id, fields }) => [id, fields.size ?? 0]));
  const shown = picturesShown({
    pages: pages.map(({ links, fields: { cover } }) => ({ links, cover })),
    reusables,
    files: files.map(({ id, fields: { contentType } }) => ({ id, contentType })),
  });
  const bytes = shown.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  return { files: { count: shown.length, bytes }, ...(bytes > mostPictures ? { isTooLarge: true } : {}) };
}
