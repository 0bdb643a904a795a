import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("the app ends though something does not close", async () => {
  const { happened } = leaving({ close: () => new Promise(() => undefined), deadline: 10 });
  app.quit();
  await vi.waitFor(() => expect(exit).toHaveBeenCalled());
  expect(happened.at(-1)).toMatch(/in time/);
});

describe("whoever starts the app while it ends", () => {
  test("finds it started, with what they wanted to open", async () => {
    const { leaving: one } = leaving();
    app.quit();
    one.beginAgainWith(Promise.resolve(["/home/ada/notes.md"]));
    one.beginAgainWith(Promise.reject(new Error("unreadable")));
    one.beginAgainWith(Promise.resolve(["recto://open/o/spaces/s"]));
    await vi.waitFor(() => expect(exit).toHaveBeenCalled());
    const [{ args = [] } = {}] = relaunch.mock.calls[0] ?? [];
    expect(args.slice(-2)).toEqual(["/home/ada/notes.md", "recto://open/o/spaces/s"]);
    expect(relaunch).toHaveBeenCalledOnce();
  });

  test("starts the file that an AppImage is, which is there still when the app has ended", async () => {
    const folder = mkdtempSync(join(tmpdir(), "recto-leaving-"));
    const image = join(folder, "Recto.AppImage");
    writeFileSync(image, `#!/bin/sh\necho "$@" > "${folder}/begun"\n`, { mode: 0o755 });
    vi.stubEnv("APPIMAGE", image);
    const { leaving: one } = leaving();
    app.quit();
    one.beginAgainWith(Promise.resolve(["notes.md"]));
    await vi.waitFor(() => expect(readFileSync(join(folder, "begun"), "utf8")).toMatch(/notes\.md\n$/), 5000);
    expect(relaunch).not.toHaveBeenCalled();
    expect(app.hasSingleInstanceLock()).toBe(false);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
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

describe("an update that fails", () => {
  test("leaves the app as it was at once, and is not tried by its end", async () => {
    const putOffUpdate = vi.fn();
    const { leaving: one } = leaving({ putOffUpdate });
    one.refuse();
    expect(putOffUpdate).not.toHaveBeenCalled();
    await one.leaveFor(() => undefined);
    one.refuse();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
    expect(relaunch).toHaveBeenCalledOnce();
    expect(putOffUpdate).toHaveBeenCalledOnce();
  });

  test("by a throw leaves it as it was too", async () => {
    const { leaving: one } = leaving();
    await one.leaveFor(() => {
      throw new Error("refused");
    });
    await vi.waitFor(() => expect(relaunch).toHaveBeenCalledOnce());
  });

  test("to close a window waits: the app goes on", async () => {
    const stay = vi.fn();
    const { leaving: one, happened } = leaving({ patience: 20, stay });
    const window = openWindow(happened);
    vi.spyOn(window, "close").mockImplementation(() => undefined);
    const install = vi.fn();
    await one.leaveFor(install);
    expect(install).not.toHaveBeenCalled();
    expect(one.isUnderway).toBe(false);
    expect(stay).toHaveBeenCalled();
    expect(happened).not.toContain("closed");
  });
});

describe("a Windows that ends", () => {
  test("has no update installed meanwhile", async () => {
    const putOffUpdate = vi.fn();
    const { happened } = leaving({ putOffUpdate });
    openWindow(happened).emit("query-session-end", { preventDefault: vi.fn(), reasons: ["shutdown"] });
    expect(putOffUpdate).toHaveBeenCalled();
    await vi.waitFor(() => expect(exit).toHaveBeenCalled());
  });

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
