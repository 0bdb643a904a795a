import type { Rectangle } from "electron";

/** A window is no smaller than this. */
export const smallest = { width: 720, height: 480 };
const usual = { width: 1280, height: 860 };
/** So much of a window has to be seen for its writer to reach its title. */
const reachable = { width: 100, height: 40 };
/** A further window lies so far beside the one before it. */
const step = 28;

/**
 * Where a window opens: where it was, as far as the screens that are there now show it. A monitor may be gone since,
 * another one smaller, and what was maximized on it had bounds of its own.
 */
export function boundsOn(areas: readonly Rectangle[], wanted: Rectangle | undefined): Rectangle {
  const first = areas[0] ?? { x: 0, y: 0, ...usual };
  if (wanted === undefined) return centred(first, usual);
  const seen = areas.find((area) => {
    const { width, height } = overlap(area, wanted);
    return width >= reachable.width && height >= reachable.height;
  });
  return seen === undefined ? centred(first, wanted) : within(areas, seen, wanted);
}

/** A window that spans two screens stays; one that is larger than what is there, or begins above it, does not. */
function within(areas: readonly Rectangle[], area: Rectangle, wanted: Rectangle): Rectangle {
  const covered = areas.reduce((sum, one) => {
    const { width, height } = overlap(one, wanted);
    return sum + width * height;
  }, 0);
  if (covered === wanted.width * wanted.height) return wanted;
  const width = Math.max(smallest.width, Math.min(wanted.width, area.width));
  const height = Math.max(smallest.height, Math.min(wanted.height, area.height));
  return {
    width,
    height,
    x: between(wanted.x, area.x, area.x + area.width - width),
    y: between(wanted.y, area.y, area.y + area.height - height),
  };
}

function centred(area: Rectangle, size: { width: number; height: number }): Rectangle {
  const width = Math.max(smallest.width, Math.min(size.width, area.width));
  const height = Math.max(smallest.height, Math.min(size.height, area.height));
  const x = area.x + Math.max(0, Math.round((area.width - width) / 2));
  const y = area.y + Math.max(0, Math.round((area.height - height) / 2));
  return { x, y, width, height };
}

function overlap(one: Rectangle, other: Rectangle): { width: number; height: number } {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return { width: Math.max(0, width), height: Math.max(0, height) };
}

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Where a further window opens, so that it does not hide the one that it was opened from. */
export const beside = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: x + step,
  y: y + step,
  width,
  height,
});
