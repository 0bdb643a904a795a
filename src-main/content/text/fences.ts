import type { Line } from "./lines.ts";

export interface Fence {
  mark: "`" | "~";
  length: number;
  /** Nothing follows the marks, so that the line may close a fence too. */
  bare: boolean;
}

/** Reads a line from an offset on as the opening of fenced code; undefined when it is none. */
export function fenceAt(text: string, line: Line, from = line.textStart): Fence | undefined {
  const mark = text[from];
  if (mark !== "`" && mark !== "~") return undefined;
  let end = from;
  while (end < line.textEnd && text[end] === mark) end += 1;
  if (end - from < 3) return undefined;
  if (mark === "`" && text.slice(end, line.textEnd).includes("`")) return undefined;
  return { mark, length: end - from, bare: end >= line.textEnd };
}

/** Whether a line closes an open fence. */
export function closesFence(text: string, line: Line, open: Fence): boolean {
  const fence = fenceAt(text, line);
  return fence !== undefined && fence.bare && fence.mark === open.mark && fence.length >= open.length;
}
