import { expect, test } from "vitest";
import { killWhileTyping } from "./typing.ts";

/** What a kill may cost, and how long a save is expected to take at most: what it takes longer is the machine's. */
const promised = 300;
const expectedSave = 60;

test(
  "a hundred kills of somebody who types without a pause each cost no more than the last 300 ms",
  { timeout: 600_000 },
  async () => {
    // Two writers at once, each killed at moments that are spread over the waits and saves of the editor.
    const halves = await Promise.all(
      [0, 1].map((half) => killWhileTyping(50, (round) => 180 + ((round * 37 + half * 19) % 420))),
    );
    const losses = halves.flat();
    expect(losses).toHaveLength(100);
    const tooMuch = losses.filter(
      ({ age, slowest }) => age > promised + 2 * Math.max(0, slowest - expectedSave),
    );
    expect(tooMuch).toEqual([]);
    // Kills that hit nobody would show nothing.
    expect(losses.filter(({ typed }) => typed > 3).length).toBeGreaterThan(80);
    expect(losses.filter(({ age }) => age > 0).length).toBeGreaterThan(20);
    console.log(
      `typing lost, ms: ${losses
        .map(({ age }) => age)
        .toSorted((a, b) => a - b)
        .join(" ")}`,
    );
  },
);
