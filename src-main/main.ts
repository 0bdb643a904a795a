import { join, resolve } from "node:path";
import { app, dialog, session } from "electron";
import type { BrowserWindow } from "electron";
import { paperIn } from "./content/export/pdf/paper.ts";
import { openWorkspaces, type Workspaces } from "./core/workspaces.ts";
import { refusePermissions } from "./hosts/desktop/guard.ts";
import { answerPage, tellPages } from "./hosts/desktop/ipc.ts";
import { readState, writeState } from "./hosts/desktop/memory.ts";
import { installMenu } from "./hosts/desktop/menu.ts";
import { registerScheme, serveBundle } from "./hosts/desktop/protocol.ts";
import { printInWindow } from "./hosts/desktop/print.ts";
import { openTokens } from "./hosts/desktop/tokens.ts";
import { desktopVerbs } from "./hosts/desktop/verbs.ts";
import { openWindow } from "./hosts/desktop/window.ts";
import { openTokenFile } from "./hosts/http/tokenFile.ts";
import { dataFolder } from "./start/data.mjs";

const data = dataFolder();
const statePath = join(data, "desktop.json");
const handbook = join(import.meta.dirname, "handbook");
const renderer = resolve(import.meta.dirname, "../renderer");
const log = (line: string): void => void process.stderr.write(`${line}\n`);

app.setName("Recto");
// Chromium's own files stand beside the workspaces, not among them.
app.setPath("userData", join(data, "window"));
app.enableSandbox();
registerScheme();

if (app.requestSingleInstanceLock()) start();
else app.quit();

interface Opened {
  workspaces: Workspaces;
  close(): Promise<void>;
}

/** Opens the workspaces; in a demo also an instance to connect to, and a second writer at it. */
async function open(): Promise<Opened> {
  await app.whenReady();
  const offline = process.argv.includes("--offline");
  const workspaces = await openWorkspaces({
    folder: join(data, "workspaces"),
    tokens: openTokens(join(data, "tokens.sealed.json"), openTokenFile(join(data, "tokens.json"))),
    handbook,
    offline,
    verbs: desktopVerbs,
    printer: { print: printInWindow, paper: paperIn(app.getLocaleCountryCode()) },
    log,
  });
  workspaces.subscribe(tellPages);
  if (!process.argv.includes("--demo")) return { workspaces, close: () => workspaces.close() };
  // Only a demo serves anything, so only a demo loads what that takes.
  const { startCompany } = await import("./hosts/http/company.ts");
  const company = await startCompany({ folder: data, renderer, handbook, log });
  await company.meet(workspaces, offline);
  process.stdout.write(`The second writer is here:\n  ${company.url}\n`);
  return {
    workspaces,
    async close() {
      await workspaces.close();
      await company.close();
    },
  };
}

function start(): void {
  const state = readState(statePath);
  const keep = () => writeState(statePath, state);

  const opened = open();
  opened.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox("Recto could not open your workspaces", why);
    app.exit(1);
  });
  const workspaces = opened.then((all) => all.workspaces);
  workspaces.catch(() => undefined);
  answerPage(workspaces);

  let window: BrowserWindow | undefined;
  const showWindow = () => {
    if (window === undefined) {
      window = openWindow(state, keep);
      window.on("closed", () => {
        window = undefined;
        // Nobody is left to save them, and the window that prints one would keep the app running.
        void workspaces.then((all) => all.dropExports()).catch(() => undefined);
      });
      return;
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  app.on("second-instance", showWindow);
  app.on("activate", showWindow);
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  let closed = false;
  app.on("will-quit", (event) => {
    if (closed) return;
    event.preventDefault();
    void opened
      .then((all) => all.close())
      .catch(() => undefined)
      .then(() => {
        closed = true;
        app.quit();
      });
  });

  void app.whenReady().then(() => {
    refusePermissions(session.defaultSession);
    serveBundle(renderer, async (...file) => (await workspaces).readFile(...file));
    installMenu((command) => tellPages({ type: "command", command }));
    showWindow();
  });
}
