import { expect, test } from "vitest";
import { findUnwieldy } from "../../../src-main/hosts/http/unwieldyJson.ts";

const nested = (depth: number): string => '{"a":['.repeat(depth / 2) + "]}".repeat(depth / 2);
const deep = expect.stringContaining("too deep") as unknown;

test("what stands inside each other too often is found, wherever brackets in strings stand", () => {
  expect(findUnwieldy(nested(500))).toBeUndefined();
  expect(findUnwieldy(nested(502))).toEqual(deep);
  const brackets = JSON.stringify({ text: "[{".repeat(1000), quoted: '\\"['.repeat(1000) });
  expect(findUnwieldy(`[${brackets},${brackets}]`)).toBeUndefined();
  expect(findUnwieldy(`[${brackets},${nested(600)}]`)).toEqual(deep);
  expect(findUnwieldy(`"\\\\",${nested(600)}`)).toEqual(deep);
  expect(findUnwieldy('"never closed [[[')).toBeUndefined();
});

const fields = (count: number): string =>
  `{${Array.from({ length: count }, (_, number) => `"k${number}":1`).join()}}`;

test("an object with more fields than anything has is found, many objects are not", () => {
  expect(findUnwieldy(fields(10_000))).toBeUndefined();
  expect(findUnwieldy(`[${fields(9000)},${fields(9000)}]`)).toBeUndefined();
  expect(findUnwieldy(`{"a":[${fields(10_001)}]}`)).toBe(
    "The body has an object with more than 10000 fields.",
  );
  expect(findUnwieldy(JSON.stringify({ text: ":".repeat(20_000) }))).toBeUndefined();
});

test("more values than a body can say anything with are found", () => {
  expect(findUnwieldy(`[${"1,".repeat(900_000)}1]`)).toBeUndefined();
  expect(findUnwieldy(`[${"1,".repeat(1_000_001)}1]`)).toBe("The body has more than 1000000 values.");
  expect(findUnwieldy(`[${"{},".repeat(600_000)}{}]`)).toBe("The body has more than 1000000 values.");
});
