import { expect, test } from "vitest";
import { bothWithoutTitle, withoutTitle } from "../../../src-renderer/data/diff/titleHeading.ts";

test.each([
  ["a heading that repeats the title is left out", "# Fog\n\nSound the horn.", "Fog", "Sound the horn."],
  ["so is one of a file from Windows", "# Fog #\r\n\r\nSound.", " Fog ", "Sound."],
  ["another heading stays", "# Mist\n\nSound.", "Fog", "# Mist\n\nSound."],
  ["a smaller one stays", "## Fog\n\nSound.", "Fog", "## Fog\n\nSound."],
  ["a text that is nothing else stays", "# Fog", "Fog", "# Fog"],
])("%s", (_, text, title, expected) => {
  expect(withoutTitle(text, title)).toBe(expected);
});

test("of two texts the heading is left out where both have it, so that a changed one is seen", () => {
  const [fog, mist] = ["# Fog\n\nOne.", "# Mist\n\nTwo."];
  expect(bothWithoutTitle(fog, "# Fog\n\nTwo.", "Fog")).toEqual({ before: "One.", after: "Two." });
  expect(bothWithoutTitle(fog, mist, "Mist")).toEqual({ before: fog, after: mist });
  expect(bothWithoutTitle(undefined, fog, "Fog")).toEqual({ before: undefined, after: "One." });
});
