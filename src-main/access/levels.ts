/** The levels of access to content, lowest first (document 1, Role; design §7). */
export const levels = ["read", "comment", "edit", "review", "create", "admin"] as const;

export type Level = (typeof levels)[number];

/** Is `level` at least `needed`? No level is below every level. */
export function reaches(level: Level | undefined, needed: Level): boolean {
  return level !== undefined && levels.indexOf(level) >= levels.indexOf(needed);
}

/** The higher of two levels. */
export function higher(a: Level | undefined, b: Level | undefined): Level | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return levels.indexOf(a) >= levels.indexOf(b) ? a : b;
}
