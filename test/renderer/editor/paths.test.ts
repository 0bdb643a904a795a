import { expect, test } from "vitest";
import { resolvePath } from "../../../src-renderer/editor/paths.ts";

test.each([
  ["guide/start", "install.md", "guide/install"],
  ["guide/start", "./install", "guide/install"],
  ["guide/start", "../reference/api.md", "reference/api"],
  ["guide/start", "/reference/api", "reference/api"],
  ["guide/start", "../reference/README.md", "reference"],
  ["start", "Install.md", "install"],
])("from %s the link %s leads to %s", (from, link, path) => {
  expect(resolvePath(from, link)).toBe(path);
});
