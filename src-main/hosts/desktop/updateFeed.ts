import { existsSync } from "node:fs";
import { join } from "node:path";
import { app } from "electron";
import type { Updater } from "./updates.ts";

/** Whether this copy knows where its updates are: the packager writes that beside the app. */
export const canUpdate = (): boolean =>
  app.isPackaged && existsSync(join(process.resourcesPath, "app-update.yml"));

/**
 * Loads electron-updater, whose mere import asks Electron for more than a start needs. On Windows it takes nothing whose
 * publisher is not ours, and on macOS nothing that is signed by another team; a package of Linux is known by its hash.
 */
export async function loadUpdater(): Promise<Updater | undefined> {
  if (!canUpdate()) return undefined;
  const { default: updater } = await import("electron-updater");
  return updater.autoUpdater;
}
