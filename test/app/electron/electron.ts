// The part of Electron's main-process API that Recto uses, with windows that are pages of a Chromium. What it cannot
// show: the sandbox of the system, fuses, native menus and dialogs, real encryption, the speed of real IPC.
export { app } from "./application.ts";
export { dialog, shell, clipboard } from "./desk.ts";
export { ipcMain } from "./ipc.ts";
export { Menu, MenuItem } from "./menu.ts";
export { Notification, Tray, nativeImage } from "./signs.ts";
export { net, powerMonitor, screen } from "./system.ts";
export { nativeTheme, systemPreferences } from "./theme.ts";
export { BrowserWindow } from "./window.ts";
import { BrowserWindow } from "./window.ts";
import { defaultSession, fromPartition } from "./session.ts";

export const session = { defaultSession, fromPartition };
export const { protocol } = defaultSession;

/** By these two Playwright finds the page behind a window and the window behind a page. */
export const webContents = {
  getAllWebContents: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
  fromDevToolsTargetId: (id: string) =>
    BrowserWindow.getAllWindows().find((window) => window.webContents.targetId === id)?.webContents,
};

/** No secrecy, and says so, as Electron does on a Linux without a keyring. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => "basic_text",
  encryptStringAsync: async (text: string) => Buffer.from(text),
  decryptStringAsync: async (bytes: Buffer) => ({ result: bytes.toString(), shouldReEncrypt: false }),
};
