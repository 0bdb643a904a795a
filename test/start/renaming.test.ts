import { expect, test, vi } from "vitest";
import { renamePatiently } from "../../src-main/start/rename.mjs";

const refusal = (code: string) => Object.assign(new Error(code), { code });

test("what somebody holds for a moment is renamed as soon as they let go", () => {
  const rename = vi.fn();
  rename.mockImplementationOnce(() => {
    throw refusal("EBUSY");
  });
  rename.mockImplementationOnce(() => {
    throw refusal("EPERM");
  });
  renamePatiently("from", "to", rename);
  expect(rename.mock.calls).toEqual([
    ["from", "to"],
    ["from", "to"],
    ["from", "to"],
  ]);
});

test("what is held for good, or not there, is an error", () => {
  const held = vi.fn(() => {
    throw refusal("EPERM");
  });
  expect(() => renamePatiently("from", "to", held)).toThrow("EPERM");
  expect(held.mock.calls.length).toBeGreaterThan(3);
  const missing = vi.fn(() => {
    throw refusal("ENOENT");
  });
  expect(() => renamePatiently("from", "to", missing)).toThrow("ENOENT");
  expect(missing).toHaveBeenCalledOnce();
});
