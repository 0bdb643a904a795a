import { expect, test } from "vitest";
import { isTooMuch, killTyping } from "./typing.ts";

test(
  "kills of somebody who types without a pause each cost no more than the last 300 ms",
  { timeout: 120_000 },
  async () => {
    const losses = await killTyping(14);
    expect(losses.filter(isTooMuch)).toEqual([]);
    // Kills that hit nobody would show nothing.
    expect(losses.filter(({ typed }) => typed > 3).length).toBeGreaterThan(10);
    expect(losses.filter(({ age }) => age > 0).length).toBeGreaterThan(2);
  },
);
