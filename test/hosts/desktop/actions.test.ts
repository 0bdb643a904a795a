import { dialog } from "electron";
import { expect, test, vi } from "vitest";
import { actOn, menuActions, type ActionParts } from "../../../src-main/hosts/desktop/actions.ts";
import { speak } from "../../../src-main/hosts/desktop/texts/texts.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

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
