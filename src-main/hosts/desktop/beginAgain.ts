import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { app } from "electron";

/** Has the app begin anew once it has ended, with what it is to open. */
export function beginAgain(words: readonly string[] = []): void {
  const args = [...process.argv.slice(1).filter(isKept), ...words];
  const image = process.env["APPIMAGE"];
  if (image === undefined) return app.relaunch({ args });
  // What this program is read from goes away with it; the file it came from does not.
  app.releaseSingleInstanceLock();
  const begun = spawn(image, args, { detached: true, stdio: "ignore" });
  begun.on("error", () => undefined);
  begun.unref();
}

/** What was opened at the last start is not opened again; options are as they were. */
const isKept = (word: string): boolean =>
  word.startsWith("-") || (!app.isPackaged && resolve(word) === resolve(app.getAppPath()));
