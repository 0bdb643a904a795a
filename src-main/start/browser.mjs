import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "brave-browser",
  "vivaldi-stable",
];

/** @returns {string[]} where browsers of Chromium's kind are found outside the PATH */
function usualPlaces() {
  if (process.platform === "darwin") {
    return ["Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform !== "win32") return [];
  const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) => process.env[name] ?? "");
  return roots
    .filter(Boolean)
    .flatMap((root) => [
      join(root, "Google/Chrome/Application/chrome.exe"),
      join(root, "Microsoft/Edge/Application/msedge.exe"),
    ]);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser of Chromium's kind, which can show a page as a window of its own. */
export function findBrowser() {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env["CHROMIUM_PATH"] ?? "", ...onPath, ...usualPlaces()].find(
    (path) => path && isExecutable(path),
  );
}

/**
 * Opens an address as an app window, with a profile of its own so that the window's end is the browser's end.
 *
 * @param {string} browser
 * @param {string} url
 * @param {string} profile
 * @returns {Promise<number | null>} settles when the window was closed, with the browser's exit code
 */
export function openAppWindow(browser, url, profile) {
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const flags = ["--no-first-run", "--no-default-browser-check", "--window-size=1280,860", ...asRoot];
  const child = spawn(browser, [`--app=${url}`, `--user-data-dir=${profile}`, ...flags], { stdio: "ignore" });
  const ended = new Promise((done) => {
    child.on("exit", (code) => done(code));
    child.on("error", () => done(1));
  });
  process.on("exit", () => child.kill());
  return ended;
}
