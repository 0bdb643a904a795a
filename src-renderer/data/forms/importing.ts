import { ask, tell } from "../calls/ask.ts";
import { bridge } from "../calls/bridge.ts";
import { listPages } from "../pages/content.ts";
import { shownWorkspace } from "../workspace/shownWorkspace.ts";
import { allPages } from "../pages/tree.ts";
import type { ImportPreview } from "../../../src-main/core/files/importPreview.ts";
import { packFiles, type Chosen } from "./chosenFiles.ts";
import { isStopped } from "./stoppable.ts";

/** What came of an import. */
export interface Imported {
  /** The workspace that it was imported in. */
  workspace: string | undefined;
  space: string;
  pages: number;
  files: number;
  warnings: string[];
  /** What its space was when it was made; undefined where that could not be told. */
  asMade: SpaceState | undefined;
}

/** A space as it is now: its pages, each as one word, and how much is said about them. */
interface SpaceState {
  pages: ReadonlyMap<string, string>;
  said: number;
}

/**
 * What an import is at: it packs what was chosen and looks through it, and when its writer has seen what it would make it
 * reads the pages, keeps the other files, and makes the space.
 */
export interface ImportStep {
  what: "packing" | "looking" | "reading" | "linking" | "keeping" | "making";
  done: number;
  total: number;
}

const steps: Record<string, ImportStep["what"]> = {
  "files read": "reading",
  "pages linked": "linking",
  "files kept": "keeping",
};

/** What was chosen, as an archive that was handed over. */
export interface HandedOver {
  workspace: string | undefined;
  organization: string;
  blob: string;
}

type Told = (step: ImportStep) => void;

/** Packs what was chosen and hands it over; makes nothing of it. Answers undefined where `signal` ended it. */
export async function handOver(
  chosen: Chosen,
  organization: string,
  told: Told,
  signal: AbortSignal,
): Promise<HandedOver | undefined> {
  const workspace = shownWorkspace.id;
  const packed = (done: number, total: number) => told({ what: "packing", done, total });
  const bytes = chosen.archive
    ? new Uint8Array(await chosen.archive.arrayBuffer())
    : await packFiles(chosen.files, packed, signal);
  if (signal.aborted || bytes === undefined) return undefined;
  told({ what: "looking", done: 0, total: 0 });
  const { sha256 } = await tell("putBlob", { organization, bytes }, workspace);
  return signal.aborted ? undefined : { workspace, organization, blob: sha256 };
}

/** What an import would make of what was handed over; undefined where `signal` ended it. */
export async function previewImport(
  { workspace, organization, blob }: HandedOver,
  title: string,
  told: Told,
  signal: AbortSignal,
): Promise<ImportPreview | undefined> {
  const id = crypto.randomUUID();
  const stopListening = bridge.on((event) => {
    if (event.type !== "job" || event.id !== id || event.status !== "running") return;
    const { done, total, unit } = event.progress;
    if (done < total) told({ what: unit === "pages linked" ? "linking" : "looking", done, total });
  });
  const cancel = () => void tell("stopJob", { id }, workspace).catch(() => undefined);
  signal.addEventListener("abort", cancel);
  try {
    const preview = await tell("previewImport", { id, organization, blob, title }, workspace);
    return signal.aborted ? undefined : preview;
  } catch (problem) {
    if (signal.aborted || isStopped(problem)) return undefined;
    throw problem;
  } finally {
    signal.removeEventListener("abort", cancel);
    stopListening();
  }
}

/**
 * Makes a space of what was handed over. `signal` ends it at any time: what comes too late to be cancelled is taken back,
 * so that nothing is left; undefined is answered then.
 */
export async function importHandedOver(
  handed: HandedOver,
  title: string,
  told: Told,
  signal: AbortSignal,
): Promise<Imported | undefined> {
  told({ what: "making", done: 0, total: 0 });
  const imported = await make({ ...handed, title }, told, signal);
  if (imported === undefined || !signal.aborted) return imported;
  await takeImportBack(imported);
  return undefined;
}

async function readState(spaceId: string, workspace?: string): Promise<SpaceState> {
  const [pages, { comments, changeRequests }] = await Promise.all([
    listPages({ workspace, spaceId, changeRequestId: undefined }),
    ask("getSpaceById", { spaceId }, workspace),
  ]);
  return {
    pages: new Map(allPages(pages).map((page) => [page.id, JSON.stringify({ ...page, pages: undefined })])),
    said: comments + changeRequests,
  };
}

/** Was a page written in, made or deleted since an import, or anything said or proposed? */
export async function isWorkedOn({ workspace, space, asMade }: Imported): Promise<boolean> {
  if (!asMade) return true;
  const { pages, said } = await readState(space, workspace);
  if (said > asMade.said || pages.size !== asMade.pages.size) return true;
  return [...pages].some(([id, page]) => asMade.pages.get(id) !== page);
}

/** Deletes the space that an import made. Like every space, it can be restored for a week. */
export async function takeImportBack({ workspace, space }: Imported): Promise<void> {
  await ask("deleteSpaceById", { spaceId: space }, workspace);
}

async function make(
  { workspace, organization, title, blob }: HandedOver & { title: string },
  told: Told,
  signal: AbortSignal,
): Promise<Imported | undefined> {
  let job: string | undefined;
  const cancel = (): void => {
    if (job !== undefined)
      void ask("cancelJob", { organizationId: organization, jobId: job }, workspace).catch(() => undefined);
  };
  const stopListening = bridge.on((event) => {
    if (event.type !== "job" || event.about !== blob || event.status !== "running") return;
    const { done, total, unit } = event.progress;
    const what = done < total ? (steps[unit] ?? "making") : "making";
    told({ what, done: what === "making" ? 0 : done, total: what === "making" ? 0 : total });
    const isNew = job === undefined;
    job = event.id;
    if (isNew && signal.aborted) cancel();
  });
  signal.addEventListener("abort", cancel);
  try {
    const body = { blob, title };
    const { result, error } = await ask("startImport", { organizationId: organization, body }, workspace);
    if (result?.space === undefined) throw new Error(error?.message ?? "");
    const { space, pages = 0, files = 0, warnings = [] } = result;
    const asMade = await readState(space, workspace).catch(() => undefined);
    return { workspace, space, pages, files, warnings, asMade };
  } catch (problem) {
    if (isStopped(problem)) return undefined;
    throw problem;
  } finally {
    signal.removeEventListener("abort", cancel);
    stopListening();
  }
}
