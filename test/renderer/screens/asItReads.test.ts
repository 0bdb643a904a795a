import { expect, test } from "vitest";
import { asItReads } from "../../../src-renderer/screens/organization/insight/asItReads.ts";

test.each([
  ["Where is the **oil** of the [lamp](https://harbour.example)?", "Where is the oil of the lamp?"],
  ["  # `fill_lamp` fails\n", "fill_lamp fails"],
  ["Two lamps.\n\n- *one*\n- two", "Two lamps.\n\n• one\n• two"],
  ["2 * 3 * 4 of snake_case_words", "2 * 3 * 4 of snake_case_words"],
  ["", ""],
])("%s is told as it reads where it has no looks", (markdown, words) => {
  expect(asItReads(markdown)).toBe(words);
});
