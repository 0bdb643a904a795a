/** A column that is written in, as it is drawn, and the one that has the page's caret by now. */
export interface Written {
  drawn: number;
  now: number;
}

/**
 * Finds the columns that are drawn among those that the page has now, so that each one's text stays in the editor that
 * it has, wherever it moved: undefined where a column is new. What they say tells them apart; of what was changed in one
 * that is written in, the caret tells where it is.
 */
export function sameColumns(
  drawn: readonly string[],
  now: readonly string[],
  written: Written | undefined,
): (number | undefined)[] {
  const found: (number | undefined)[] = now.map(() => undefined);
  const left = new Set(drawn.keys());
  const keep = (at: number, is: number | undefined): void => {
    if (is === undefined || found[at] !== undefined || !left.delete(is)) return;
    found[at] = is;
  };
  if (written && drawn[written.drawn] === now[written.now]) keep(written.now, written.drawn);
  // Of several that say the same, the one that is written in is not taken for another.
  for (const [at, inner] of now.entries()) {
    const alike = [...left].filter((is) => drawn[is] === inner);
    keep(at, alike.find((is) => is !== written?.drawn) ?? alike[0]);
  }
  if (written) keep(written.now, written.drawn);
  for (const at of now.keys()) if (found[at] === undefined) keep(at, [...left][0]);
  return found;
}
