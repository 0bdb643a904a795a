#!/usr/bin/env node
// The `recto` command: finds a Node that can run it, builds it when its sources changed, and hands over.
import { spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { ensureBuilt, keepCompiled } from "./build.mjs";
import { endOf } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";
import { requireNode, requireNodeToCome, root } from "./node.mjs";

requireNodeToCome();
ensureInstalled();
const node = requireNode();
if (node === process.execPath) {
  ensureBuilt();
  keepCompiled();
  const command = join(root, "out/main/cli.js");
  process.argv[1] = command;
  await import(pathToFileURL(command).href);
} else {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  // An instance reads its certificate again.
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  process.exit((await endOf(child)).code);
}
