import { expect, test } from "vitest";
import { BroughtTexts } from "../../src-main/core/replica/broughtTexts.ts";

test("Only the first of several searches waits for texts that are on their way, and none for the next ones' sake", async () => {
  const asked: (readonly string[])[] = [];
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const bringTexts = (hashes: readonly string[]) => (asked.push(hashes), promise);
  const brought = new BroughtTexts({ bringTexts, fault: () => {} });
  const first = brought.bring(["one"]);
  expect(await brought.bring(["one", "two"])).toBe(false);
  resolve(true);
  expect(await first).toBe(true);
  expect(await brought.bring(["two"])).toBe(true);
  expect(asked).toEqual([["one"], ["two"]]);
});

test("A search ends well though what it lacks cannot be kept: that is told, and tried again", async () => {
  const faults: unknown[] = [];
  const full = new Error("The disk is full.");
  const brought = new BroughtTexts({
    bringTexts: () => Promise.reject(full),
    fault: (_what, error) => void faults.push(error),
  });
  expect([await brought.bring(["one"]), await brought.bring(["one"])]).toEqual([false, false]);
  expect(faults).toEqual([full, full]);
});
