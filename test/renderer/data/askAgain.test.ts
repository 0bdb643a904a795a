import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askAgain, saysLater } from "../../../src-renderer/data/workspace/askAgain.ts";

/* What is asked again and again while something runs. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When it was asked within five minutes, in seconds since it began. */
async function askedAt(answers: (turn: number) => Promise<boolean>): Promise<number[]> {
  const began = Date.now();
  const asked: number[] = [];
  const stop = askAgain(() => answers(asked.push((Date.now() - began) / 1000)));
  await vi.advanceTimersByTimeAsync(300_000);
  stop();
  return asked;
}

const later = (seconds: number): Promise<boolean> =>
  new Promise((resolve) => setTimeout(() => resolve(true), seconds * 1000));

test("it is asked each second where answers come at once", async () => {
  expect((await askedAt(async () => true)).slice(0, 4)).toEqual([1, 2, 3, 4]);
});

test("a line that answers slowly is left alone for as long as an answer took", async () => {
  expect((await askedAt(() => later(5))).slice(0, 4)).toEqual([1, 11, 21, 31]);
});

test("the pause grows while no answer comes, up to half a minute, and is short again after one", async () => {
  expect((await askedAt(async (turn) => turn === 8)).slice(0, 10)).toEqual([
    1, 3, 7, 15, 31, 61, 91, 121, 122, 124,
  ]);
});

test("nothing is asked after it was stopped, though an answer comes then", async () => {
  let asked = 0;
  const stop = askAgain(() => later((asked += 1)));
  await vi.advanceTimersByTimeAsync(1500);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
});

test("an instance that is down or busy says nothing of what was asked, and one that refuses does", () => {
  const refused = (code: number, reason?: string) => Object.assign(new Error("No."), { code, reason });
  expect([500, 502, 503, 429, 408].map((code) => saysLater(refused(code)))).not.toContain(false);
  expect(saysLater(refused(409, "needs-instance"))).toBe(true);
  expect([401, 403, 404, 409].map((code) => saysLater(refused(code)))).not.toContain(true);
  expect(saysLater(new Error("A fault of ours."))).toBe(false);
});
