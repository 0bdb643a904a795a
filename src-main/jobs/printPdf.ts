import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ApiError } from "../api/error.ts";
import { findBrowser } from "../start/browser.mjs";
import { makePassingFolder } from "./passingFolder.ts";

/** Longer than any book takes; a browser that hangs is ended then. */
const patience = 15 * 60_000;

const prints = { prefix: "recto-print-", longest: patience };

/** A page to print has no business with the network, nor a browser that prints it with its user's own settings. */
const flags = [
  "--headless",
  "--no-pdf-header-footer",
  "--generate-pdf-document-outline",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-sync",
];

/**
 * Prints a page as a PDF with a browser of Chromium's kind that is on this computer, without a window. Throws 409 where
 * there is none, or where it cannot, and `signal`'s reason where that is aborted. What it keeps meanwhile, the browser's
 * own files among it, is in a folder in `passing`.
 */
export async function printPdf(html: string, signal: AbortSignal, passing?: string): Promise<Uint8Array> {
  signal.throwIfAborted();
  const browser = requireBrowser();
  const folder = await makePassingFolder(prints, passing);
  const [page, pdf] = [join(folder, "page.html"), join(folder, "page.pdf")];
  try {
    await writeFile(page, html);
    const place = [`--user-data-dir=${join(folder, "profile")}`, `--print-to-pdf=${pdf}`];
    const args = [...flags, ...asRoot(), ...place, pathToFileURL(page).href];
    const said = await run(browser, args, { folder, signal });
    signal.throwIfAborted();
    if (!existsSync(pdf)) throw new ApiError(409, `${browser} could not print the page: ${said}.`);
    return await readFile(pdf);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** The browser that prints. Throws 409, with what to do, where there is none. */
export function requireBrowser(): string {
  const browser = findBrowser();
  if (browser !== undefined) return browser;
  throw new ApiError(
    409,
    "A PDF is printed by a browser such as Chromium, Chrome or Edge, and none was found: install one, or set CHROMIUM_PATH to where it is.",
  );
}

/** Chromium has no sandbox for an account that may do everything. */
const asRoot = (): string[] =>
  process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** Runs a program to its end, with `folder` for what it keeps meanwhile; answers the last line that it said. */
function run(
  program: string,
  args: string[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    // One that is ended leaves there what it would have taken away.
    env: { ...process.env, TMPDIR: folder },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    killSignal: "SIGKILL",
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-2000)));
  return new Promise((done) => {
    child.on("error", (error) => (said += `\n${error.message}`));
    child.on("close", (code) => {
      const last = said.trim().split("\n").at(-1)?.trim();
      done(last || `it ended with code ${code}`);
    });
  });
}
