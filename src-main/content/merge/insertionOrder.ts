import { levelOf, plainText } from "../text/outline.ts";
import type { Piece } from "./pieces.ts";

/**
 * How many of the pieces that one side inserted belong to the section above, where the other began a section at the
 * same place: those up to a heading that is no further down than the other's.
 */
export function countLead(pieces: readonly Piece[], [other]: readonly Piece[]): number {
  if (other?.kind !== "heading") return 0;
  const level = levelOf(other.text);
  const end = pieces.findIndex(({ kind, text }) => kind === "heading" && levelOf(text) <= level);
  return end < 0 ? pieces.length : end;
}

/**
 * What tells which of two insertions comes first: of two sections the one whose title comes first as
 * it is read. Sections go behind what has no heading, since that belongs further up.
 */
export function orderKey([first]: readonly Piece[], content: string): string {
  const text = `${content.toLowerCase()}\0${content}`;
  if (first?.kind === "heading") return `2${plainText(first.text).toLowerCase()}\0${text}`;
  return `1${text}`;
}
