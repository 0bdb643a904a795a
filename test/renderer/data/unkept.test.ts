import { expect, test } from "vitest";
import { isUnkept } from "../../../src-renderer/data/forms/unkept.ts";

const kept = (value: string, type = "text", isMarked = false) => !isUnkept({ type, value, isMarked });

test.each([
  "https://ada:secret@git.example/docs.git",
  "https://ada@git.example/docs",
  "https://ada:sec",
  "https://ghp_1aB2c3",
  "https://ada:12345",
  "https://git.example/docs?token=1aB2c3",
  "Fetch it from ssh://git@git.example/docs.git, please.",
])("what an address says of somebody is kept on no disk: %s", (value) => {
  expect(kept(value)).toBe(false);
  expect(kept(value, "url")).toBe(false);
});

test.each([
  "https://git.example/docs.git",
  "https://git.example:8443/docs",
  "Who has seen https://git.example/docs? Nobody has.",
  "Write to ada@example.org: soon.",
])("other addresses and words are kept: %s", (value) => {
  expect(kept(value)).toBe(true);
});

test("nothing of a password is kept, nor of a field that says so", () => {
  expect(kept("lamp", "password")).toBe(false);
  expect(kept("lamp", "text", true)).toBe(false);
});
