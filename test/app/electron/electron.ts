// The part of Electron's main-process API that Recto uses, with windows that are pages of a Chromium. What it cannot
// show: the sandbox of the system, fuses, native menus and dialogs, real encryption, the speed of real IPC.
export { app } from "./application.ts";
export { ipcMain } from "./ipc.ts";
export { Menu } from "./menu.ts";
export { nativeTheme } from "./theme.ts";
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

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

/** Every dialog is dismissed; a test that wants another answer puts it here, as it would in Electron. */
export const dialog = {
  showSaveDialog: async () => ({ canceled: true, filePath: "" }),
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
  showErrorBox: (title: string, text: string) => void process.stderr.write(`${title}: ${text}\n`),
};

export const shell = { openExternal: async () => undefined };

/** No secrecy, and says so, as Electron does on a Linux without a keyring. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => "basic_text",
  encryptStringAsync: async (text: string) => Buffer.from(text),
  decryptStringAsync: async (bytes: Buffer) => ({ result: bytes.toString(), shouldReEncrypt: false }),
};
