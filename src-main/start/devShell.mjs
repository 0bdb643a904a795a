#!/usr/bin/env node
// Stands where electron-vite starts Electron, on machines without a display: serves the bridge of the browser shell,
// to which the development server passes on what is not the page itself.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { dataFolder } from "./data.mjs";
import { root } from "./node.mjs";

const out = process.env["RECTO_OUT"] ?? join(root, "out");
/** @type {typeof import("../hosts/http/shell.ts")} */
const { startShell } = await import(pathToFileURL(join(out, "main/shell.js")).href);
const shell = await startShell({
  data: dataFolder(),
  renderer: join(out, "renderer"),
  port: Number(process.env["RECTO_SHELL_PORT"]),
});
const page = new URL(shell.url);
page.host = new URL(process.env["ELECTRON_RENDERER_URL"] ?? shell.url).host;
console.log(`\n  The page, with its session key: ${page.href}\n`);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => void shell.close().then(() => process.exit(0)));
}
