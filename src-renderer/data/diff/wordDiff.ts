import { diff } from "@codemirror/merge";

/** A stretch of two texts compared: in both, only in the second (added), or only in the first (removed). */
export interface Segment {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Which of two texts that are compared is shown. */
export type DiffSide = "both" | "before" | "after";

/** What only the other text has, which one side leaves out. */
export const leftOut = (side: DiffSide): Segment["kind"] | undefined =>
  side === "before" ? "added" : side === "after" ? "removed" : undefined;

/** Stretches of unchanged text longer than this many lines are folded away, but for the lines around changes. */
const keptLines = 3;

const words = /[\p{L}\p{N}_]+|\s|[^\p{L}\p{N}_\s]/gu;

/** Below the surrogates, so that each token can stand as one character of a text that is compared. */
const mostTokens = 0xd7ff;

/** Compares two texts by words: a word is removed and another added, never half of one. */
export function compareTexts(before: string, after: string): Segment[] {
  const numbers = new Map<string, number>();
  const spell = (tokens: string[]): string =>
    tokens
      .map((token) => {
        const number = numbers.get(token) ?? Math.min(numbers.size + 1, mostTokens);
        numbers.set(token, number);
        return String.fromCharCode(number);
      })
      .join("");
  const a = before.match(words) ?? [];
  const b = after.match(words) ?? [];
  const segments: Segment[] = [];
  const add = (kind: Segment["kind"], tokens: string[]): void => {
    if (tokens.length > 0) segments.push({ kind, text: tokens.join("") });
  };
  let at = 0;
  for (const change of joinNear(diff(spell(a), spell(b), { scanLimit: 2000 }), a)) {
    add("same", a.slice(at, change.fromA));
    add("removed", a.slice(change.fromA, change.toA));
    add("added", b.slice(change.fromB, change.toB));
    at = change.toA;
  }
  add("same", a.slice(at));
  return segments;
}

interface Stretch {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

/** Two replaced words with only a space between them read better as one replaced phrase. */
function joinNear(changes: readonly Stretch[], tokens: string[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const between = last && tokens.slice(last.toA, change.fromA);
    if (last && between && between.length <= 1 && between.every((token) => token === " ")) {
      last.toA = change.toA;
      last.toB = change.toB;
    } else joined.push({ ...change });
  }
  return joined;
}

/** A segment to show, or how many unchanged lines are left out between two. */
export type Shown = Segment | { kind: "folded"; lines: number; text: string };

/** Folds what did not change, so that a long page shows its changes and their surroundings. */
export function foldUnchanged(segments: Segment[]): Shown[] {
  return segments.flatMap((segment, index): Shown[] => {
    if (segment.kind !== "same") return [segment];
    const lines = segment.text.split("\n");
    const head = index === 0 ? 0 : keptLines;
    const tail = index === segments.length - 1 ? 0 : keptLines;
    const folded = lines.slice(head, lines.length - tail);
    if (folded.length <= keptLines) return [segment];
    const shown: Shown[] = [{ kind: "folded", lines: folded.length, text: `${folded.join("\n")}\n` }];
    if (head > 0) shown.unshift({ kind: "same", text: `${lines.slice(0, head).join("\n")}\n` });
    if (tail > 0) shown.push({ kind: "same", text: lines.slice(lines.length - tail).join("\n") });
    return shown;
  });
}
