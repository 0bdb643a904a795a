import { writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BrowserWindow, app, dialog, session } from "electron";
import type { DesktopState, DesktopVerbs, SavedFile } from "../../../src-preload/bridge.ts";
import { ApiError } from "../../api/error.ts";
import type { ShownWorkspace } from "../../core/workspaces/shownWorkspace.ts";
import type { HostVerb } from "../../core/workspaces/workspaceVerbs.ts";
import { diskErrorOf } from "../../store/disk/disk.ts";
import { systemAccent, wornAccent } from "./accent.ts";
import { dragOut } from "./dragOut.ts";
import type { HandedOver } from "./handedOver.ts";
import type { LinkOpener } from "./links.ts";
import { canOpenAtLogin, opensAtLogin } from "./loginItem.ts";
import { offerWriting } from "./menu.ts";
import { canNotify } from "./notifications.ts";
import type { SettingsFile } from "./settings.ts";
import { dictionaries, hasDictionaries } from "./spelling.ts";
import { placeIn } from "./memory.ts";
import type { Updates } from "./updates.ts";
import type { Windows } from "./windows.ts";

type Verbs = {
  [V in HostVerb]: (
    input: DesktopVerbs[V]["input"],
    shown: Pick<ShownWorkspace, "readFile">,
  ) => Promise<DesktopVerbs[V]["answer"]>;
};

export interface VerbParts {
  links: LinkOpener;
  settings: SettingsFile;
  updates: Updates;
  canUpdate: boolean;
  windows: () => Pick<Windows, "openAnother">;
  handedOver: Pick<HandedOver, "read">;
}

/** The verbs that only the desktop can answer; the others are the workspaces' own. */
export function desktopVerbs({ links, settings, updates, canUpdate, windows, handedOver }: VerbParts): Verbs {
  const state = (): DesktopState => ({
    settings: settings.current,
    can: {
      openAtLogin: canOpenAtLogin(),
      notify: canNotify(),
      update: canUpdate,
      accent: systemAccent() !== null,
      spell: hasDictionaries(),
    },
    dictionaries: dictionaries(session.defaultSession),
    version: app.getVersion(),
    accent: wornAccent(settings.current),
  });
  return {
    async openLink({ url }) {
      await links.open(url);
      return undefined;
    },
    saveFile,
    async desktopSettings() {
      // Whoever turned it off among the system's own settings has turned it off.
      const openAtLogin = canOpenAtLogin() && (await opensAtLogin());
      if (canOpenAtLogin() && openAtLogin !== settings.current.openAtLogin) settings.change({ openAtLogin });
      return state();
    },
    async changeDesktopSettings({ change }) {
      settings.change(change);
      if (settings.fault !== undefined)
        throw new ApiError(
          409,
          `This holds until Recto ends, since it could not be written (${settings.fault}).`,
        );
      return state();
    },
    readOpened: async ({ id, file }) => ({ bytes: await handedOver.read(id, file) }),
    async dragFile({ spaceId, file, changeRequest }, shown) {
      const window = BrowserWindow.getFocusedWindow();
      if (window === null) throw new ApiError(409, "No window is in front to drag a file from.");
      await dragOut(window.webContents, await shown.readFile(spaceId, file, changeRequest));
      return undefined;
    },
    async tellWriting({ isWriting }) {
      offerWriting(isWriting);
      return undefined;
    },
    async openWindow({ place }) {
      windows().openAnother(placeIn(place));
      return undefined;
    },
    async installUpdate() {
      if (!(await updates.install())) throw new ApiError(409, "No update is ready.");
      return undefined;
    },
  };
}

/** Writes a file where the writer wants it. */
export async function saveFile({ name, bytes }: DesktopVerbs["saveFile"]["input"]): Promise<SavedFile> {
  const options = { defaultPath: join(app.getPath("downloads"), basename(name)) };
  const window = BrowserWindow.getFocusedWindow();
  const chosen = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  if (chosen.canceled || chosen.filePath === "") return { saved: false };
  try {
    await writeFile(chosen.filePath, bytes);
  } catch (error) {
    throw notWritten(chosen.filePath, error);
  }
  return { saved: true, name: basename(chosen.filePath) };
}

/** What kept a file from being written, for whoever chose its place. */
function notWritten(path: string, error: unknown): ApiError {
  const { code } = error as NodeJS.ErrnoException;
  // It is the folder that is not there: the file is about to be made.
  const why = diskErrorOf(error, code === "ENOENT" ? dirname(path) : path);
  return new ApiError(409, `“${basename(path)}” could not be written. ${(why as Error).message}`);
}
