import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { BrowserWindow, app, dialog } from "electron";
import type { DesktopVerbs } from "../../../src-preload/bridge.ts";
import { ApiError } from "../../api/error.ts";
import { openLink } from "./links.ts";

type Verbs = {
  [V in "openLink" | "saveFile"]: (input: DesktopVerbs[V]["input"]) => Promise<DesktopVerbs[V]["answer"]>;
};

/** The verbs that only the desktop can answer; the others are the workspaces' own. */
export const desktopVerbs: Verbs = {
  async openLink({ url }) {
    await openLink(url);
    return undefined;
  },
  async saveFile({ name, bytes }) {
    const options = { defaultPath: join(app.getPath("downloads"), basename(name)) };
    const window = BrowserWindow.getFocusedWindow();
    const chosen = await (window === null
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options));
    if (chosen.canceled || chosen.filePath === "") return { saved: false };
    try {
      await writeFile(chosen.filePath, bytes);
    } catch (error) {
      throw new ApiError(409, `"${chosen.filePath}" could not be written: ${(error as Error).message}`);
    }
    return { saved: true };
  },
};
