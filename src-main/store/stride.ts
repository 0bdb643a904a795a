/** Of short things more are read at once, until so many. */
const longest = 256;
const shortest = 1;
/** What was read at once is short, or long, in characters. */
const short = 200_000;
const long = 1_000_000;

/** How many rows to read at once that may be short or long, so that few are read in vain where a limit ends it. */
export class Stride {
  length = 4;

  /** What was read last has so many characters. */
  learn(size: number): void {
    if (size < short) this.length = Math.min(longest, this.length * 2);
    else if (size > long) this.length = Math.max(shortest, Math.floor(this.length / 2));
  }
}
