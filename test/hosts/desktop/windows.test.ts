import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserWindow, app, dialog } from "electron";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { placeIn, readWindows } from "../../../src-main/hosts/desktop/memory.ts";
import { boundsOn } from "../../../src-main/hosts/desktop/placing.ts";
import { Windows } from "../../../src-main/hosts/desktop/windows.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

const screenOf = (x: number, width = 1920, height = 1080) => ({ x, y: 0, width, height });

describe("where a window opens", () => {
  const wanted = { x: 100, y: 50, width: 1000, height: 700 };

  test("is where it was, on one screen or across two", () => {
    expect(boundsOn([screenOf(0)], wanted)).toEqual(wanted);
    const across = { ...wanted, x: 1500 };
    expect(boundsOn([screenOf(0), screenOf(1920)], across)).toEqual(across);
  });

  test("is in the middle of the first screen where it was never open, or its screen is gone", () => {
    expect(boundsOn([screenOf(0)], undefined)).toEqual({ x: 320, y: 110, width: 1280, height: 860 });
    expect(boundsOn([screenOf(0)], { ...wanted, x: 2000 })).toEqual({
      x: 460,
      y: 190,
      width: 1000,
      height: 700,
    });
    expect(boundsOn([screenOf(0)], { ...wanted, x: -990 }).x).toBe(460);
  });

  test("is wholly on a screen that is smaller than it was, with a title that can be reached", () => {
    expect(boundsOn([screenOf(0, 1024, 700)], { ...wanted, x: 400, y: -300 })).toEqual({
      ...{ x: 24, y: 0, width: 1000, height: 700 },
    });
    expect(boundsOn([screenOf(0, 640, 400)], wanted)).toMatchObject({ x: 0, y: 0, width: 720, height: 480 });
  });
});

test("only a fragment that can be one of ours is a place", () => {
  expect(placeIn("app://bundle/index.html#space=a&page=b_1-2")).toBe("#space=a&page=b_1-2");
  expect(placeIn("app://bundle/index.html")).toBe("");
  expect(placeIn('app://bundle/index.html#<script>"')).toBe("");
});

