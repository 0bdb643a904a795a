import { inflateSync } from "node:zlib";

/** A picture as bytes of red, green and blue, and perhaps of opacity, row by row. */
export interface Pixels {
  width: number;
  height: number;
  /** Bytes of a pixel: three or four. */
  channels: number;
  bytes: Uint8Array;
}

const signatureLength = 8;

/** Reads a PNG as Chromium writes it: eight bits a channel, in colours, not interlaced. */
export function readPng(file: Buffer): Pixels {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = signatureLength; at < file.length;) {
    const length = file.readUInt32BE(at);
    const kind = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[data[9] ?? 0] ?? 0;
      if (data[8] !== 8 || channels === 0 || data[12] !== 0) throw new Error("This PNG is of another sort.");
    } else if (kind === "IDAT") parts.push(data);
    at += length + 12;
  }
  return {
    width,
    height,
    channels,
    bytes: unfilter(inflateSync(Buffer.concat(parts)), width, height, channels),
  };
}

/** Each row is written as what it differs by from its neighbours; which ones, its first byte says. */
function unfilter(raw: Buffer, width: number, height: number, channels: number): Uint8Array {
  const stride = width * channels;
  const bytes = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)] ?? 0;
    for (let at = 0; at < stride; at += 1) {
      const place = row * stride + at;
      const left = at < channels ? 0 : bytes[place - channels]!;
      const above = row === 0 ? 0 : bytes[place - stride]!;
      const corner = at < channels || row === 0 ? 0 : bytes[place - stride - channels]!;
      bytes[place] = raw[row * (stride + 1) + 1 + at]! + predicted(filter, left, above, corner);
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ];
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
}
