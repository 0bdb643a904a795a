import { existsSync } from "node:fs";
import { app, dialog } from "electron";
import { keepFile } from "./keptFile.ts";
import { texts } from "./texts/texts.ts";

/**
 * Whether the app was started without the sandbox that its pages are to run in, as a package of Linux does by itself
 * where the system allows none. Root has none anyway. Electron forgets it once it is told to have a sandbox.
 */
export const isUnprotected = (): boolean =>
  app.commandLine.hasSwitch("no-sandbox") && process.getuid?.() !== 0;

/** Says so in the log each time, and to the writer once: what would have to be done is for whoever looks after the computer. */
export async function warnUnprotected(told: string, log: (line: string) => void): Promise<void> {
  log("The pages run without a sandbox: this system allows none.");
  if (existsSync(told)) return;
  await dialog.showMessageBox({ type: "warning", ...texts().unprotected });
  keepFile(told, {});
}
