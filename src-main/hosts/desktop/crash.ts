import { app, dialog } from "electron";
import type { BrowserWindow } from "electron";
import { texts } from "./texts/texts.ts";

/** A page that ended this often within a minute would go on ending; its writer is asked. */
const often = 3;
const minute = 60_000;

/**
 * Loads a window's page again when its process ends unexpectedly, and has the page say so: what was saved is in the
 * workspace, which is no part of that process.
 */
export function recoverFromCrashes(window: BrowserWindow, log: (line: string) => void): void {
  const { webContents } = window;
  let ends: number[] = [];
  const reload = () => {
    webContents.once("did-finish-load", () => webContents.send("event", { type: "recovered" }));
    webContents.reload();
  };
  webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    if (reason === "clean-exit" || window.isDestroyed()) return;
    log(`A window's page ended: ${reason} (${exitCode}).`);
    const now = Date.now();
    ends = [...ends.filter((at) => now - at < minute), now];
    if (ends.length < often) return reload();
    ends = [];
    void askWhetherToLoad(window).then((isWanted) => {
      if (window.isDestroyed()) return;
      if (isWanted) reload();
      else window.destroy();
    });
  });
}

/**
 * Asks the writer what shall become of a page that answers nothing: to wait for it, which a page that answers again
 * decides by itself, or to end its process, after which it is loaded again.
 */
export function askAboutHangs(window: BrowserWindow, log: (line: string) => void): void {
  let asking: AbortController | undefined;
  const stop = (): void => asking?.abort();
  window.on("unresponsive", () => {
    if (asking !== undefined) return;
    log("A window's page does not answer.");
    asking = new AbortController();
    const { hang } = texts();
    void dialog
      .showMessageBox(window, {
        type: "warning",
        message: hang.message,
        detail: hang.detail,
        buttons: [hang.wait, hang.load],
        defaultId: 0,
        cancelId: 0,
        signal: asking.signal,
      })
      .then(({ response }) => {
        const isOver = asking?.signal.aborted ?? true;
        asking = undefined;
        if (response === 1 && !isOver && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
      });
  });
  window.on("responsive", stop);
  window.on("closed", stop);
}

async function askWhetherToLoad(window: BrowserWindow): Promise<boolean> {
  const { crash } = texts();
  const { response } = await dialog.showMessageBox(window, {
    type: "error",
    message: crash.again,
    detail: crash.detail,
    buttons: [crash.load, crash.close],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** Notes when a process of Chromium's own ends: it starts those again by itself. */
export function logLostProcesses(log: (line: string) => void): void {
  app.on("child-process-gone", (_event, { type, reason, exitCode }) => {
    if (reason !== "clean-exit") log(`A process of Chromium's (${type}) ended: ${reason} (${exitCode}).`);
  });
}
