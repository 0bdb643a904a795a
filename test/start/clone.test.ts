import fc from "fast-check";
import { expect, test } from "vitest";
import { makeClone } from "../app/electron/clone.ts";

const { pack, unpack } = makeClone({
  encode: (bytes) => Buffer.from(bytes).toString("base64"),
  decode: (text) => new Uint8Array(Buffer.from(text, "base64")),
});

const value = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: false,
  withNullPrototype: false,
  key: fc.oneof(fc.string(), fc.constant("$")),
});

test("what the stand-in carries between page and main process is what structured clone would", () => {
  fc.assert(
    fc.property(value, (given) => {
      const carried = unpack(JSON.parse(JSON.stringify(pack(given))));
      expect(carried).toEqual(structuredClone(given));
    }),
  );
});

test("bytes arrive as they were, wherever they lay in their buffer", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.nat(8), (bytes, from) => {
      const carried = unpack(JSON.parse(JSON.stringify(pack(bytes.subarray(from)))));
      expect(carried).toEqual(bytes.slice(from));
    }),
  );
});

test("functions cannot be sent, as in Electron", () => {
  expect(() => pack({ callback: () => undefined })).toThrow("could not be cloned");
});
