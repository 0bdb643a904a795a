import { BrowserWindow, app, nativeImage } from "electron";
import type { Counts } from "./counts.ts";
import { trayWords } from "./tray.ts";

/* The number on the app's sign in the dock or task bar: changes that were refused, or else those that were not sent yet. */

/** Pixels on a side; Windows scales it to what its task bar needs. */
const side = 32;
const disc = [0x1f, 0x34, 0xa5, 0xff] as const;
const ink = [0xff, 0xff, 0xff, 0xff] as const;

/** The digits, three bits a row, and the sign for more than nine. */
const glyphs: Record<string, readonly number[]> = {
  "1": [2, 6, 2, 2, 7],
  "2": [7, 1, 7, 4, 7],
  "3": [7, 1, 7, 1, 7],
  "4": [5, 5, 7, 1, 1],
  "5": [7, 4, 7, 1, 7],
  "6": [7, 4, 7, 5, 7],
  "7": [7, 1, 1, 1, 1],
  "8": [7, 5, 7, 5, 7],
  "9": [7, 5, 7, 1, 7],
  "+": [0, 2, 7, 2, 0],
};
/** So many pixels is one of a glyph. */
const scale = 4;

/** A disc with a count on it, four bytes a pixel, as bitmaps are: blue, green, red, opacity. */
export function drawCount(count: number): Buffer {
  const pixels = Buffer.alloc(side * side * 4);
  const glyph = glyphs[count > 9 ? "+" : String(count)] ?? [];
  const [left, top] = [(side - 3 * scale) / 2, (side - 5 * scale) / 2];
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isInside = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) <= side / 2;
      if (!isInside) continue;
      const [row, column] = [Math.floor((y - top) / scale), Math.floor((x - left) / scale)];
      const isInk = column >= 0 && column < 3 && (((glyph[row] ?? 0) >> (2 - column)) & 1) === 1;
      pixels.set(isInk ? ink : disc, (y * side + x) * 4);
    }
  return pixels;
}

/** Keeps the number on the app's sign; on Windows it lies over each window's own. */
export class Badge {
  readonly #platform: NodeJS.Platform;
  #counts: Counts = { waiting: 0, attention: 0 };
  #isWanted = false;

  constructor(platform: NodeJS.Platform = process.platform) {
    this.#platform = platform;
    if (platform === "win32") app.on("browser-window-created", (_event, window) => this.#cover(window));
  }

  count(counts: Counts): void {
    this.#counts = counts;
    this.#show();
  }

  set(isWanted: boolean): void {
    this.#isWanted = isWanted;
    this.#show();
  }

  get #number(): number {
    return this.#isWanted ? this.#counts.attention || this.#counts.waiting : 0;
  }

  #show(): void {
    if (this.#platform === "win32") BrowserWindow.getAllWindows().forEach((window) => this.#cover(window));
    else app.setBadgeCount(this.#number);
  }

  #cover(window: BrowserWindow): void {
    const number = this.#number;
    if (window.isDestroyed()) return;
    if (number === 0) return window.setOverlayIcon(null, "");
    const image = nativeImage.createFromBitmap(drawCount(number), { width: side, height: side });
    window.setOverlayIcon(image, trayWords(this.#counts));
  }
}
