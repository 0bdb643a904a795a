import { zipSync, type Zippable } from "fflate";

/** What is small already gets no smaller, and costs most. */
export const smallAlready =
  /\.(png|jpe?g|gif|webp|avif|mp[34]|webm|mov|ogg|woff2|zip|gz|pdf|docx|pptx|xlsx)$/i;

/** Any day will do, as long as it is always the same. */
export const madeOn = "2000-01-01T00:00:00";

/** Files as a zip archive; the same files give the same bytes. One that is read again at once need not be small. */
export function packZip(files: Iterable<{ path: string; bytes: Uint8Array }>, level: 0 | 6 = 6): Uint8Array {
  // No path is a name that an object has of itself.
  const entries = Object.create(null) as Zippable;
  for (const { path, bytes } of files)
    entries[path] = [bytes, { level: smallAlready.test(path) ? 0 : level, mtime: madeOn }];
  return zipSync(entries);
}
