import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { app, nativeImage } from "electron";
import type { WebContents } from "electron";
import { ApiError } from "../../api/error.ts";
import type { FileContent } from "../../core/core.ts";
import { fileIcon } from "./icons.ts";

/** The folders of what was dragged; the programs that it was dropped on read from there. */
const folders = new Set<string>();

/** Begins to drag a file out of the window. Throws 404 for one that is not here. */
export async function dragOut(contents: WebContents, file: FileContent | undefined): Promise<void> {
  if (file === undefined) throw new ApiError(404, "The file is not on this computer.");
  const folder = await mkdtemp(join(app.getPath("temp"), "recto-drag-"));
  folders.add(folder);
  const path = join(folder, safeName(file.name));
  await writeFile(path, file.bytes, { mode: 0o600 });
  contents.startDrag({ file: path, icon: nativeImage.createFromDataURL(fileIcon) });
}

/** Removes what was dragged, when the app ends. */
export async function forgetDragged(): Promise<void> {
  await Promise.all([...folders].map((folder) => rm(folder, { recursive: true, force: true })));
  folders.clear();
}

/** A name that is one on every system: no folder, no device of Windows', no file that is hidden. */
export function safeName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? "").replaceAll(/[<>:"|?*\0-\x1f\x7f‪-‮⁦-⁩]/g, "_");
  const visible = plain
    .replace(/^\.+/, "")
    .replace(/[. ]+$/, "")
    .slice(-120);
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(visible) || visible === ""
    ? `file-${visible}`
    : visible;
}
