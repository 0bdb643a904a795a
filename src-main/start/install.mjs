import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";

/** @param {string} path @returns {Record<string, { version?: string; optional?: boolean; link?: boolean }>} */
const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};

/**
 * Whether node_modules differs from what the lock file asks for. npm writes down what it installed; comparing
 * that with the lock file finds a missing folder, a pulled change and a half-done installation alike.
 */
export function needsInstall() {
  const lock = join(root, "package-lock.json");
  const installed = join(root, "node_modules/.package-lock.json");
  if (!existsSync(lock)) return false;
  if (!existsSync(installed)) return true;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(lock)).some(([path, { version, optional }]) => {
    if (path === "") return false;
    const found = there[path];
    return found === undefined ? !optional : found.version !== version;
  });
}

/** Installs what is missing with npm. Ends the process with npm's own words where that fails. */
export function ensureInstalled() {
  if (!needsInstall()) return;
  console.error("Installing packages, once: this takes a minute or so…");
  const npm = process.env["npm_execpath"];
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  // The script's own npm, where there is one, so that it is run by this very Node.
  const { status } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ["ignore", 2, 2] })
    : spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
  if (status !== 0 || needsInstall()) {
    console.error("The packages could not be installed. Check the network, then run the command again.");
    process.exit(1);
  }
}
