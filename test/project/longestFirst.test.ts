import { createVitest, type TestSpecification } from "vitest/node";
import { expect, test } from "vitest";
import { longest, LongestFirst } from "../run/longestFirst.ts";

test("the tests that take longest are started first of their project, and the short ones last of all", async () => {
  const vitest = await createVitest("test", { watch: false });
  try {
    const found = await vitest.globTestSpecifications();
    const sorted = await new LongestFirst(vitest).sort(found);
    expect(new Set(sorted)).toEqual(new Set(found));
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.includes(`/${path}`));
    const runs = sorted.map((file) => `${file.project.name}, ${isLong(file) ? "long" : "short"}`);
    expect(runs.filter((run, at) => run !== runs[at - 1])).toEqual([
      "programs, long",
      "programs, short",
      "postgres, long",
      "postgres, short",
      "modules, long",
      "modules, short",
      "replacing, short",
      "components, short",
    ]);
    for (const path of longest)
      expect(found.map(({ moduleId }) => moduleId).join("\n")).toContain(`/${path}`);
  } finally {
    await vitest.close();
  }
});
