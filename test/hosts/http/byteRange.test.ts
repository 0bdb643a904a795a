import { expect, test } from "vitest";
import { byteRangeOf } from "../../../src-main/hosts/http/byteRange.ts";

const whole = undefined;
const nothing = null;

test.each([
  [undefined, whole],
  ["bytes=0-0", { from: 0, until: 1 }],
  ["bytes=2-5", { from: 2, until: 6 }],
  [" bytes=2-5 ", { from: 2, until: 6 }],
  ["bytes=2-", { from: 2, until: 10 }],
  ["bytes=2-99", { from: 2, until: 10 }],
  ["bytes=-3", { from: 7, until: 10 }],
  ["bytes=-99", { from: 0, until: 10 }],
  ["bytes=-0", nothing],
  ["bytes=10-", nothing],
  ["bytes=10-12", nothing],
  ["bytes=5-2", whole],
  ["bytes=0-1,4-5", whole],
  ["bytes=-", whole],
  ["bytes=a-b", whole],
  ["pages=1-2", whole],
])("of ten bytes, %s means %o", (header, part) => {
  expect(byteRangeOf(header, 10)).toEqual(part);
});

test.each(["bytes=0-", "bytes=0-0", "bytes=-1"])("of no bytes, %s means nothing", (header) => {
  expect(byteRangeOf(header, 0)).toBeNull();
});
