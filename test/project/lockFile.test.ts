import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, "../..");
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};

/** The folders in which a package finds another, nearest first. */
function placesOf(name: string, from: string): string[] {
  const above = from.split("/node_modules/").slice(0, -1);
  const nested = above.map(
    (_, index) => `${above.slice(0, index + 1).join("/node_modules/")}/node_modules/${name}`,
  );
  return [`${from}/node_modules/${name}`, ...nested.toReversed(), `node_modules/${name}`];
}

// A clean installation refuses a lock file without them, on every system, whichever of them that needs.
test("every part of a package that only some systems need is in the lock file", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !placesOf(name, path).some((place) => place in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test("no package is tied to the registry that it was once fetched from", () => {
  expect(Object.values(packages).filter((locked) => "resolved" in locked)).toEqual([]);
});
