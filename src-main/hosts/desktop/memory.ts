import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Rectangle } from "electron";

/** What the desktop remembers between two starts, beside the workspaces. */
export interface DesktopState {
  bounds?: Rectangle;
  maximized: boolean;
}

/** Reads the state; anything unreadable is the state of a first start. */
export function readState(path: string): DesktopState {
  try {
    const read = JSON.parse(readFileSync(path, "utf8")) as Partial<DesktopState>;
    return {
      maximized: read.maximized === true,
      ...(isRectangle(read.bounds) ? { bounds: read.bounds } : {}),
    };
  } catch {
    return { maximized: false };
  }
}

function isRectangle(value: unknown): value is Rectangle {
  const rectangle = value as Partial<Rectangle> | null | undefined;
  const sides = [rectangle?.x, rectangle?.y, rectangle?.width, rectangle?.height];
  return sides.every((side) => Number.isInteger(side));
}

/** Writes the state whole or not at all. */
export function writeState(path: string, state: DesktopState): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(state));
  renameSync(`${path}.new`, path);
}
