import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { differenceOf, readBaselines, signatureOf, writeBaselines } from "../app/screens/baseline.ts";
import { readPng, type Pixels } from "../app/screens/png.ts";

const [width, height] = [192, 120];

/** A screen with a sidebar, a line of words and a panel, as dark as these say. */
function screen(place: { sidebar: number; panel: number; words?: number }, noise = 0): Pixels {
  const bytes = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isWord = y % 8 < 2 && x > place.sidebar + 10 && (x + (place.words ?? 0)) % 5 < 3;
      const base = x < place.sidebar ? 235 : x > width - place.panel ? 210 : isWord ? 60 : 252;
      bytes.fill(
        Math.max(0, Math.min(255, base + ((x * 7 + y * 13) % 3) * noise)),
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      );
    }
  return { width, height, channels: 3, bytes };
}

const usual = signatureOf(screen({ sidebar: 40, panel: 50 }));

test("letters that are drawn a little otherwise, or one word more, are no other screen", () => {
  expect(differenceOf(usual, signatureOf(screen({ sidebar: 40, panel: 50 }, 3)))).toBeUndefined();
  expect(differenceOf(usual, signatureOf(screen({ sidebar: 40, panel: 50, words: 1 })))).toBeUndefined();
});

test("a sidebar that is wider, a panel that is gone, or another theme is another screen, and is shown where", () => {
  expect(differenceOf(usual, signatureOf(screen({ sidebar: 50, panel: 50 })))).toMatch(/fields differ[^]*#/);
  expect(differenceOf(usual, signatureOf(screen({ sidebar: 40, panel: 0 })))).toMatch(/fields differ[^]*#/);
  const dark = screen({ sidebar: 40, panel: 50 });
  expect(
    differenceOf(usual, signatureOf({ ...dark, bytes: dark.bytes.map((byte) => 255 - byte) })),
  ).toBeDefined();
});

/** A PNG with a row in each of the five ways in which one may be written. */
function pngOf({ bytes }: Pixels, channels: number): Buffer {
  const stride = width * channels;
  const at = (row: number, place: number) => (row < 0 || place < 0 ? 0 : (bytes[row * stride + place] ?? 0));
  const rows = Array.from({ length: height }, (_row, row) => {
    const filter = row % 5;
    const line = Buffer.alloc(stride + 1);
    line[0] = filter;
    for (let place = 0; place < stride; place += 1) {
      const [left, above, corner] = [
        at(row, place - channels),
        at(row - 1, place),
        at(row - 1, place - channels),
      ];
      const near = [left, above, corner].sort(
        (one, other) => Math.abs(left + above - corner - one) - Math.abs(left + above - corner - other),
      )[0]!;
      const guess = [0, left, above, (left + above) >> 1, near][filter]!;
      line[place + 1] = at(row, place) - guess;
    }
    return line;
  });
  const chunk = (kind: string, data: Buffer) => {
    const whole = Buffer.concat([Buffer.from(kind, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(whole));
    return Buffer.concat([length, whole, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, channels === 3 ? 2 : 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.alloc(8),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a picture is read as it was written, whichever way its rows are", () => {
  const drawn = screen({ sidebar: 40, panel: 50 }, 5);
  expect(Buffer.compare(readPng(pngOf(drawn, 3)).bytes, drawn.bytes)).toBe(0);
});

test("what is kept is read as it was written, in the order of names", () => {
  const signatures = new Map([
    ["b-dark", "BB"],
    ["a-light", "AA"],
  ]);
  const text = writeBaselines({ environment: "Chrome/1,Linux", signatures });
  expect(text).toBe("Chrome/1,Linux\na-light AA\nb-dark BB\n");
  expect(readBaselines(text).signatures.get("b-dark")).toBe("BB");
  expect(readBaselines("")).toEqual({ environment: "", signatures: new Map() });
});
