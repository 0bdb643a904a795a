import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where a writer's workspaces live: RECTO_DATA, or the platform's folder for the data of apps. */
export function dataFolder() {
  const chosen = process.env["RECTO_DATA"];
  if (chosen) return resolve(chosen);
  if (process.platform === "darwin") return join(homedir(), "Library/Application Support/Recto");
  if (process.platform === "win32") {
    return join(process.env["APPDATA"] ?? join(homedir(), "AppData/Roaming"), "Recto");
  }
  return join(process.env["XDG_DATA_HOME"] ?? join(homedir(), ".local/share"), "recto");
}

/** Where this machine keeps what can be fetched again. */
export function cacheFolder() {
  if (process.platform === "darwin") return join(homedir(), "Library/Caches/Recto");
  if (process.platform === "win32") {
    return join(process.env["LOCALAPPDATA"] ?? join(homedir(), "AppData/Local"), "Recto/Cache");
  }
  return join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "recto");
}
