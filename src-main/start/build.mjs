import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import * as modules from "node:module";
import { join } from "node:path";
import { requireNode, root } from "./node.mjs";
import { renamePatiently } from "./rename.mjs";

const sources = [
  "src-main",
  "src-preload",
  "src-renderer",
  "electron.vite.config.ts",
  "svelte.config.js",
  "package.json",
  "package-lock.json",
];
const out = join(root, "out");
const stamp = join(out, "sources.txt");

/** Names, sizes and times of everything that the build is made from, as one hash. */
function fingerprint() {
  const hash = createHash("sha256");
  /** @param {string} path */
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const state = statSync(full);
    if (state.isDirectory()) for (const name of readdirSync(full).sort()) add(join(path, name));
    else hash.update(`${path} ${state.size} ${state.mtimeMs}\n`);
  };
  for (const path of sources) add(path);
  return hash.digest("hex");
}

/**
 * Keeps what Node compiles of the build in it, for this process and its threads: reading the sources anew takes a third
 * of a start. Where nothing can be kept, nothing is.
 */
export function keepCompiled() {
  const kept = (process.env["NODE_COMPILE_CACHE"] ??= join(out, "compiled"));
  modules.enableCompileCache?.(kept);
}

/** Whether the sources changed since the last build. */
export function needsBuild() {
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprint();
}

/**
 * Builds the app when its sources are newer than the build. The new build takes the old one's place at once, so that
 * a build that fails, or another process that runs, leaves a whole one. Ends the process with the compiler's words
 * on failure.
 */
export function ensureBuilt() {
  // An installed package comes built and without its sources.
  if (!existsSync(join(root, "electron.vite.config.ts")) || !needsBuild()) return;
  console.error("Building…");
  const before = fingerprint();
  const made = join(root, `node_modules/.recto-build-${process.pid}`);
  const tool = join(root, "node_modules/electron-vite/bin/electron-vite.js");
  const { status, stdout, stderr } = spawnSync(requireNode(), [tool, "build", "--logLevel", "warn"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, RECTO_OUT: made },
  });
  if (status !== 0) {
    rmSync(made, { recursive: true, force: true });
    console.error(`${stdout}${stderr}\nThe build failed; the lines above say where.`);
    process.exit(1);
  }
  writeFileSync(join(made, "sources.txt"), before);
  const former = `${made}-former`;
  if (existsSync(out)) renamePatiently(out, former);
  try {
    renamePatiently(made, out);
  } catch (error) {
    if (existsSync(former)) renamePatiently(former, out);
    throw error;
  }
  try {
    rmSync(former, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch {
    // What somebody still reads of it goes with the next installation.
  }
}
