import { app } from "electron";
import { beforeAll, expect, test, vi } from "vitest";
import { findSystemProxy, waysIn } from "../../../src-main/hosts/desktop/systemProxy.ts";
import { defaultSession } from "../../app/electron/session.ts";

vi.mock("electron", () => import("../../app/electron/electron.ts"));
beforeAll(() => app.whenReady());

test.each([
  ["DIRECT", ["direct"]],
  ["PROXY gate.example:8080; DIRECT", ["http://gate.example:8080", "direct"]],
  ["HTTPS gate.example:443", ["https://gate.example:443"]],
  [
    "SOCKS5 gate.example:1080;PROXY other.example:1",
    ["socks5://gate.example:1080", "http://other.example:1"],
  ],
  // An old one that cannot be gone through.
  ["SOCKS gate.example:1080; PROXY other.example:3128", ["http://other.example:3128"]],
  ["PROXY [2001:db8::1]:3128", ["http://[2001:db8::1]:3128"]],
  ["DIRECT; PROXY gate.example:8080", ["direct", "http://gate.example:8080"]],
  ["", ["direct"]],
])("of the ways of a system, %j, those are kept that can be gone, in their order", (list, ways) => {
  expect(waysIn(list)).toEqual(ways);
});

test("the system is asked for each address, and waited for only so long: what it does not say is not taken for a way", async () => {
  defaultSession.ways = "PROXY gate.example:8080";
  expect(await findSystemProxy("https://docs.example.org")).toEqual(["http://gate.example:8080"]);
  defaultSession.ways = "DIRECT";
  vi.useFakeTimers();
  vi.spyOn(defaultSession, "resolveProxy").mockReturnValueOnce(new Promise(() => undefined));
  const found = findSystemProxy("https://docs.example.org");
  await vi.advanceTimersByTimeAsync(3000);
  expect(await found).toBeUndefined();
  vi.useRealTimers();
  vi.spyOn(defaultSession, "resolveProxy").mockRejectedValueOnce(new Error("gone"));
  expect(await findSystemProxy("https://docs.example.org")).toBeUndefined();
});
