import { BrowserWindow, ipcMain } from "electron";
import type { DesktopEvent, Result } from "../../../src-preload/bridge.ts";
import type { PageAnswers } from "../pageAnswers.ts";
import { isOwnSender } from "./guard.ts";

const refused: Result<never> = {
  ok: false,
  error: { code: 403, message: "Only the app's own page may ask for this." },
};

/** Answers the two channels of the bridge, the one place where messages from the page arrive; `answers` may still be opening when the page asks first. */
export function answerPage(answers: Promise<PageAnswers>): void {
  for (const channel of ["call", "desktop"] as const) {
    ipcMain.handle(channel, async (event, ...said: unknown[]): Promise<Result<unknown>> => {
      if (!isOwnSender(event)) return refused;
      const [name, input, workspace] = said;
      if (typeof name !== "string" || !isNameOrNothing(workspace)) {
        return { ok: false, error: { code: 400, message: "A message names what it asks for." } };
      }
      return (await answers)[channel](name, input, workspace);
    });
  }
}

const isNameOrNothing = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === "string";

/** Sends an event to every window. */
export function tellPages(event: DesktopEvent): void {
  for (const window of BrowserWindow.getAllWindows())
    if (!window.isDestroyed()) window.webContents.send("event", event);
}
