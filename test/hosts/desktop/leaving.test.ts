import { BrowserWindow, app } from "electron";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Leaving, type LeavingOptions } from "../../../src-main/hosts/desktop/leaving.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

const exit = vi.spyOn(app, "exit").mockImplementation(() => undefined);
const quit = vi.spyOn(app, "quit");
const relaunch = vi.spyOn(app, "relaunch").mockImplementation(() => undefined);

beforeAll(async () => {
  app.on("window-all-closed", () => undefined);
  await app.whenReady();
});
beforeEach(() => {
  for (const spy of [exit, quit, relaunch]) spy.mockClear();
  app.requestSingleInstanceLock();
});
afterEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  for (const event of ["will-quit", "browser-window-created"]) app.removeAllListeners(event);
});

/** What happened, in its order. */
function leaving(options: Partial<LeavingOptions> = {}): { leaving: Leaving; happened: string[] } {
  const happened: string[] = [];
  const made = new Leaving({
    close: async () => {
      await Promise.resolve();
      happened.push("closed");
    },
    keepWindows: () => happened.push("kept"),
    log: (line) => happened.push(line),
    ...options,
  });
  return { leaving: made, happened };
}

const openWindow = (happened: string[]): BrowserWindow => {
  const window = new BrowserWindow({ show: false });
  window.on("closed", () => happened.push("window"));
  return window;
};

test("the app ends when the workspaces are closed, once, however often it is asked to", async () => {
  const close = vi.fn(async () => undefined);
  leaving({ close });
  app.quit();
  app.quit();
  expect(exit).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(exit).toHaveBeenCalled());
  expect(close).toHaveBeenCalledOnce();
});

describe("an update", () => {
  test("is installed when the windows are kept and closed, the workspaces too, and the app's place is free", async () => {
    const { leaving: one, happened } = leaving();
    openWindow(happened);
    openWindow(happened);
    const left = one.leaveFor(() => {
      expect(app.hasSingleInstanceLock()).toBe(false);
      happened.push("installed");
    });
    expect(one.isUnderway).toBe(true);
    await left;
    expect(happened).toEqual(["kept", "window", "window", "closed", "installed"]);
    // The updater ends the app, which waits for nothing any more.
    app.quit();
    expect(exit).toHaveBeenCalledOnce();
  });

  test("that does not come to be leaves the app as it was, started again", async () => {
    const { leaving: one, happened } = leaving({ refused: 10 });
    await one.leaveFor(() => undefined);
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
    expect(relaunch).toHaveBeenCalledOnce();
    expect(happened.at(-1)).toMatch(/not installed/);
  });
});

describe("a Windows that ends", () => {
  test("waits until what the pages have not saved is saved, and no longer than it is given", async () => {
    const { leaving: one, happened } = leaving({ patience: 20, close: () => new Promise(() => undefined) });
    const window = openWindow(happened);
    const preventDefault = vi.fn();
    window.emit("query-session-end", { preventDefault, reasons: ["shutdown"] });
    expect(preventDefault).toHaveBeenCalled();
    expect(happened).toEqual(["window"]);
    expect(one.isUnderway).toBe(true);
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
  });
});