describe("the app's windows", () => {
  let folder: string;
  let path: string;
  const none = vi.fn();
  const open = () => new Windows({ path, onNone: none, log: () => undefined });
  const kept = () => (JSON.parse(readFileSync(path, "utf8")) as { windows: object[] }).windows;

  beforeAll(async () => {
    // What the app does then, it does in `main.ts`.
    app.on("window-all-closed", () => undefined);
    await app.whenReady();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "recto-windows-"));
    path = join(folder, "desktop.json");
    none.mockClear();
  });
  afterEach(() => {
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
    app.removeAllListeners("before-quit");
    rmSync(folder, { recursive: true });
  });

  test("begin as one, and are all back where they were after the app was left", async () => {
    const windows = open();
    windows.restore();
    expect(BrowserWindow.getAllWindows()).toHaveLength(1);
    const [first] = BrowserWindow.getAllWindows();
    first?.setBounds({ x: 10, y: 20, width: 900, height: 600 });
    const second = windows.openAnother()!;
    expect(second.getBounds()).toEqual({ x: 38, y: 48, width: 900, height: 600 });
    second.setFullScreen(true);
    second.webContents.setZoomLevel(2);
    app.emit("before-quit");
    for (const window of BrowserWindow.getAllWindows()) window.close();
    expect(kept()).toMatchObject([
      { bounds: { x: 10, y: 20, width: 900, height: 600 }, shape: "normal", zoom: 0 },
      { shape: "fullScreen", zoom: 2 },
    ]);
    open().restore();
    const [, again] = BrowserWindow.getAllWindows();
    await vi.waitFor(() => expect(again?.isFullScreen()).toBe(true));
    expect(again?.webContents.getZoomLevel()).toBe(2);
  });

  test("that their writer closes do not come back, but the last one does", () => {
    const windows = open();
    windows.restore();
    windows.openAnother();
    BrowserWindow.getAllWindows()[0]?.close();
    expect(kept()).toHaveLength(1);
    expect(none).not.toHaveBeenCalled();
    BrowserWindow.getAllWindows()[0]?.close();
    expect(none).toHaveBeenCalledOnce();
    expect(kept()).toHaveLength(1);
  });

  test("close though the disk is full, which is a line in the log", () => {
    writeFileSync(join(folder, "file"), "");
    const log = vi.fn();
    const windows = new Windows({ path: join(folder, "file", "desktop.json"), onNone: none, log });
    windows.restore();
    BrowserWindow.getAllWindows()[0]?.close();
    expect(BrowserWindow.getAllWindows()).toEqual([]);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/could not be kept \(E[A-Z]+\)\.$/));
  });

  test("are all back after an update, for which they close before the app is told that it ends", () => {
    const windows = open();
    windows.restore();
    windows.openAnother();
    windows.leave();
    for (const window of BrowserWindow.getAllWindows()) window.close();
    app.emit("before-quit");
    expect(kept()).toHaveLength(2);
  });

  test("come to the front when they are asked for, and open where there are none", () => {
    const windows = open();
    const window = windows.show()!;
    window.minimize();
    expect(windows.show()).toBe(window);
    expect(window.isMinimized()).toBe(false);
    expect(window.isFocused()).toBe(true);
  });

  test("do not open any more once the app ends", () => {
    const windows = new Windows({ path, onNone: none, isEnding: () => true, log: vi.fn() });
    windows.go({ space: "s" });
    windows.openAnother();
    expect(windows.show()).toBeUndefined();
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });

  test("are the one that their writer was in last, also while they are in another app", () => {
    const windows = open();
    const first = windows.openAnother()!;
    const second = windows.openAnother()!;
    second.focus();
    first.focus();
    first.hide();
    expect(windows.current).toBe(first);
  });

  test("are told where to go once their page is there", async () => {
    const windows = open();
    windows.restore();
    const [window] = BrowserWindow.getAllWindows();
    const sent = vi.spyOn(window!.webContents, "send");
    windows.go({ space: "s", page: "p" });
    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledWith("event", { type: "go", to: { space: "s", page: "p" } }),
    );
  });

  test("show a workspace each: where to go is told to one that shows it, and to the one in front otherwise", async () => {
    const windows = open();
    const first = windows.openAnother("#workspace=w1&space=s1")!;
    const second = windows.openAnother("#workspace=w2&space=s2")!;
    const sent = [first, second].map((window) => vi.spyOn(window.webContents, "send"));
    for (const { webContents } of [first, second])
      await vi.waitFor(() => expect(webContents.getURL()).toContain("workspace="));
    for (const [workspace, at] of [
      ["w1", 0],
      ["w2", 1],
      ["w3", 1],
    ] as const) {
      second.focus();
      const to = { workspace, space: "s" };
      windows.go(to);
      await vi.waitFor(() => expect(sent[at]).toHaveBeenLastCalledWith("event", { type: "go", to }));
      expect([first, second][at]?.isFocused()).toBe(true);
    }
    app.emit("before-quit");
    expect(kept()).toMatchObject([{ place: "#workspace=w1&space=s1" }, { place: "#workspace=w2&space=s2" }]);
  });

  test("open with what an older version kept, and with a file that is damaged", () => {
    writeFileSync(path, JSON.stringify({ bounds: { x: 1, y: 2, width: 800, height: 600 }, maximized: true }));
    expect(readWindows(path)).toEqual([
      { bounds: { x: 1, y: 2, width: 800, height: 600 }, shape: "maximized", zoom: 0, place: "" },
    ]);
    writeFileSync(path, "{");
    expect(readWindows(path)).toEqual([{ shape: "normal", zoom: 0, place: "" }]);
    writeFileSync(path, JSON.stringify({ windows: [{ zoom: "x", place: 3, bounds: { x: 0.5 } }] }));
    expect(readWindows(path)).toEqual([{ shape: "normal", zoom: 0, place: "" }]);
  });

  test("load again when their page ends, say so, and ask when that goes on", async () => {
    const windows = open();
    windows.restore();
    const [window] = BrowserWindow.getAllWindows();
    const { webContents } = window!;
    await vi.waitFor(() => expect(webContents.isLoading()).toBe(false));
    const reload = vi.spyOn(webContents, "reload");
    const sent = vi.spyOn(webContents, "send");
    const ask = vi.spyOn(dialog, "showMessageBox");
    const end = (reason: string) => webContents.emit("render-process-gone", {}, { reason, exitCode: 1 });
    end("clean-exit");
    expect(reload).not.toHaveBeenCalled();
    end("crashed");
    expect(reload).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith("event", { type: "recovered" }));
    end("oom");
    expect(ask).not.toHaveBeenCalled();
    end("crashed");
    expect(ask).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledTimes(2);
    // The question was dismissed.
    await vi.waitFor(() => expect(window?.isDestroyed()).toBe(true));
  });

  test("ask what shall become of a page that does not answer, until it does", async () => {
    const windows = open();
    windows.restore();
    const window = BrowserWindow.getAllWindows().at(-1)!;
    const end = vi.spyOn(window.webContents, "forcefullyCrashRenderer");
    const answers: ((response: number) => void)[] = [];
    const ask = vi
      .spyOn(dialog, "showMessageBox")
      .mockImplementation(
        () =>
          new Promise((settle) => answers.push((response) => settle({ response, checkboxChecked: false }))),
      );
    const answer = async (response: number): Promise<void> => {
      answers.pop()?.(response);
      await Promise.resolve();
      await Promise.resolve();
    };
    ask.mockClear();
    window.emit("unresponsive");
    window.emit("unresponsive");
    expect(ask).toHaveBeenCalledOnce();
    await answer(0);
    expect(end).not.toHaveBeenCalled();
    window.emit("unresponsive");
    window.emit("responsive");
    const [, asked] = ask.mock.lastCall as unknown as [BrowserWindow, { signal: AbortSignal }];
    expect(asked.signal.aborted).toBe(true);
    await answer(1);
    expect(end).not.toHaveBeenCalled();
    window.emit("unresponsive");
    await answer(1);
    expect(end).toHaveBeenCalledOnce();
    window.destroy();
  });
});
