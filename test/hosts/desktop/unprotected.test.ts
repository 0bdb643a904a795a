import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { app, dialog } from "electron";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isUnprotected, warnUnprotected } from "../../../src-main/hosts/desktop/unprotected.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "recto-unprotected-"))));
afterAll(() => rmSync(folder, { recursive: true }));

test("a start without a sandbox is known as one, but for root's, who has none anyway", () => {
  const uid = vi.spyOn(process, "getuid").mockReturnValue(1000);
  expect(isUnprotected()).toBe(false);
  process.argv.push("--no-sandbox");
  expect(isUnprotected()).toBe(true);
  uid.mockReturnValue(0);
  expect(isUnprotected()).toBe(false);
});

test("a start without a sandbox is said to its writer once, and in the log each time", async () => {
  await app.whenReady();
  const told = join(folder, "told.json");
  const ask = vi.spyOn(dialog, "showMessageBox");
  const log = vi.fn();
  await warnUnprotected(told, log);
  await warnUnprotected(told, log);
  expect(ask).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledTimes(2);
});
