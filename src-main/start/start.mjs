// `npm start`: the desktop app where Electron can run, else the same app in a browser.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { findBrowser, openAppWindow } from "./browser.mjs";
import { keepCompiled } from "./build.mjs";
import { dataFolder } from "./data.mjs";
import { runDesktop } from "./desktop.mjs";
import { fetchElectron, findElectron, hasDisplay } from "./electron.mjs";
import { requireNode, root } from "./node.mjs";

const usage = `npm start -- [--demo] [--offline] [--browser] [--port N]

  --demo     also start an instance on this computer, and a second writer to meet
  --offline  start disconnected
  --browser  use a browser even where the desktop window could open
  --port N   the browser shell's port; any free one by default`;

const options = readOptions();
const data = dataFolder();

if (requireNode() !== process.execPath) {
  console.error("Start Recto with npm start, which chooses the right Node.");
  process.exit(1);
}
try {
  const hindrance = await openDesktop();
  if (hindrance !== undefined) await openShell(hindrance);
} catch (error) {
  console.error(`Recto could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        demo: { type: "boolean", default: false },
        offline: { type: "boolean", default: false },
        browser: { type: "boolean", default: false },
        port: { type: "string", default: "0" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (!/^\d{1,5}$/.test(values.port)) throw new Error(`--port takes a number, not "${values.port}".`);
    if (!values.help) return values;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(1);
  }
}

/**
 * Runs the app in Electron to its end.
 *
 * @returns {Promise<import("./desktop.mjs").Hindrance | undefined>} why it could not be, or undefined when it ran
 */
async function openDesktop() {
  if (options.browser)
    return { why: "you asked for the browser", remedy: "for the desktop window leave out --browser" };
  if (!hasDisplay())
    return {
      why: "this machine has no display",
      remedy: "for the desktop window run npm start on a machine with a display",
    };
  let electron = findElectron();
  if (electron === undefined) {
    const show = process.stderr.isTTY;
    process.stderr.write("Fetching the desktop runtime (Electron), once…\n");
    const fetched = await fetchElectron((fraction) => {
      if (show) process.stderr.write(`\r${Math.round(fraction * 100)} %  `);
    });
    if (show) process.stderr.write("\r");
    if ("why" in fetched)
      return {
        why: `the desktop runtime could not be fetched (${fetched.why})`,
        remedy: "for the desktop window run npm start again with a network",
      };
    electron = fetched.path;
  }
  const asRoot = process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const passed = [...(options.demo ? ["--demo"] : []), ...(options.offline ? ["--offline"] : [])];
  const ended = await runDesktop(electron, {
    args: [...asRoot, root, ...passed],
    env: { ...process.env, RECTO_DATA: data },
  });
  if ("why" in ended) return ended;
  process.exitCode = ended.code;
  return undefined;
}

/**
 * Serves the app on the loopback interface and, where there is a display, shows it as a window.
 *
 * @param {import("./desktop.mjs").Hindrance} hindrance
 */
async function openShell({ why, remedy }) {
  keepCompiled();
  /** @type {typeof import("../hosts/http/shell.ts")} */
  const { startShell } = await import(pathToFileURL(join(root, "out/main/shell.js")).href);
  const shell = await startShell({
    data,
    renderer: join(root, "out/renderer"),
    port: Number(options.port),
    demo: options.demo,
    offline: options.offline,
  });
  const stop = async () => {
    await shell.close();
    process.exit(0);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => void stop());

  console.log(`Recto runs in the browser, since ${why}; ${remedy}.`);
  console.log(`  ${shell.url}`);
  if (shell.demoUrl !== undefined) console.log(`The second writer is here:\n  ${shell.demoUrl}`);
  console.log(`Your work is kept on this computer, in ${data}. Ctrl+C ends Recto.`);

  const browser = hasDisplay() ? findBrowser() : undefined;
  if (browser !== undefined) {
    const code = await openAppWindow(browser, shell.url, join(data, "window"));
    // A window that never opened leaves the address to be opened by hand.
    if (code === 0) await stop();
  }
}
