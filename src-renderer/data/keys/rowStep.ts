/**
 * The place to which a key goes in a list of so many rows, from the one at a place; beyond them where there is no
 * further row, and undefined for a key that goes nowhere.
 */
export function rowStep(key: string, at: number, rows: number): number | undefined {
  if (key === "ArrowDown") return at + 1;
  if (key === "ArrowUp") return at - 1;
  if (key === "Home") return 0;
  return key === "End" ? rows - 1 : undefined;
}
