import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {{ path: string } | { why: string }} Runtime */

const usualPatience = 15_000;

/** @returns {string | undefined} the folder of the electron package */
function electronFolder() {
  try {
    return dirname(createRequire(import.meta.url).resolve("electron/package.json"));
  } catch {
    return undefined;
  }
}

/**
 * Electron's executable, if its runtime is there. Asks the files and not the package, whose mere import would
 * start a download.
 *
 * @returns {string | undefined}
 */
export function findElectron() {
  const folder = electronFolder();
  if (folder === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const elsewhere = process.env["ELECTRON_OVERRIDE_DIST_PATH"];
  const pathFile = join(folder, "path.txt");
  if (elsewhere) {
    const names = ["electron", "electron.exe", "Electron.app/Contents/MacOS/Electron"];
    return names.map((name) => join(elsewhere, name)).find((path) => existsSync(path));
  }
  if (!existsSync(pathFile) || !existsSync(join(folder, "dist/version"))) return undefined;
  if (readFileSync(join(folder, "dist/version"), "utf8").trim().replace(/^v/, "") !== version)
    return undefined;
  const path = join(folder, "dist", readFileSync(pathFile, "utf8").trim());
  return existsSync(path) ? path : undefined;
}

/** Whether a window could be shown at all. */
export function hasDisplay() {
  if (process.platform === "darwin" || process.platform === "win32") return true;
  return Boolean(process.env["DISPLAY"] || process.env["WAYLAND_DISPLAY"]);
}

/**
 * Fetches Electron's runtime with Electron's own downloader and its pinned checksums. Gives up after 15 seconds
 * without progress; answers why in one clause and never throws.
 *
 * @param {(fraction: number) => void} onProgress
 * @param {number} [patience] milliseconds without progress
 * @returns {Promise<Runtime>}
 */
export async function fetchElectron(onProgress, patience = usualPatience) {
  const folder = electronFolder();
  if (folder === undefined) return { why: "the electron package is not installed" };
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new Error(`no progress for ${patience / 1000} seconds`));
  let timer = setTimeout(giveUp, patience);
  const progressed = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, patience);
  };
  try {
    const downloader = createRequire(join(folder, "package.json")).resolve("@electron/get");
    const { downloadArtifact } = await import(pathToFileURL(downloader).href);
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const download = downloadArtifact({
      version,
      artifactName: "electron",
      platform: process.platform,
      arch: process.arch,
      cacheRoot: process.env["electron_config_cache"],
      checksums: JSON.parse(readFileSync(join(folder, "checksums.json"), "utf8")),
      downloadOptions: {
        quiet: true,
        signal: stalled.signal,
        /** @param {{ percent: number }} progress */
        getProgressCallback: async ({ percent }) => {
          progressed();
          onProgress(percent);
        },
      },
    });
    download.catch(() => undefined);
    // Not every wait in the downloader listens to the signal; this one does.
    const stall = new Promise((_, reject) => {
      stalled.signal.addEventListener("abort", () => reject(stalled.signal.reason));
    });
    await Promise.race([download, stall]);
    clearTimeout(timer);
    const problem = await unpack(folder);
    const path = findElectron();
    return path === undefined
      ? { why: problem ?? "its runtime was fetched but could not be unpacked" }
      : { path };
  } catch (error) {
    return { why: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Unpacks from the downloader's cache, in a process of its own, with Electron's own script.
 *
 * @param {string} folder
 * @returns {Promise<string | undefined>} what went wrong
 */
function unpack(folder) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(folder, "install.js")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
    child.on("error", (error) => done(error.message));
    child.on("exit", (code) => {
      clearTimeout(timer);
      done(code === 0 ? undefined : (said.split("\n").find((line) => line.trim() !== "") ?? `code ${code}`));
    });
  });
}

/**
 * One clause for people: the innermost cause, on one line.
 *
 * @param {unknown} error
 */
function reasonOf(error) {
  let innermost = /** @type {{ message?: string; code?: string; cause?: unknown }} */ (error);
  while (innermost?.cause) innermost = /** @type {typeof innermost} */ (innermost.cause);
  const text = String(innermost?.message || innermost?.code || error);
  return (text.split("\n")[0] ?? "").replace(/^Error: /, "").slice(0, 160);
}
