import { Menu, app } from "electron";
import type { MenuItemConstructorOptions } from "electron";
import type { MenuCommand } from "../../../src-preload/bridge.ts";
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

/** Puts up the app's menu: what the page can do as well, with its keys, and what only the desktop can. */
export function installMenu(actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, process.platform)));
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
      command("syncNow", menu.syncNow),
      line,
      command("export", menu.export),
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
  const go: Item = {
    label: menu.go,
    submenu: [
      command("back", menu.back),
      command("forward", menu.forward),
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
  return [...(onMac ? [own] : []), file, edit, view, go, window, help];
}
