/** A card of the margin: where it would like to begin, and how high it is. */
export interface StackedCard {
  id: string;
  top: number;
  height: number;
}

/**
 * Where cards begin so that none lies over another: each as near to its place as those before it leave room for. The
 * one that is in hand keeps its place exactly, and those above it make room upwards, as far as there is any.
 */
export function stackCards(cards: readonly StackedCard[], gap: number, inHand?: string): Map<string, number> {
  const sorted = cards.toSorted((one, other) => one.top - other.top);
  const held = Math.max(
    0,
    sorted.findIndex(({ id }) => id === inHand),
  );
  const tops = sorted.map(({ top }) => top);
  for (let at = held - 1; at >= 0; at -= 1)
    tops[at] = Math.min(tops[at]!, tops[at + 1]! - gap - sorted[at]!.height);
  const above = Math.max(0, -(tops[0] ?? 0));
  for (let at = 0; at <= held && at < tops.length; at += 1) tops[at]! += above;
  for (let at = held + 1; at < tops.length; at += 1)
    tops[at] = Math.max(tops[at]!, tops[at - 1]! + sorted[at - 1]!.height + gap);
  return new Map(sorted.map(({ id }, at) => [id, tops[at]!]));
}
