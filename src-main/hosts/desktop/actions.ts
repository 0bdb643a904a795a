import { dirname } from "node:path";
import { clipboard, dialog, shell } from "electron";
import type { Workspaces } from "../../core/workspaces/workspaces.ts";
import { writeDeepLink } from "./deepLinks.ts";
import { examineAll, showExamination, type Examined } from "./examination.ts";
import { chooseFolder } from "./handedOver.ts";
import type { LogFile } from "./logFile.ts";
import { workspaceIn } from "./memory.ts";
import type { MenuAction } from "./menu.ts";
import { shownOf, type Openings } from "./openings.ts";
import { printByDialog, printOnPaper } from "./print.ts";
import { reportOf } from "./report.ts";
import type { SettingsFile } from "./settings.ts";
import { texts } from "./texts/texts.ts";
import type { Updates } from "./updates.ts";
import { saveFile } from "./verbs.ts";
import type { Windows } from "./windows.ts";

export interface ActionParts {
  windows: Windows;
  openings: Openings;
  updates: Updates;
  settings: SettingsFile;
  log: LogFile;
  /** The folder of the workspaces. */
  folder: string;
  workspaces: () => Promise<Workspaces>;
}

/** So many lines of the log are in a report. */
const reported = 500;

/** What the menu does by itself, whatever a page shows. */
export function menuActions(parts: ActionParts): Record<MenuAction, () => Promise<unknown>> {
  const { windows, openings, updates, settings, log, folder, workspaces } = parts;
  const examine = async () => examineAll(folder, (await workspaces()).all);
  const report = async (examined: Examined[]) => {
    const status = await workspaces()
      .then((all) => all.shown(workspaceIn(windows.place)).status())
      .catch(() => undefined);
    const text = reportOf({ log: log.tail(reported), settings: settings.current, examined, status });
    await saveFile({ name: texts().report.name, bytes: new TextEncoder().encode(text) });
  };
  return {
    newWindow: async () => windows.openAnother(),
    async openFolder() {
      const path = await chooseFolder();
      if (path !== undefined) await openings.open({ path });
    },
    print: () => printPage(windows, workspaces),
    async copyLink() {
      const { place } = windows;
      const shown = shownOf((await workspaces()).all, workspaceIn(place));
      const link = writeDeepLink(shown?.organization ?? "", place);
      if (link !== undefined) await clipboard.writeText(link);
    },
    async examine() {
      const found = await examine();
      if (await showExamination(found)) await report(found);
    },
    async showLog() {
      // Before the first line there is none.
      if (log.tail(1).length > 0) shell.showItemInFolder(log.path);
      else await shell.openPath(dirname(log.path));
    },
    saveReport: async () => report(await examine()),
    async checkForUpdates() {
      const words = texts().updates;
      await dialog.showMessageBox({ type: "info", message: words[await updates.check()] });
    },
  };
}

/** Does what was chosen in the menu. Where that fails, its writer is told, and `onFault` why. */
export async function actOn(
  actions: Record<MenuAction, () => Promise<unknown>>,
  action: MenuAction,
  onFault: (error: unknown) => void,
): Promise<void> {
  try {
    await actions[action]();
  } catch (error) {
    onFault(error);
    const { print, report, other } = texts().faults;
    const isReport = action === "saveReport" || action === "examine";
    const title = action === "print" ? print : isReport ? report : other;
    dialog.showErrorBox(title, error instanceof Error ? error.message : String(error));
  }
}

/** Prints the page that the writer looks at, as an export has it; without one, what the window shows. */
async function printPage(windows: Windows, workspaces: () => Promise<Workspaces>): Promise<void> {
  const { place } = windows;
  const fields = new URLSearchParams(place.replace(/^#/, ""));
  const [space, page] = [fields.get("space"), fields.get("page")];
  if (!space || !page) {
    const { current } = windows;
    if (current) await printByDialog(current.webContents);
    return;
  }
  const all = await workspaces();
  const id = `print-${page}`;
  const changeRequest = fields.get("request") ?? undefined;
  const choice = { space, page, only: true, changeRequest };
  try {
    const { bytes } = await all.makeExport({ id, choice, format: "html" }, all.shown(workspaceIn(place)));
    await printOnPaper(new TextDecoder().decode(bytes));
  } finally {
    all.dropExport(id);
  }
}
