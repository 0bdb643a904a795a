import { expect, test } from "vitest";
import { levelOfName, nameOfHeading, titleOfName } from "../../../src-main/content/merge/headingMarks.ts";

test.each([
  ["# Lamps", 1, "Lamps"],
  ["## Lamps ##", 2, "Lamps"],
  ["Lamps\n---", 2, "Lamps"],
  ["#", 1, ""],
  ["##", 2, ""],
  ["## ", 2, ""],
  ["## ##", 2, ""],
  ["###### C#", 6, "C#"],
])("a heading that is written %j is known by its level and its words", (source, level, title) => {
  const name = nameOfHeading(source);
  expect([levelOfName(name), titleOfName(name)]).toEqual([level, title]);
});
