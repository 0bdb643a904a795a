import { Menu, app } from "electron";
import type { MenuItemConstructorOptions } from "electron";
import { writingCommands, type MenuCommand, type WritingCommand } from "../../../src-preload/bridge.ts";
import { texts } from "./texts/texts.ts";

/** What only the desktop can do, whatever a page shows. */
export type MenuAction =
  | "newWindow"
  | "openFolder"
  | "print"
  | "copyLink"
  | "examine"
  | "showLog"
  | "saveReport"
  | "checkForUpdates";

export interface MenuActions {
  /** Has the page in front do something. */
  command(command: MenuCommand): void;
  act(action: MenuAction): void;
}

type Item = MenuItemConstructorOptions;
const line: Item = { type: "separator" };

/** Does a text have the focus, in the window in front? */
let isWriting = false;

/** Puts up the app's menu: what the page can do as well, with its keys, and what only the desktop can. */
export function installMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, process.platform)));
  offerWriting(isWriting);
}

/** Offers what is done to words, or nothing of it where no text has the focus. */
export function offerWriting(offered: boolean): void {
  isWriting = offered;
  const menu = Menu.getApplicationMenu();
  for (const id of writingCommands) {
    const item = menu?.getMenuItemById(id);
    if (item) item.enabled = offered;
  }
}

