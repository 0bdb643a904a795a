/** A stretch that differs: these tokens of `a` stand where those of `b` stand. */
export interface Change {
  aStart: number;
  aEnd: number;
  bStart: number;
  bEnd: number;
}

/**
 * What a comparison may still cost, counted in comparisons so that every replica stops at the same one. Past it what
 * is left counts as changed: worse, never wrong. One budget may serve several comparisons.
 */
export interface StepBudget {
  left: number;
}

export function stepBudget(size: number): StepBudget {
  return { left: 2_000 + 45 * size };
}

/** Past so many differences a stretch is split at the furthest point reached instead of at the best one. */
const LIMIT = 100;

/**
 * The stretches in which two lists of tokens differ, in order, none touching another. Myers' comparison from both
 * ends in linear space, bounded twice: by {@link LIMIT} in one stretch, and by the budget over all. Where a change
 * could stand at several places it stands at the last one, so that two people who made the same change made it at the
 * same place.
 */
export function diffTokens(a: readonly string[], b: readonly string[], budget?: StepBudget): Change[] {
  const most = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < most && a[start] === b[start]) start += 1;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [aEnd, bEnd] = [a.length - end, b.length - end];
  if (start === aEnd && start === bEnd) return [];
  // Most comparisons find one stretch that is on one side alone: it takes no search.
  if (start === aEnd || start === bEnd)
    return slideToEnd(a, b, [{ aStart: start, aEnd, bStart: start, bEnd }]);
  const ids = new Map<string, number>();
  const left = internTokens(ids, a, start, aEnd);
  const inA = ids.size;
  const right = internTokens(ids, b, start, bEnd);
  // Tokens that the other side lacks are changed whatever happens; without them the comparison is short.
  const isShared = new Uint8Array(ids.size);
  for (const token of right) if (token < inA) isShared[token] = 1;
  const [shortA, shortB] = [placesOf(left, isShared), placesOf(right, isShared)];
  const [keptA, keptB] = [new Uint8Array(left.length), new Uint8Array(right.length)];
  if (shortA.length > 0) {
    const comparison = new Comparison(
      shortA.map((at) => left[at]!),
      shortB.map((at) => right[at]!),
      budget ?? stepBudget(a.length + b.length),
    );
    comparison.run((x, y) => {
      keptA[shortA[x]!] = 1;
      keptB[shortB[y]!] = 1;
    });
  }
  return slide(a, b, changesOf(keptA, keptB, start));
}

/** Numbers for the tokens from one place to another: the same one for equal tokens. */
function internTokens(
  ids: Map<string, number>,
  tokens: readonly string[],
  from: number,
  to: number,
): Int32Array {
  const found = new Int32Array(to - from);
  for (let at = from; at < to; at += 1) {
    let id = ids.get(tokens[at]!);
    if (id === undefined) ids.set(tokens[at]!, (id = ids.size));
    found[at - from] = id;
  }
  return found;
}

function placesOf(tokens: Int32Array, wanted: Uint8Array): Int32Array {
  const found = new Int32Array(tokens.length);
  let count = 0;
  for (let at = 0; at < tokens.length; at += 1) if (wanted[tokens[at]!] === 1) found[count++] = at;
  return found.subarray(0, count);
}

/** What is not kept, as changes of lists in which these stretches begin at a place. */
function changesOf(keptA: Uint8Array, keptB: Uint8Array, start: number): Change[] {
  const changes: Change[] = [];
  let x = 0;
  let y = 0;
  while (x < keptA.length || y < keptB.length) {
    if (keptA[x] === 1 && keptB[y] === 1) {
      x += 1;
      y += 1;
      continue;
    }
    const [aStart, bStart] = [start + x, start + y];
    while (x < keptA.length && keptA[x] === 0) x += 1;
    while (y < keptB.length && keptB[y] === 0) y += 1;
    changes.push({ aStart, aEnd: start + x, bStart, bEnd: start + y });
  }
  return changes;
}

/**
 * Puts insertions and deletions among equal tokens where two people who made the same change find them both: together
 * with the one before where they can touch it, and else as far back in the list as they go.
 */
function slide(a: readonly string[], b: readonly string[], changes: readonly Change[]): Change[] {
  const together: Change[] = [];
  for (const change of changes) {
    const before = together.at(-1);
    if (before && sameSort(before, change) && reaches(a, b, before, change)) {
      const kept = change.aStart - before.aEnd;
      Object.assign(before, { aEnd: change.aEnd - kept, bEnd: change.bEnd - kept });
    } else {
      together.push({ ...change });
    }
  }
  return slideToEnd(a, b, together);
}

function sameSort(first: Change, second: Change): boolean {
  const insert = first.aStart === first.aEnd && second.aStart === second.aEnd;
  return insert || (first.bStart === first.bEnd && second.bStart === second.bEnd);
}

/** Whether a change can stand right behind the one before: it ends with the tokens that are between the two. */
function reaches(a: readonly string[], b: readonly string[], before: Change, change: Change): boolean {
  const inserts = change.aStart === change.aEnd;
  const tokens = inserts ? b : a;
  const [from, to] = inserts ? [change.bStart, change.bEnd] : [change.aStart, change.aEnd];
  const kept = change.aStart - before.aEnd;
  for (let at = 1; at <= kept; at += 1) if (tokens[from - at] !== tokens[to - at]) return false;
  return true;
}

