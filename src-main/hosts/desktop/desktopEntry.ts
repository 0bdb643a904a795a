import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { linkScheme } from "./deepLinks.ts";

/** As package.json says it, by which Electron asks the desktop to hand links to the app. */
export const entryName = "recto.desktop";

/** The same of an AppImage: one of that name would hide an app that is installed. */
export const imageEntryName = "recto-appimage.desktop";

/**
 * Tells a Linux desktop that links can be opened with this AppImage, which nobody installs and nobody else tells of. It
 * stands in no menu, and counts for nothing once the file is gone, or where an installed app is there for them. Answers
 * whether there was anything new.
 */
export async function offerAppImage(program: string, folder = usualFolder()): Promise<boolean> {
  if (isInstalled()) return false;
  const path = join(folder, imageEntryName);
  const entry = desktopEntry(program);
  if ((await readFile(path, "utf8").catch(() => undefined)) === entry) return false;
  await mkdir(folder, { recursive: true });
  await writeFile(path, entry);
  await new Promise<void>((done) => execFile("update-desktop-database", [folder], () => done()));
  return true;
}

const usualFolder = (): string =>
  join(process.env["XDG_DATA_HOME"] ?? join(homedir(), ".local/share"), "applications");

/** Does the system know an app of ours by its own entry? */
const isInstalled = (): boolean =>
  (process.env["XDG_DATA_DIRS"] || "/usr/local/share:/usr/share")
    .split(":")
    .some((share) => share !== "" && existsSync(join(share, "applications", entryName)));

function desktopEntry(program: string): string {
  return [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Recto",
    `TryExec=${escaped(program)}`,
    `Exec=${quotedProgram(program)} %U`,
    "StartupWMClass=recto",
    `MimeType=x-scheme-handler/${linkScheme};`,
    "NoDisplay=true",
    "",
  ].join("\n");
}

/** A program as a desktop entry names it: escaped as a word of a command, and that as a text of an entry. */
export const quotedProgram = (program: string): string =>
  escaped(`"${program.replaceAll(/["`$\\]/g, "\\$&").replaceAll("%", "%%")}"`);

const escaped = (text: string): string => text.replaceAll("\\", "\\\\");
