import { readFileSync } from "node:fs";
import type { Rectangle } from "electron";
import { keepFile } from "./keptFile.ts";

/** One window as it was last seen. */
export interface WindowState {
  /** Where it is while it fills neither its screen nor all of it. */
  bounds?: Rectangle;
  shape: "normal" | "maximized" | "fullScreen";
  /** Electron's zoom level: 0 is 100 %. */
  zoom: number;
  /** What it shows: the fragment of the page's address, "" for the page that comes first. */
  place: string;
}

export const firstWindow: Readonly<WindowState> = { shape: "normal", zoom: 0, place: "" };

/** More windows than this are opened by nobody. */
const mostWindows = 20;

/** Reads the windows that were open last; anything unreadable is as it was at a first start. */
export function readWindows(path: string): WindowState[] {
  try {
    const read = JSON.parse(readFileSync(path, "utf8")) as { windows?: unknown };
    // Before there were several, the file held the state of the one.
    const states: unknown[] = Array.isArray(read.windows) ? read.windows : [read];
    return states.slice(0, mostWindows).map(windowState);
  } catch {
    return [{ ...firstWindow }];
  }
}

function windowState(read: unknown): WindowState {
  const { bounds, shape, maximized, zoom, place } = (read ?? {}) as Partial<
    Record<keyof WindowState | "maximized", unknown>
  >;
  const isShape = shape === "maximized" || shape === "fullScreen";
  return {
    shape: isShape ? shape : maximized === true ? "maximized" : "normal",
    zoom: typeof zoom === "number" && Math.abs(zoom) <= 8 ? zoom : 0,
    place: typeof place === "string" ? placeIn(place) : "",
    ...(isRectangle(bounds) ? { bounds } : {}),
  };
}

/** The fragment of an address, where it can be one of ours. */
export function placeIn(address: string): string {
  const [, place = ""] = /(#[\w.~%=&+*-]{0,2000})$/.exec(address) ?? [];
  return place;
}

/** The workspace that a place is in; undefined for a window that was never shown one. */
export function workspaceIn(place: string): string | undefined {
  return new URLSearchParams(place.replace(/^#/, "")).get("workspace") ?? undefined;
}

function isRectangle(value: unknown): value is Rectangle {
  const rectangle = value as Partial<Rectangle> | null | undefined;
  const sides = [rectangle?.x, rectangle?.y, rectangle?.width, rectangle?.height];
  return sides.every((side) => Number.isInteger(side));
}

/** Keeps the windows; answers what stood in the way. */
export const writeWindows = (path: string, windows: readonly WindowState[]): string | undefined =>
  keepFile(path, { windows });
