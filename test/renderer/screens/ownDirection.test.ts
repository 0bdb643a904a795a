import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const renderer = join(import.meta.dirname, "../../../src-renderer");

/**
 * The tags of a component that name something in words of a direction of their own, and that may be wider than those.
 * Fields and texts are left out: they run as their words do.
 */
const namesIn = (component: string): string[] =>
  [...component.matchAll(/<(?:span|strong|p|button|h\d)\b(?:=>|[^<>{}]|\{[^{}]*\})*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('dir="auto"') && /^<(?:p|h\d)|\b(?:flex-1|block|w-full)\b/.test(tag));

/** The tags of a component. */
const tagsIn = (component: string): string[] =>
  [...component.matchAll(/<\w+\b(?:=>|[^<>{}]|\{[^{}]*\})*>/g)].map(([tag]) => tag);

test("a name is further in by its depth at the side where the interface begins", () => {
  const wrong = globSync("**/*.svelte", { cwd: renderer }).flatMap((file) =>
    tagsIn(readFileSync(join(renderer, file), "utf8"))
      .filter((tag) => tag.includes('dir="auto"') && tag.includes("padding-inline-start:"))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(wrong).toEqual([]);
});

test("a name in a list begins at the side where the interface does, whatever its own direction", () => {
  const wrong = globSync("**/*.svelte", { cwd: renderer }).flatMap((file) =>
    namesIn(readFileSync(join(renderer, file), "utf8"))
      .filter((tag) => !tag.includes("text-match"))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(wrong).toEqual([]);
});
