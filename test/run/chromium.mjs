import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findBrowser } from "../../src-main/start/browser.mjs";
import { cacheFolder } from "../../src-main/start/data.mjs";
import { root } from "../../src-main/start/node.mjs";

const packaged = "@sparticuz/chromium@153.0.0";

/** Debian's Chromium without the browser around its pages, which starts with a fifth of the work. */
const headlessShell = "/usr/lib/chromium/chromium-headless-shell";

/**
 * A Chromium for the app tests: one that is there, else Debian's through apt as root, else the one that comes as an
 * npm package, which is kept outside the project. Pages are all that is asked of it, as Electron has it: what a browser
 * brings besides only costs time.
 *
 * @param {string} node
 * @returns {Promise<string | undefined>}
 */
export async function findOrSetUpChromium(node) {
  if (process.env["CHROMIUM_PATH"]) return findBrowser();
  return (
    (await playwrightsOwn()) ?? shellOfDebian() ?? findBrowser() ?? (await fromDebian()) ?? fromNpm(node)
  );
}

const shellOfDebian = () => (existsSync(headlessShell) ? headlessShell : undefined);

async function playwrightsOwn() {
  const library = pathToFileURL(join(root, "node_modules/playwright-core/index.mjs")).href;
  const { chromium } = await import(library);
  const path = /** @type {string} */ (chromium.executablePath());
  return existsSync(path) ? path : undefined;
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.error("Installing Chromium with apt, once…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  const packages = ["chromium-headless-shell", "fonts-liberation"];
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { env });
  return shellOfDebian();
}

/** @param {string} node */
async function fromNpm(node) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  console.error("Fetching Chromium as an npm package, once…");
  const folder = join(cacheFolder(), "chromium");
  mkdirSync(folder, { recursive: true });
  await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", packaged]);
  // The package unpacks itself into the temporary folder; this one stays.
  const unpack =
    "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))";
  const path = await run(node, ["--input-type=module", "--eval", unpack], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
  });
  return path !== "" && existsSync(path) ? path : undefined;
}

/**
 * Runs a program to its end, while others run; answers what it printed, which is nothing where it cannot be started.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string; env?: NodeJS.ProcessEnv }} [where]
 * @returns {Promise<string>}
 */
function run(program, args, where = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { ...where, stdio: ["ignore", "pipe", "ignore"] });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => (printed += text));
    child.on("error", () => done(""));
    child.on("close", () => done(printed.trim()));
  });
}
