import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { app } from "electron";
import { quotedProgram } from "./desktopEntry.ts";

/** Whether the app can be started with the computer: while it is developed, there is no program to start. */
export const canOpenAtLogin = (): boolean => app.isPackaged;

/** Has the app start with the computer, or not. Electron does it on macOS and Windows, a file by the desktops of Linux. */
export async function openAtLogin(isWanted: boolean, configFolder = usualConfigFolder()): Promise<void> {
  if (process.platform !== "linux") {
    app.setLoginItemSettings({ openAtLogin: isWanted });
    return;
  }
  const path = entryIn(configFolder);
  if (!isWanted) return rm(path, { force: true });
  await mkdir(join(configFolder, "autostart"), { recursive: true });
  await writeFile(path, autostartEntry(process.env["APPIMAGE"] ?? process.execPath));
}

/** Does the system start the app? Its own settings may have changed that. */
export async function opensAtLogin(configFolder = usualConfigFolder()): Promise<boolean> {
  if (process.platform !== "linux") return willLaunch(process.platform);
  const entry = await readFile(entryIn(configFolder), "utf8").catch(() => undefined);
  return entry !== undefined && !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);
}

/** On Windows the entry stays where its task manager has turned it off. */
export function willLaunch(platform: NodeJS.Platform): boolean {
  const { openAtLogin: isThere, executableWillLaunchAtLogin } = app.getLoginItemSettings();
  return platform === "win32" ? executableWillLaunchAtLogin : isThere;
}

/** A program that is a file may be another one since the last start: an update of it has another name. */
export async function followProgram(configFolder = usualConfigFolder()): Promise<void> {
  if (process.platform === "linux" && (await opensAtLogin(configFolder)))
    await openAtLogin(true, configFolder);
}

const entryIn = (configFolder: string): string => join(configFolder, "autostart", "recto.desktop");
const usualConfigFolder = (): string => process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config");

/** A desktop entry that starts a program. */
export function autostartEntry(program: string): string {
  return `[Desktop Entry]\nType=Application\nName=Recto\nExec=${quotedProgram(program)}\nX-GNOME-Autostart-enabled=true\n`;
}
