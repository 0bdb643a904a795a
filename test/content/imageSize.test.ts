import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readImageSize } from "../../src-main/content/imageSize.ts";

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replace(/\s+/g, ""), "hex"));
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

const png = hex("89504e470d0a1a0a 0000000d 49484452 00000140 000000f0 08060000 00");
const start = "ffd8 ffe0 0010 4a46494600010100000100010000";
/** A photograph of 640 by 480, its camera turned. */
const exif = "ffe1 0022 457869660000 4d4d002a 00000008 0001 0112 0003 00000001 0006 0000 00000000";
const frame = "ffc0 0011 08 01e0 0280 03 012200 021101 031101";

const box = (name: string, ...parts: Uint8Array[]): Uint8Array => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), ...parts]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return new Uint8Array(Buffer.concat([size, body]));
};
const ispe = box("ispe", hex("00000000 00000320 00000258"));
const avif = Buffer.concat([
  box("ftyp", text("avif"), hex("00000000"), text("avifmif1")),
  box("meta", hex("00000000"), box("iprp", box("ipco", ispe))),
]);

describe("The dimensions of an image", () => {
  test.each<[string, Uint8Array, [number, number]]>([
    ["PNG", png, [320, 240]],
    ["JPEG", hex(start + frame), [640, 480]],
    ["JPEG that is shown turned", hex(`ffd8${exif}${frame}`), [480, 640]],
    [
      "JPEG with a long beginning",
      hex(start + `ffe2ffff${"00".repeat(65_533)}`.repeat(3) + frame),
      [640, 480],
    ],
    ["GIF", hex("474946383961 4001 f000 800000"), [320, 240]],
    [
      "WebP",
      Buffer.concat([
        text("RIFF"),
        hex("24000000"),
        text("WEBPVP8X"),
        hex("0a000000 00000000 3f0100 ef0000"),
      ]),
      [320, 240],
    ],
    ["AVIF", avif, [800, 600]],
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24px"></svg>'), [32, 24]],
    ["SVG by its view", text('<?xml version="1.0"?>\n<svg viewBox="0 0 100 50"/>'), [100, 50]],
  ])("is read of %s", (_kind, bytes, [width, height]) => {
    expect(readImageSize(bytes)).toEqual({ width, height });
    // As a part of something longer, as uploads are.
    const shifted = Buffer.concat([hex("0000"), bytes, hex("0000")]).subarray(2);
    expect(readImageSize(shifted)).toEqual({ width, height });
  });

  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array()],
    ["text", text("Just words.")],
    ["a page", text("<html><body>words</body></html>")],
    ["an image that is cut", png.subarray(0, 18)],
    ["an image of no width", hex("474946383961 0000 f000 800000")],
    ["an image that browsers do not show", hex("424d 46000000 00000000 36000000 28000000 40010000 f0000000")],
  ])("is not told of %s", (_kind, bytes) => {
    expect(readImageSize(bytes)).toBeUndefined();
  });

  test("is looked for in bytes of any kind without failing or going on for ever", () => {
    const beginnings = [
      png,
      hex(start),
      hex(`ffd8${exif}`),
      hex("474946383961"),
      text("RIFF0000WEBPVP8L"),
      avif,
      text("<svg "),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 200 }),
        fc.array(fc.tuple(fc.nat(80), fc.nat(255)), { maxLength: 4 }),
        (beginning, rest, changes) => {
          const bytes = new Uint8Array(Buffer.concat([beginning, rest]));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const found = readImageSize(bytes);
          expect(found === undefined || (found.width > 0 && found.height > 0)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each<[string, Uint8Array]>([
    ["tags that nothing closes", text("<svg ".repeat(100_000))],
    ["quotes that nothing closes", text(`<svg ${'a="'.repeat(100_000)}`)],
    [
      "boxes that say nothing",
      Buffer.concat([
        box("ftyp", text("avif"), hex("00000000"), text("mif1")),
        box(
          "meta",
          hex("00000000"),
          box("iprp", box("ipco", ...Array.from({ length: 20_000 }, () => box("free", text("x"))))),
        ),
      ]),
    ],
    ["segments without end", hex("ffd8ffe0" + "0000".repeat(200_000))],
    ["markers without number", hex("ffd8ffe0" + `0002ffe10002`.repeat(50_000))],
  ])("is looked for in no more of %s than a reader can take", (_kind, bytes) => {
    expect(readImageSize(bytes)).toBeUndefined();
  });
});
