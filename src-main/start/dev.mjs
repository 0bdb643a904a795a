// `npm run dev`: the app with hot reload of the page, and a restart when the main process's code changes.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { endOf } from "./child.mjs";
import { fetchElectron, findElectron, hasDisplay } from "./electron.mjs";
import { requireNode, root } from "./node.mjs";

/** A port that is free now, known before the two servers that have to agree on it. @returns {Promise<number>} */
const freePort = () =>
  new Promise((found, failed) => {
    const probe = createServer().on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** What plays Electron for electron-vite, and what it needs to know. @returns {Promise<NodeJS.ProcessEnv>} */
async function chooseHost() {
  if (hasDisplay()) {
    const electron = findElectron() ?? (await fetchElectron(() => undefined));
    if (typeof electron === "string") return { ELECTRON_EXEC_PATH: electron };
    if ("path" in electron) return { ELECTRON_EXEC_PATH: electron.path };
    console.error(`The desktop runtime could not be fetched (${electron.why}).`);
    if (findBrowser() !== undefined && process.platform === "linux") {
      console.error("The stand-in that the tests use shows the window instead.");
      return { ELECTRON_EXEC_PATH: join(root, "test/app/electron/electron-standin"), STANDIN_HEADED: "1" };
    }
  }
  return {
    ELECTRON_EXEC_PATH: join(root, "src-main/start/devShell.mjs"),
    RECTO_SHELL_PORT: String(await freePort()),
  };
}

// Apart from the build that npm start uses, which would take this one for its own.
const out = join(root, "node_modules/.recto-dev");
const asRoot = process.platform === "linux" && process.getuid?.() === 0;
const tool = join(root, "node_modules/electron-vite/bin/electron-vite.js");
const child = spawn(requireNode(), [tool, "dev", "--watch", "--entry", join(out, "main/main.js")], {
  cwd: root,
  stdio: "inherit",
  env: {
    // A developer's trials do not touch their own workspaces.
    RECTO_DATA: join(root, ".data"),
    ...process.env,
    RECTO_OUT: out,
    ...(asRoot ? { NO_SANDBOX: "1" } : {}),
    ...(await chooseHost()),
  },
});
process.exit((await endOf(child)).code);
