import { Menu, app } from "electron";
import type { MenuItemConstructorOptions } from "electron";

export type MenuCommand = "search" | "newPage" | "connect" | "settings" | "syncNow";

export type GiveCommand = (command: MenuCommand) => void;

/** The app's menu: what the page can do as well, with its keys, and what only the desktop can. */
export function installMenu(give: GiveCommand): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(give, process.platform === "darwin")));
}

export function menuTemplate(give: GiveCommand, onMac: boolean): MenuItemConstructorOptions[] {
  const item = (label: string, command: MenuCommand, key: MenuItemConstructorOptions = {}) => ({
    id: command,
    label,
    click: () => give(command),
    ...key,
  });
  // The page answers these keys itself, on every host; the menu only shows them.
  const shown = (accelerator: string) => ({ accelerator, registerAccelerator: false });
  const settings = item("Space settings…", "settings", { accelerator: "CmdOrCtrl+," });
  return [
    ...(onMac
      ? [
          {
            label: "Recto",
            submenu: [
              { role: "about" as const },
              { type: "separator" as const },
              settings,
              { type: "separator" as const },
              { role: "hide" as const },
              { role: "hideOthers" as const },
              { role: "unhide" as const },
              { type: "separator" as const },
              { role: "quit" as const },
            ],
          },
        ]
      : []),
    {
      label: "&File",
      submenu: [
        item("New page", "newPage", shown("CmdOrCtrl+Alt+N")),
        { type: "separator" },
        item("Connect to an organization…", "connect", { accelerator: "CmdOrCtrl+Shift+O" }),
        item("Sync now", "syncNow"),
        ...(onMac ? [] : [{ type: "separator" as const }, settings, { role: "quit" as const }]),
      ],
    },
    { role: "editMenu" },
    {
      label: "&View",
      submenu: [
        item("Search", "search", shown("CmdOrCtrl+K")),
        { type: "separator" },
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        { role: "togglefullscreen" },
        ...(app.isPackaged
          ? []
          : [
              { type: "separator" as const },
              { role: "reload" as const },
              { role: "toggleDevTools" as const },
            ]),
      ],
    },
    { role: "windowMenu" },
  ];
}
