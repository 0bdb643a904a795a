import { expect, test } from "vitest";
import { isNestedTooDeep } from "../../../src-main/hosts/http/nesting.ts";

const nested = (depth: number): string => '{"a":['.repeat(depth / 2) + "]}".repeat(depth / 2);

test("what stands inside each other too often is found, wherever brackets in strings stand", () => {
  expect(isNestedTooDeep(nested(500))).toBe(false);
  expect(isNestedTooDeep(nested(502))).toBe(true);
  const brackets = JSON.stringify({ text: "[{".repeat(1000), quoted: '\\"['.repeat(1000) });
  expect(isNestedTooDeep(`[${brackets},${brackets}]`)).toBe(false);
  expect(isNestedTooDeep(`[${brackets},${nested(600)}]`)).toBe(true);
  expect(isNestedTooDeep(`"\\\\",${nested(600)}`)).toBe(true);
  expect(isNestedTooDeep('"never closed [[[')).toBe(false);
});
