import type { Pixels } from "./png.ts";

/*
 * What a screen looks like, in a few hundred letters: how light each field of a grid over it is. Letters that are drawn
 * a little otherwise do not show in it; a panel, a row or a column that is not where it was does.
 */

const columns = 24;
const rows = 15;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** By how many of the 64 steps of lightness a field may differ, and how many fields may differ by more. */
const slack = 2;
const mostFields = Math.floor(columns * rows * 0.03);

/** How light each field of a picture is, a letter each, row by row. */
export function signatureOf({ width, height, channels, bytes }: Pixels): string {
  let signature = "";
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [top, bottom] = [row, row + 1].map((at) => Math.floor((at * height) / rows)) as [number, number];
      const [left, right] = [column, column + 1].map((at) => Math.floor((at * width) / columns)) as [
        number,
        number,
      ];
      let sum = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          const at = (y * width + x) * channels;
          sum += bytes[at]! * 0.299 + bytes[at + 1]! * 0.587 + bytes[at + 2]! * 0.114;
        }
      signature += letters[Math.min(63, Math.round(sum / ((bottom - top) * (right - left)) / 4))];
    }
  return signature;
}

/** In what two pictures of a screen differ, for people; undefined where they are the same but for trifles. */
export function differenceOf(kept: string, now: string): string | undefined {
  const drawn: string[] = [];
  let fields = 0;
  for (let row = 0; row < rows; row += 1) {
    let line = "";
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const differs = Math.abs(letters.indexOf(kept[at] ?? "A") - letters.indexOf(now[at] ?? "A")) > slack;
      if (differs) fields += 1;
      line += differs ? "#" : "·";
    }
    drawn.push(line);
  }
  if (kept.length === now.length && fields <= mostFields) return undefined;
  return `${fields} of ${columns * rows} fields differ, ${mostFields} may:\n${drawn.join("\n")}`;
}

/** The pictures that are kept of a spec's screens, and what they were made with. */
export interface Baselines {
  environment: string;
  signatures: Map<string, string>;
}

/** Reads them as they are written: the environment, then a screen and its signature on each line. */
export function readBaselines(text: string): Baselines {
  const [environment = "", ...lines] = text.split("\n").filter((line) => line !== "");
  return {
    environment,
    signatures: new Map(lines.map((line) => line.split(" ") as [string, string])),
  };
}

/** Writes them in the order of their names. */
export function writeBaselines({ environment, signatures }: Baselines): string {
  const lines = [...signatures]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join(" "));
  return `${[environment, ...lines].join("\n")}\n`;
}