/** Moves insertions and deletions among equal tokens as far back in the list as they go. */
function slideToEnd(a: readonly string[], b: readonly string[], changes: Change[]): Change[] {
  for (let at = changes.length - 1; at >= 0; at -= 1) {
    const change = changes[at]!;
    const inserts = change.aStart === change.aEnd;
    if (!inserts && change.bStart !== change.bEnd) continue;
    // One token short of the next change, or the two would be one.
    const next = changes[at + 1];
    const aLast = next ? next.aStart - 1 : a.length;
    const bLast = next ? next.bStart - 1 : b.length;
    const tokens = inserts ? b : a;
    while (change.aEnd < aLast && change.bEnd < bLast) {
      const [from, to] = inserts ? [change.bStart, change.bEnd] : [change.aStart, change.aEnd];
      if (tokens[from] !== tokens[to]) break;
      change.aStart += 1;
      change.aEnd += 1;
      change.bStart += 1;
      change.bEnd += 1;
    }
  }
  return changes;
}

const NOWHERE = -(1 << 30);
/** The place of the diagonal through the corner. */
const MIDDLE = LIMIT + 2;
/** How far a comparison has come on each diagonal, from either end: used by one at a time, and never for long. */
const forward = new Int32Array(2 * MIDDLE + 1);
const backward = new Int32Array(2 * MIDDLE + 1);

/** One comparison of two lists of numbers. */
class Comparison {
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #budget: StepBudget;

  constructor(a: Int32Array, b: Int32Array, budget: StepBudget) {
    this.#a = a;
    this.#b = b;
    this.#budget = budget;
  }

  /** Names every pair of tokens that stay. */
  run(keep: (x: number, y: number) => void): void {
    const a = this.#a;
    const b = this.#b;
    const stack: [number, number, number, number][] = [[0, a.length, 0, b.length]];
    for (let part = stack.pop(); part; part = stack.pop()) {
      let [aStart, aEnd, bStart, bEnd] = part;
      for (; aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]; aStart += 1, bStart += 1) {
        keep(aStart, bStart);
        this.#budget.left -= 1;
      }
      for (; aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]; aEnd -= 1, bEnd -= 1) {
        keep(aEnd - 1, bEnd - 1);
        this.#budget.left -= 1;
      }
      if (aStart === aEnd || bStart === bEnd || this.#budget.left <= 0) continue;
      const [x, y] = this.#split(aStart, aEnd, bStart, bEnd);
      const atCorner = (x === aStart && y === bStart) || (x === aEnd && y === bEnd);
      if (atCorner) continue;
      stack.push([aStart, x, bStart, y], [x, aEnd, y, bEnd]);
    }
  }

  /** A point through which a shortest way from corner to corner leads, or the furthest one reached in the limit. */
  #split(aStart: number, aEnd: number, bStart: number, bEnd: number): [number, number] {
    const a = this.#a;
    const b = this.#b;
    const width = aEnd - aStart;
    const height = bEnd - bStart;
    const delta = width - height;
    // The two ends meet by then at the latest.
    const most = Math.min(LIMIT, (width + height + 1) >> 1);
    const [first, past] = [MIDDLE - most - 1, MIDDLE + most + 2];
    forward.fill(NOWHERE, first, past);
    backward.fill(NOWHERE, first, past);
    forward[MIDDLE + 1] = 0;
    backward[MIDDLE + 1] = 0;
    let steps = 0;
    for (let edits = 0; edits <= most; edits += 1) {
      for (let k = -edits; k <= edits; k += 2) {
        let x = furthest(forward, MIDDLE + k, k, width, height);
        const from = x;
        if (x >= 0) while (x < width && x - k < height && a[aStart + x] === b[bStart + x - k]) x += 1;
        forward[MIDDLE + k] = x;
        steps += 1 + x - from;
        const opposite = delta - k;
        if (delta % 2 === 0 || x < 0 || Math.abs(opposite) >= edits) continue;
        if (x + backward[MIDDLE + opposite]! >= width) {
          this.#budget.left -= steps;
          return [aStart + x, bStart + x - k];
        }
      }
      for (let k = -edits; k <= edits; k += 2) {
        let x = furthest(backward, MIDDLE + k, k, width, height);
        const from = x;
        if (x >= 0) while (x < width && x - k < height && a[aEnd - 1 - x] === b[bEnd - 1 - x + k]) x += 1;
        backward[MIDDLE + k] = x;
        steps += 1 + x - from;
        const opposite = delta - k;
        if (delta % 2 !== 0 || x < 0 || Math.abs(opposite) > edits) continue;
        if (x + forward[MIDDLE + opposite]! >= width) {
          this.#budget.left -= steps;
          return [aEnd - x, bEnd - x + k];
        }
      }
      if (steps > this.#budget.left) break;
    }
    this.#budget.left -= steps;
    const ahead = best(forward, first, past);
    const behind = best(backward, first, past);
    return ahead.sum >= behind.sum
      ? [aStart + ahead.x, bStart + ahead.y]
      : [aEnd - behind.x, bEnd - behind.y];
  }
}

/** How far one more edit leads on a diagonal, before the equal tokens behind it. */
function furthest(reached: Int32Array, at: number, k: number, width: number, height: number): number {
  const across = reached[at - 1]! + 1;
  const down = reached[at + 1]!;
  const reachable = across <= width ? across : NOWHERE;
  const x = down - k <= height && down > reachable ? down : reachable;
  return x >= 0 ? x : NOWHERE;
}

function best(reached: Int32Array, first: number, past: number): { x: number; y: number; sum: number } {
  let found = { x: 0, y: 0, sum: 0 };
  for (let at = first; at < past; at += 1) {
    const x = reached[at]!;
    const y = x - (at - MIDDLE);
    if (x >= 0 && y >= 0 && x + y > found.sum) found = { x, y, sum: x + y };
  }
  return found;
}
