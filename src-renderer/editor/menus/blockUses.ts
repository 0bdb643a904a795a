import type { BlockName } from "./blockKinds.ts";

const key = "recto.blocks";

/** How often each kind of block was chosen on this computer. */
let counts: Partial<Record<BlockName, number>> | undefined;

function read(): Partial<Record<BlockName, number>> {
  try {
    return (counts ??= JSON.parse(localStorage.getItem(key) ?? "{}") as typeof counts & object);
  } catch {
    return (counts = {});
  }
}

/** How often the writer chose a kind of block. */
export const usesOf = (name: BlockName): number => read()[name] ?? 0;

/** Remembers that the writer chose a kind of block. */
export function countUse(name: BlockName): void {
  counts = { ...read(), [name]: usesOf(name) + 1 };
  try {
    localStorage.setItem(key, JSON.stringify(counts));
  } catch {
    // Storage that is full costs an order in a menu.
  }
}
