import { readFile, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { dialog } from "electron";
import type { Result } from "../../../src-preload/bridge.ts";
import { packZip } from "../../content/export/packZip.ts";
import { readFolder } from "../../content/import/folder.ts";
import { texts } from "./texts/texts.ts";

/** What an import needs of the workspaces. */
export interface ImportTarget {
  call(operation: string, input: unknown): Promise<Result<unknown>>;
  desktop(verb: string, input: unknown): Promise<Result<unknown>>;
  /** The organization of the workspace that it goes into. */
  organization: string;
}

/** Lets the writer choose a folder to import. */
export async function chooseFolder(): Promise<string | undefined> {
  const { folders } = texts();
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: folders.choose,
    properties: ["openDirectory"],
  });
  return canceled ? undefined : filePaths[0];
}

/**
 * Imports a folder of Markdown, or one page, as a new space, after asking; answers the space, or undefined where the
 * writer did not want it or it failed, which they are told.
 */
export async function importAfterAsking(path: string, target: ImportTarget): Promise<string | undefined> {
  const { folders, common } = texts();
  const name = basename(path, extname(path)) || path;
  const { response } = await dialog.showMessageBox({
    type: "question",
    message: folders.question(name),
    detail: folders.detail(path),
    buttons: [folders.import, common.cancel],
    defaultId: 0,
    cancelId: 1,
  });
  if (response !== 0) return undefined;
  try {
    return await importSpace(path, name, target);
  } catch (error) {
    dialog.showErrorBox(folders.failed(name), error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

interface ImportJob {
  result?: { space?: string };
  error?: { message: string };
}

async function importSpace(path: string, title: string, target: ImportTarget): Promise<string> {
  const organizationId = target.organization;
  const bytes = packZip(await filesAt(path));
  const { sha256 } = valueOf(await target.desktop("putBlob", { organization: organizationId, bytes })) as {
    sha256: string;
  };
  const job = valueOf(
    await target.call("startImport", { organizationId, body: { blob: sha256, title } }),
  ) as ImportJob;
  const space = job.result?.space;
  if (space === undefined) throw new Error(job.error?.message ?? "It holds no pages.");
  return space;
}

async function filesAt(path: string): Promise<{ path: string; bytes: Uint8Array }[]> {
  if ((await stat(path)).isFile()) return [{ path: basename(path), bytes: await readFile(path) }];
  const { files } = await readFolder(path);
  return Promise.all(files.map(async ({ path: inside, bytes }) => ({ path: inside, bytes: await bytes() })));
}

function valueOf(result: Result<unknown>): unknown {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}
