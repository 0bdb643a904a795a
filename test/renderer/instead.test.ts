import { expect, test } from "vitest";
import { insteadOf } from "../../src-renderer/data/instead.ts";

test.each([
  ["words take the capitals of what they replace", "light", true, ["light", "Light", "LIGHT"]],
  [
    "a capital stands at the first letter, not at a mark before it",
    "“light”",
    true,
    ["“light”", "“Light”", "“LIGHT”"],
  ],
  ["names keep their own capitals", "iPhone", true, ["iPhone", "iPhone", "iPhone"]],
  ["without capitals to keep, words are as they were typed", "light", false, ["light", "light", "light"]],
  ["scripts without capitals have none", "灯", true, ["灯", "灯", "灯"]],
  ["nothing stays nothing", "", true, ["", "", ""]],
] as const)("%s", (_, words, keepsCapitals, [other, first, all]) => {
  expect(insteadOf(words, keepsCapitals)).toEqual({ other, first, all });
});
