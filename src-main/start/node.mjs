import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const oldest = { major: 22, minor: 18 };

/** @param {string} version */
function isRecent(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

const packagedName = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** The Node that comes as a package, where there is one for this platform. */
function packagedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${packagedName}/package.json`));
    const path = join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A Node that can run the program: this one, or the packaged one. Older ones end without a message as soon as
 * SQLite is loaded, so nothing that opens a database may run before this was asked.
 */
export function findNode() {
  return isRecent(process.versions.node) ? process.execPath : packagedNode();
}

/** Whether the packages, once they are installed, hold a Node for this platform. */
function bringsNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return packagedName in (optionalDependencies ?? {});
}

/** Ends the process where no installation would help, before one begins: {@link requireNode} says why. */
export function requireNodeToCome() {
  if (!bringsNode()) requireNode();
}

/** Like {@link findNode}; says what to do and ends the process where there is none. */
export function requireNode() {
  const path = findNode();
  if (path !== undefined) return path;
  console.error(
    `Recto needs Node ${oldest.major}.${oldest.minor} or newer on this computer, and this is ${process.versions.node}. ` +
      "Install a newer one from https://nodejs.org and run the command again.",
  );
  process.exit(1);
}
