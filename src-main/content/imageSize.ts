import { disableTypes, imageSize, types } from "image-size";
import type { BlobStore } from "../store/blobs/blobs.ts";

/** How large an image is shown, in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

/**
 * How much of a file's beginning is looked at. A photograph's own data may stand before its size; in the other formats
 * the size comes first, and a reader that goes on looking takes the square of the time for what a stranger made up.
 */
const photographHead = 256 * 1024;
const otherHead = 32 * 1024;
const drawingHead = 4 * 1024;

/** What browsers show; AVIF is one of the last kind. */
const shown = ["png", "jpg", "gif", "webp", "svg", "heif"];

disableTypes(types.filter((type) => !shown.includes(type)));

/** The dimensions of the image that begins with these bytes; undefined for what is no image that browsers show. */
export function readImageSize(bytes: Uint8Array): Dimensions | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(headOf(bytes));
    if (!isLength(width) || !isLength(height)) return undefined;
    // A photograph that was taken with the camera on its side is turned when it is shown.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

function headOf(bytes: Uint8Array): Uint8Array {
  const isPhotograph = bytes[0] === 0xff && bytes[1] === 0xd8;
  const isText = bytes[0] === 0x3c || bytes[0] === 0xef || bytes[0] === 0x20 || bytes[0] === 0x0a;
  // A copy: the reader looks at what lies behind a part of a buffer too.
  return new Uint8Array(bytes.subarray(0, isPhotograph ? photographHead : isText ? drawingHead : otherHead));
}

const isLength = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

/** The dimensions of an image among the blobs. */
export async function measureImage(
  blobs: Pick<BlobStore, "read">,
  sha256: string,
): Promise<Dimensions | undefined> {
  const head = await blobs.read(sha256, { from: 0, until: photographHead });
  return head && readImageSize(head);
}
