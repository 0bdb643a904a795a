import { isHeading } from "./headings.ts";
import type { Likeness } from "./likeness.ts";
import type { PieceSides } from "./moves.ts";
import { SAYING, WRAPPED, type Piece } from "./pieces.ts";

/**
 * Tells of a container whether it may be an edit of the piece at some place. One that has no line of that piece, but some
 * of another's, was put there in its stead: tags alone make no two containers one. Nor is a directive an edit of the
 * one in which it stood as it is: that one was opened. And a line of code that stood at another place is that one.
 */
export function mayBeEdits(
  base: readonly Piece[],
  places: Iterable<number>,
): (piece: Piece, at: number) => boolean {
  let known: ReadonlyMap<string, number | undefined> | undefined;
  let texts: ReadonlySet<string> | undefined;
  return (piece, at) => {
    if (piece.kind === "line") {
      if (piece.text.trim() === "" || base[at]!.text === piece.text) return true;
      // One that stood at another place: what was at this one was taken out, or stands elsewhere too.
      texts ??= new Set(base.map(({ text }) => text));
      return !texts.has(piece.text);
    }
    if (!isContainer(piece)) return true;
    if (isHeldBy(piece, base[at]!)) return false;
    known ??= loneLines(base, places);
    // However much was put from one tab into another, or from step to step, each is called what it was.
    const title = titleOf(piece);
    const called = title === undefined ? undefined : known.get(title);
    if (called !== undefined) return called === at;
    let isOthers = false;
    for (const line of linesOf(piece)) {
      const place = known.get(line);
      if (place === at) return true;
      isOthers ||= place !== undefined;
    }
    return !isOthers;
  };
}

/** Whether each piece of a stretch may be an edit of the one at its place. */
export function standAtTheirPlaces({ base, ours, theirs }: PieceSides, likeness: Likeness): boolean {
  if (base.length !== ours.length || base.length !== theirs.length || base.length === 0) return false;
  if (base.length === 1) return true;
  const mayBe = mayBeEdits(base, base.keys());
  const mayBeEdit = (piece: Piece, at: number): boolean => {
    const isOther = isHeading(piece) !== isHeading(base[at]!);
    return mayBe(piece, at) && (!isOther || likeness.shared(piece.text, base[at]!.text) > 0);
  };
  return ours.every(mayBeEdit) && theirs.every(mayBeEdit);
}

function isContainer({ kind }: Piece): boolean {
  return WRAPPED.has(kind);
}

/** The line that says what a tab or a step is called; undefined of any other block, and of a step that has no heading. */
function titleOf({ kind, text }: Piece): string | undefined {
  return kind === "directive"
    ? TITLE.exec(text)
        ?.slice(1)
        .find((line) => line !== undefined)
    : undefined;
}

const TITLE = /^(?:(\{%[-\s]*tab\s+[^\n]*=[^\n]*)|\{%[-\s]*step\b[^\n]*\n\s*(#[^\n]*))/;

/** Whether a directive stood, as it is, in another. */
function isHeldBy({ kind, text }: Piece, holder: Piece): boolean {
  return kind === "directive" && holder.kind === kind && holder.text.includes(`\n${text}\n`);
}

/** The lines that one piece alone has, with its place; undefined for what several have. */
function loneLines(pieces: readonly Piece[], places: Iterable<number>): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (const at of places)
    for (const line of linesOf(pieces[at]!))
      if (SAYING.test(line) && !BARE_TAG.test(line))
        found.set(line, found.has(line) && found.get(line) !== at ? undefined : at);
  return found;
}

/** A tag that all containers of its kind have alike tells of none which one it is. */
const BARE_TAG = /^(?:<\/?details>|\{%[-\s]*end)/;

/** The lines of a piece without what a quote puts before them. */
function linesOf({ text }: Pick<Piece, "text">): string[] {
  return text.split("\n").map((line) => line.replace(/^[>\s]+/, ""));
}