/** The menu as one system has it: macOS has the app's own menu first, and its windows' last. */
export function menuTemplate(actions: MenuActions, platform: NodeJS.Platform): Item[] {
  const { menu } = texts();
  const onMac = platform === "darwin";
  const command = (id: MenuCommand, label: string, key: Item = {}): Item => ({
    id,
    label,
    click: () => actions.command(id),
    ...key,
  });
  const action = (id: MenuAction, label: string, key: Item = {}): Item => ({
    id,
    label,
    click: () => actions.act(id),
    ...key,
  });
  const role = (name: NonNullable<Item["role"]>, label: string): Item => ({ role: name, label });
  // The page answers these keys itself, on every host; the menu only shows them.
  const shown = (accelerator: string): Item => ({ accelerator, registerAccelerator: false });
  const key = (accelerator: string): Item => ({ accelerator });

  const preferences = command("preferences", menu.preferences, shown("CmdOrCtrl+,"));
  const about = role("about", menu.about);
  const updates = action("checkForUpdates", menu.checkForUpdates);
  const own: Item = {
    label: "Recto",
    submenu: [
      about,
      updates,
      line,
      preferences,
      line,
      role("services", menu.services),
      line,
      role("hide", menu.hide),
      role("hideOthers", menu.hideOthers),
      role("unhide", menu.unhide),
      line,
      role("quit", menu.quit),
    ],
  };
  const file: Item = {
    label: menu.file,
    submenu: [
      command("newPage", menu.newPage, shown("CmdOrCtrl+Alt+N")),
      action("newWindow", menu.newWindow, key("CmdOrCtrl+Shift+N")),
      line,
      action("openFolder", menu.openFolder, key("CmdOrCtrl+O")),
      command("connect", menu.connect, key("CmdOrCtrl+Shift+O")),
      command("syncNow", menu.syncNow, key("CmdOrCtrl+Shift+Y")),
      line,
      command("export", menu.export, key("CmdOrCtrl+Shift+S")),
      action("print", menu.print, key("CmdOrCtrl+P")),
      line,
      command("settings", menu.spaceSettings),
      ...(onMac ? [] : [preferences]),
      line,
      role("close", menu.close),
      ...(onMac ? [] : [role("quit", menu.quit)]),
    ],
  };
  // The page does better than Chromium, of whose text it draws but a part. The panels of macOS have fields of their own.
  const changing = (id: "undo" | "redo" | "selectAll", label: string, accelerator: string): Item => ({
    ...command(id, label, shown(accelerator)),
    ...(onMac && {
      click: (_item, window) =>
        window === undefined ? Menu.sendActionToFirstResponder(`${id}:`) : actions.command(id),
    }),
  });
  const edit: Item = {
    label: menu.edit,
    submenu: [
      changing("undo", menu.undo, "CmdOrCtrl+Z"),
      changing("redo", menu.redo, onMac ? "CmdOrCtrl+Shift+Z" : "CmdOrCtrl+Y"),
      line,
      role("cut", menu.cut),
      role("copy", menu.copy),
      role("paste", menu.paste),
      role("pasteAndMatchStyle", menu.pasteAsText),
      changing("selectAll", menu.selectAll, "CmdOrCtrl+A"),
      line,
      command("find", menu.find, shown("CmdOrCtrl+F")),
      command("replace", menu.replace, shown(onMac ? "CmdOrCtrl+Alt+F" : "CmdOrCtrl+H")),
      command("findInSpace", menu.findInSpace, shown("CmdOrCtrl+Shift+F")),
      line,
      action("copyLink", menu.copyLink),
    ],
  };
  const view: Item = {
    label: menu.view,
    submenu: [
      command("sidebar", menu.sidebar, shown("CmdOrCtrl+Alt+S")),
      command("comments", menu.comments, shown("CmdOrCtrl+Alt+M")),
      line,
      role("resetZoom", menu.zoomReset),
      role("zoomIn", menu.zoomIn),
      role("zoomOut", menu.zoomOut),
      line,
      role("togglefullscreen", menu.fullScreen),
      // Whoever can open the tools of developers can be talked into pasting something there.
      ...(app.isPackaged ? [] : [line, role("reload", menu.reload), role("toggleDevTools", menu.developer)]),
    ],
  };
  // Until a page tells that its text has the focus, there is nothing to do them to.
  const writing = (id: WritingCommand, accelerator?: string): Item => ({
    ...command(id, menu.writing[id], accelerator === undefined ? {} : shown(accelerator)),
    enabled: false,
  });
  const format: Item = {
    label: menu.format,
    submenu: [
      writing("bold", "CmdOrCtrl+B"),
      writing("italic", "CmdOrCtrl+I"),
      writing("strikethrough", "CmdOrCtrl+Shift+X"),
      writing("inlineCode", "CmdOrCtrl+E"),
      writing("link", "CmdOrCtrl+Shift+K"),
      line,
      writing("text"),
      writing("heading1", "CmdOrCtrl+Alt+1"),
      writing("heading2", "CmdOrCtrl+Alt+2"),
      writing("heading3", "CmdOrCtrl+Alt+3"),
      line,
      writing("bullets", "CmdOrCtrl+Shift+8"),
      writing("numbers", "CmdOrCtrl+Shift+7"),
      writing("tasks", "CmdOrCtrl+Shift+9"),
      writing("quote", "CmdOrCtrl+Shift+."),
    ],
  };
  const insert: Item = {
    label: menu.insert,
    submenu: [
      writing("table", "CmdOrCtrl+Alt+T"),
      writing("image"),
      writing("file"),
      writing("code", "CmdOrCtrl+Alt+C"),
      writing("hintInfo"),
      writing("divider"),
      line,
      ...(["tabs", "steps", "expandable", "columns", "cards"] as const).map((id) => writing(id)),
      line,
      ...(["math", "inlineMath", "embed", "operation"] as const).map((id) => writing(id)),
      line,
      ...(["contentReference", "reusable", "footnote"] as const).map((id) => writing(id)),
    ],
  };
  const go: Item = {
    label: menu.go,
    submenu: [
      command("back", menu.back, key(onMac ? "CmdOrCtrl+[" : "Alt+Left")),
      command("forward", menu.forward, key(onMac ? "CmdOrCtrl+]" : "Alt+Right")),
      command("home", menu.home, shown(onMac ? "CmdOrCtrl+Alt+G" : "CmdOrCtrl+Alt+D")),
      line,
      command("search", menu.search, shown("CmdOrCtrl+K")),
      command("requests", menu.requests, shown("CmdOrCtrl+Alt+R")),
      command("conflicts", menu.conflicts),
      // On macOS that key hides the other programs.
      command("history", menu.history, shown(onMac ? "CmdOrCtrl+Alt+V" : "CmdOrCtrl+Alt+H")),
      command("sync", menu.sync, shown("CmdOrCtrl+Alt+Y")),
    ],
  };
  const window: Item = {
    role: "window",
    label: menu.window,
    submenu: [
      role("minimize", onMac ? menu.minimizeToDock : menu.minimize),
      ...(onMac ? [role("zoom", menu.maximize), line, role("front", menu.front)] : []),
    ],
  };
  const help: Item = {
    role: "help",
    label: menu.help,
    submenu: [
      command("shortcuts", menu.shortcuts, shown("F1")),
      line,
      action("examine", menu.examine),
      action("showLog", menu.showLog),
      action("saveReport", menu.saveReport),
      ...(onMac ? [] : [line, updates, about]),
    ],
  };
  return [...(onMac ? [own] : []), file, edit, view, format, insert, go, window, help];
}
