import type { PieceSides } from "./moves.ts";
import type { Places } from "./orders.ts";
import { SAYING, type Piece } from "./pieces.ts";
import { lonePlaces } from "./twins.ts";

/** Which piece of the base each piece of a side is, by place on the side; undefined for what the side inserted. */
interface Matched extends Places {
  moved: Set<number>;
  wrapped: Map<number, readonly number[]>;
  origin: (number | undefined)[];
}

/**
 * What one side edited and the other has elsewhere in the very words of that edit, the other moved, however few words it
 * has left of what it was, and whatever it has in its place. Adds to the other side's places what it moved so. What each
 * side seems to have moved so of one piece tells of neither which one it is: of a list that both cut in two, each has one
 * half where it was.
 */
export function takeMovedEdits(sides: PieceSides, matches: Record<"ours" | "theirs", Matched>): void {
  const found = {
    ours: findMovedEdits(sides, "theirs", matches),
    theirs: findMovedEdits(sides, "ours", matches),
  };
  for (const [mover, editor] of [
    ["ours", "theirs"],
    ["theirs", "ours"],
  ] as const) {
    if (found[mover].size === 0) continue;
    const { origin, stead, moved, wrapped } = matches[mover];
    const [inPlace, steadPlaces] = [placesByPiece(origin), placesByPiece(stead)];
    for (const [piece, place] of found[mover]) {
      if (found[editor].has(piece)) continue;
      for (const at of steadPlaces.get(piece) ?? []) if (stead[at] === piece) stead[at] = undefined;
      for (const at of inPlace.get(piece) ?? []) origin[at] = undefined;
      // What a container holds beside it is what it said, put there anew.
      for (const [at, pieces] of wrapped) {
        if (!pieces.includes(piece)) continue;
        wrapped.set(
          at,
          pieces.filter((other) => other !== piece),
        );
        stead[at] ??= wrapped.get(at)![0];
      }
      origin[place] = stead[place] = piece;
      moved.add(piece);
    }
  }
}

/** Pieces of the base with the places where one side has them in the words of the other's edit. */
function findMovedEdits(
  sides: PieceSides,
  editor: "ours" | "theirs",
  matches: Record<"ours" | "theirs", Matched>,
): Map<number, number> {
  const found = new Map<number, number>();
  const mover = editor === "ours" ? "theirs" : "ours";
  const [here, there] = [matches[editor], matches[mover]];
  if (!there.origin.includes(undefined)) return found;
  const [edits, pieces] = [sides[editor], sides[mover]];
  const originPlaces = firstPlaces(here.origin, sides.base.length);
  let inPlace: ReadonlyMap<number, number[]> | undefined;
  const edited: [string, number][] = [];
  sides.base.forEach(({ id: was }, piece) => {
    const id = edits[originPlaces[piece]!]?.id;
    if (id === undefined || id === was || here.moved.has(piece) || !SAYING.test(id)) return;
    inPlace ??= placesByPiece(there.origin);
    const isThere = inPlace.get(piece)?.some((at) => pieces[at]!.id === was || pieces[at]!.id === id);
    if (isThere !== true) edited.push([id, piece]);
  });
  if (edited.length === 0) return found;
  const [known, places] = [lonePlaces(edits.map(idOf)), lonePlaces(pieces.map(idOf))];
  for (const [id, piece] of edited) {
    const place = places.get(id);
    if (place === undefined || known.get(id) === undefined || there.origin[place] !== undefined) continue;
    found.set(piece, place);
  }
  return found;
}

/** For each piece of the base the first place of a side that it is at; -1 where it is at none. */
function firstPlaces(pieces: readonly (number | undefined)[], count: number): Int32Array {
  const places = new Int32Array(count).fill(-1);
  pieces.forEach((piece, at) => {
    if (piece !== undefined && places[piece] === -1) places[piece] = at;
  });
  return places;
}

/** The places of a side by the piece of the base that is at each, in order. */
function placesByPiece(pieces: readonly (number | undefined)[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  pieces.forEach((piece, at) => {
    if (piece === undefined) return;
    const known = places.get(piece);
    if (known) known.push(at);
    else places.set(piece, [at]);
  });
  return places;
}

function idOf({ id }: Piece): string {
  return id;
}
