import { join, resolve } from "node:path";
import { BrowserWindow, app, dialog, session } from "electron";
import { openWorkspaces } from "./core/workspaces.ts";
import { refusePermissions } from "./hosts/desktop/guard.ts";
import { answerPage, tellPages } from "./hosts/desktop/ipc.ts";
import { readState, writeState } from "./hosts/desktop/memory.ts";
import { installMenu } from "./hosts/desktop/menu.ts";
import { registerScheme, serveBundle } from "./hosts/desktop/protocol.ts";
import { openTokens } from "./hosts/desktop/tokens.ts";
import { desktopVerbs } from "./hosts/desktop/verbs.ts";
import { openWindow } from "./hosts/desktop/window.ts";
import { openTokenFile } from "./hosts/http/tokenFile.ts";
import { dataFolder } from "./start/data.mjs";

const data = dataFolder();
const statePath = join(data, "desktop.json");

app.setName("Recto");
// Chromium's own files stand beside the workspaces, not among them.
app.setPath("userData", join(data, "window"));
app.enableSandbox();
registerScheme();

if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  const state = readState(statePath);
  const keep = () => writeState(statePath, state);

  const workspaces = app.whenReady().then(() =>
    openWorkspaces({
      folder: join(data, "workspaces"),
      tokens: openTokens(join(data, "tokens.sealed.json"), openTokenFile(join(data, "tokens.json"))),
      handbook: join(import.meta.dirname, "handbook"),
      offline: process.argv.includes("--offline"),
      verbs: desktopVerbs,
    }),
  );
  workspaces.then(
    (opened) => opened.subscribe(tellPages),
    (error: unknown) => {
      dialog.showErrorBox(
        "Recto could not open your workspaces",
        error instanceof Error ? error.message : String(error),
      );
      app.exit(1);
    },
  );
  answerPage(workspaces);

  const showWindow = () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return openWindow(state, keep);
    if (window.isMinimized()) window.restore();
    window.focus();
    return window;
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
    void workspaces
      .then((opened) => opened.close())
      .catch(() => undefined)
      .then(() => {
        closed = true;
        app.quit();
      });
  });

  void app.whenReady().then(() => {
    refusePermissions(session.defaultSession);
    serveBundle(resolve(import.meta.dirname, "../renderer"), async (...file) =>
      (await workspaces).readFile(...file),
    );
    installMenu((command) => tellPages({ type: "command", command }));
    showWindow();
  });
}
