import type { Placed } from "./joinPieces.ts";
import type { Result } from "./pieceMerge.ts";

/**
 * Of one piece that both sides put in, or put in place of another, each at another place, leaves the first. Looked at
 * are the pieces of a result from one on.
 */
export function dropDoubled({ pieces, conflicts, joins }: Result, from: number): void {
  const seen = new Map<string, "ours" | "theirs">();
  for (let at = from; at < pieces.length; at += 1) {
    const { text, first } = pieces[at]!;
    const side = writerOf(pieces[at]!);
    if (!side || first === "tag" || !WORD.test(text)) continue;
    const other = seen.get(text);
    if (other === undefined) seen.set(text, side);
    if (other === undefined || other === side) continue;
    pieces.splice(at, 1);
    for (const record of [...conflicts, ...joins]) if (record.piece > at) record.piece -= 1;
    at -= 1;
  }
}

const WORD = /[\p{L}\p{N}]/u;

/** The side that alone has a piece of a result; undefined for one that both have, or neither as it is. */
function writerOf({ base, ours, theirs, text }: Placed): "ours" | "theirs" | undefined {
  if (!base) return ours && theirs ? undefined : ours ? "ours" : "theirs";
  const [left, right] = [ours?.first.text, theirs?.first.text];
  if (text === base.text) return undefined;
  if (text === left && right === base.text) return "ours";
  return text === right && left === base.text ? "theirs" : undefined;
}
