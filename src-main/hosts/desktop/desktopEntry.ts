import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { linkScheme } from "./deepLinks.ts";

/** As package.json says it, by which Electron asks the desktop to hand links to the app. */
export const entryName = "recto.desktop";

/**
 * Tells a Linux desktop that links and Markdown can be opened with this AppImage, which nobody installs and nobody else
 * tells of. It stands in no menu, and counts for nothing once the file is gone. Answers whether there was anything new.
 */
export async function offerAppImage(program: string, folder = usualFolder()): Promise<boolean> {
  const path = join(folder, entryName);
  const entry = desktopEntry(program);
  if ((await readFile(path, "utf8").catch(() => undefined)) === entry) return false;
  await mkdir(folder, { recursive: true });
  await writeFile(path, entry);
  await new Promise<void>((done) => execFile("update-desktop-database", [folder], () => done()));
  return true;
}

const usualFolder = (): string =>
  join(process.env["XDG_DATA_HOME"] ?? join(homedir(), ".local/share"), "applications");

function desktopEntry(program: string): string {
  const types = [`x-scheme-handler/${linkScheme}`, "text/markdown", "inode/directory"];
  return [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Recto",
    `TryExec=${program}`,
    `Exec=${quotedProgram(program)} %U`,
    "StartupWMClass=recto",
    `MimeType=${types.join(";")};`,
    "NoDisplay=true",
    "",
  ].join("\n");
}

/** A program as a desktop entry names it; what its syntax reads as something else is escaped. */
export const quotedProgram = (program: string): string =>
  `"${program.replaceAll(/["`$\\]/g, "\\\\$&").replaceAll("%", "%%")}"`;
