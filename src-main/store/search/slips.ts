/* How far a word is from another, in slips: letters that are wrong, missing, too many, or swapped with their neighbour. */

/** So many slips are forgiven in a word of this length. */
export const forgivenSlips = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

/** How far a word is from another, and from how that begins; more than `most` is Infinity. */
export function slipsBetween(
  word: string,
  other: string,
  most: number,
): { whole: number; beginning: number } {
  const width = Math.min(other.length, word.length + most);
  let former: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= width; j += 1) {
      const isSame = word[i - 1] === other[j - 1];
      let cost = Math.min(last[j - 1]! + (isSame ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1])
        cost = Math.min(cost, former[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return { whole: Infinity, beginning: Infinity };
    former = last;
    last = row;
  }
  const within = (slips: number): number => (slips > most ? Infinity : slips);
  return {
    whole: width < other.length ? Infinity : within(last[width]!),
    beginning: within(Math.min(...last)),
  };
}
