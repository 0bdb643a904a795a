import { matchDirectives } from "./directives.ts";
import { scanLines, type Line } from "./lines.ts";

/** A text as its block readers see it. */
export interface Source {
  text: string;
  lines: Line[];
  /** For each line that opens a directive with an end, the line that closes it. */
  closes: ReadonlyMap<number, number>;
}

export function openSource(text: string): Source {
  const lines = scanLines(text);
  return { text, lines, closes: matchDirectives(text, lines) };
}
