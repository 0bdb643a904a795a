import { perform, writeManuscript, type Manuscript, type Operation } from "./manuscript.ts";

/** What one writer did, and the numbers of what they made. */
export interface Side {
  operations: Operation[];
  made: { after: number; to: number };
}

/** Past so many places that both inserted at there are too many orders to write them all down. */
const MANY_PLACES = 4;

/**
 * What two writers meant together: every text that comes of doing what one did and then what the other did, as many as
 * there are orders at the places where both inserted. Undefined where something cannot be done any more, or where it
 * matters who comes first: then it is not plain what they meant.
 */
export function together(base: Manuscript, ours: Side, theirs: Side): string[] | undefined {
  const others = new Set(ours.operations.map(placeOf));
  const places = [...new Set(theirs.operations.map(placeOf))].filter(
    (place) => place !== undefined && others.has(place),
  );
  if (places.length > MANY_PLACES) return undefined;
  const texts = doBoth(base, ours, theirs, places);
  const mirrored = doBoth(base, theirs, ours, places);
  return texts && mirrored && texts.join("\0") === mirrored.join("\0") ? texts : undefined;
}

function doBoth(
  base: Manuscript,
  first: Side,
  second: Side,
  places: readonly (string | undefined)[],
): string[] | undefined {
  const texts = new Set<string>();
  const isFirsts = (id: number): boolean => id > first.made.after && id <= first.made.to;
  const repeated = new Set(first.operations.map((operation) => JSON.stringify(operation)));
  const rest = second.operations.filter((operation) => !repeated.has(JSON.stringify(operation)));
  for (let order = 0; order < 1 << places.length; order += 1) {
    const later = new Set(places.filter((_, at) => (order >> at) & 1));
    const text = structuredClone(base);
    const done =
      first.operations.every((operation) => perform(text, operation)) &&
      rest.every((operation) =>
        perform(text, operation, later.has(placeOf(operation)) ? isFirsts : undefined),
      );
    if (!done) return undefined;
    texts.add(writeManuscript(text));
  }
  return [...texts].sort();
}

/** Where an operation puts something in. */
function placeOf(operation: Operation): string | undefined {
  if (operation.what === "insertPart") return `part ${operation.after}`;
  return operation.what === "insertBlock" ? `block ${operation.after}` : undefined;
}
