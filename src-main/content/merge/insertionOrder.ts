import { plainText } from "../text/outline.ts";
import type { Piece } from "./pieces.ts";

/**
 * What tells which of two insertions comes first: of two sections the one whose title comes first as
 * it is read. Sections go behind what has no heading, since that belongs further up.
 */
export function orderKey([first]: readonly Piece[], content: string): string {
  const text = `${content.toLowerCase()}\0${content}`;
  if (first?.kind === "heading") return `2${plainText(first.text).toLowerCase()}\0${text}`;
  return `1${text}`;
}
