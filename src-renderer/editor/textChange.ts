/** What makes one text of another: what stands between two places is `insert` instead. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** How many characters are held against each other at once: a browser compares long stretches faster than it counts. */
const stretch = 4096;

/** How far two texts begin alike. */
function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at + stretch <= most && one.slice(at, at + stretch) === other.slice(at, at + stretch)) at += stretch;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** How far they end alike, where that can be no more than `most`. */
function commonEnd(one: string, other: string, most: number): number {
  const [end, otherEnd] = [one.length, other.length];
  let length = 0;
  while (
    length + stretch <= most &&
    one.slice(end - length - stretch, end - length) ===
      other.slice(otherEnd - length - stretch, otherEnd - length)
  )
    length += stretch;
  while (length < most && one.charCodeAt(end - length - 1) === other.charCodeAt(otherEnd - length - 1))
    length += 1;
  return length;
}

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;

/** The one change that makes `after` of `before`; no character is cut in two. */
export function changeBetween(before: string, after: string): TextChange {
  let from = commonStart(before, after);
  if (from > 0 && isHigh(before.charCodeAt(from - 1))) from -= 1;
  let same = commonEnd(before, after, Math.min(before.length, after.length) - from);
  if (same > 0 && isLow(before.charCodeAt(before.length - same))) same -= 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
