import { dialog, type WebContents } from "electron";
import { expect, test, vi } from "vitest";
import { actOn, menuActions, type ActionParts } from "../../../src-main/hosts/desktop/actions.ts";
import { printByDialog } from "../../../src-main/hosts/desktop/print.ts";
import { speak } from "../../../src-main/hosts/desktop/texts/texts.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

test("a printer says why it did not print, but not that its reader thought better of it", async () => {
  const print = (isPrinted: boolean, why: string) =>
    printByDialog({
      print: (_options: object, done: (isPrinted: boolean, why: string) => void) => done(isPrinted, why),
    } as unknown as WebContents);
  expect(await print(true, "")).toBe(true);
  expect(await print(false, "Print job canceled")).toBe(false);
  await expect(print(false, "Print job failed")).rejects.toThrow("Print job failed");
  await expect(print(false, "")).rejects.toThrow("did not say why");
});

test("what was chosen in the menu and cannot be done says so to who chose it", async () => {
  speak("en");
  const closed = new Error("The workspaces are closed.");
  const actions = menuActions({
    windows: { place: "#space=s&page=p" },
    workspaces: () => Promise.reject(closed),
  } as unknown as ActionParts);
  const shown = vi.spyOn(dialog, "showErrorBox").mockImplementation(() => undefined);
  const onFault = vi.fn();
  await actOn(actions, "print", onFault);
  expect(shown).toHaveBeenLastCalledWith("The page could not be printed.", closed.message);
  await actOn(actions, "saveReport", onFault);
  expect(shown).toHaveBeenLastCalledWith("The report could not be written.", closed.message);
  await actOn(actions, "copyLink", onFault);
  expect(shown).toHaveBeenLastCalledWith("That could not be done.", closed.message);
  expect(onFault).toHaveBeenCalledTimes(3);
  expect(onFault).toHaveBeenCalledWith(closed);
});
