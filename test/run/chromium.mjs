import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findBrowser } from "../../src-main/start/browser.mjs";
import { cacheFolder } from "../../src-main/start/data.mjs";
import { root } from "../../src-main/start/node.mjs";

const packaged = "@sparticuz/chromium@153.0.0";

/**
 * A Chromium for the app tests: one that is there, else Debian's through apt as root, else the one that comes as an
 * npm package, which is kept outside the project.
 *
 * @param {string} node
 * @returns {Promise<string | undefined>}
 */
export async function findOrSetUpChromium(node) {
  return (await playwrightsOwn()) ?? findBrowser() ?? fromDebian() ?? fromNpm(node);
}

async function playwrightsOwn() {
  const library = pathToFileURL(join(root, "node_modules/playwright-core/index.mjs")).href;
  const { chromium } = await import(library);
  const path = /** @type {string} */ (chromium.executablePath());
  return existsSync(path) ? path : undefined;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.error("Installing Chromium with apt, once…");
  const apt = {
    stdio: /** @type {const} */ ("ignore"),
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], apt);
  spawnSync(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
    apt,
  );
  return findBrowser();
}

/** @param {string} node */
function fromNpm(node) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  console.error("Fetching Chromium as an npm package, once…");
  const folder = join(cacheFolder(), "chromium");
  mkdirSync(folder, { recursive: true });
  spawnSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", packaged], {
    stdio: "ignore",
  });
  // The package unpacks itself into the temporary folder; this one stays.
  const unpack =
    "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))";
  const { stdout } = spawnSync(node, ["--input-type=module", "--eval", unpack], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, TMPDIR: folder },
  });
  const path = stdout.trim();
  return path !== "" && existsSync(path) ? path : undefined;
}
