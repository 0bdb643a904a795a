import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { dialog } from "electron";
import type { OpenedFiles } from "../../../src-preload/bridge.ts";
import { ApiError } from "../../api/error.ts";
import { readFolder } from "../../content/import/folder.ts";
import { texts } from "./texts/texts.ts";

interface KnownFile {
  path: string;
  size: number;
  bytes: () => Promise<Uint8Array>;
}

/** So many are known at once: whoever opens more has left the first ones. */
const most = 8;

/** Lets the writer choose a folder to import. */
export async function chooseFolder(): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: texts().chooseFolder,
    properties: ["openDirectory"],
  });
  return canceled ? undefined : filePaths[0];
}

/** The folders and files that somebody opened with the app. A page reads what is in them, and nothing else of the disk. */
export class HandedOver {
  readonly #known = new Map<string, KnownFile[]>();

  /** Looks at a folder of Markdown or at one page. Throws where it cannot be read. */
  async look(path: string): Promise<OpenedFiles> {
    const files = await filesAt(path);
    const id = randomUUID();
    this.#known.set(id, files);
    for (const old of [...this.#known.keys()].slice(0, -most)) this.#known.delete(old);
    return {
      id,
      name: basename(path, extname(path)) || path,
      files: files.map(({ path: inside, size }) => ({ path: inside, size })),
    };
  }

  async read(id: string, file: number): Promise<Uint8Array> {
    const known = this.#known.get(id)?.[file];
    if (!known) throw new ApiError(404, "This folder was opened too long ago. Please open it again.");
    return known.bytes();
  }
}

async function filesAt(path: string): Promise<KnownFile[]> {
  const found = await stat(path);
  if (found.isFile()) return [{ path: basename(path), size: found.size, bytes: () => readFile(path) }];
  return (await readFolder(path)).files;
}
