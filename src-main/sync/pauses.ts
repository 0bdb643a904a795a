/** Time as the driver needs it; a simulation passes its own. */
export interface Timing {
  /** Runs `work` after `delay` milliseconds; answers the function that calls it off. */
  after(delay: number, work: () => void): () => void;
  /** By which part of its half a pause is longer, from 0 to 1: who failed in one moment is not to be back in one. */
  spread(): number;
}

export const realTiming: Timing = {
  after(delay, work) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
  spread: Math.random,
};

/** How long after a local edit a round begins: the next key may fold into it. */
export const editPause = 400;
/** So many edits put a round off; the next ones do not, or a writer who never pauses would not be sent. */
export const mostPutOff = 10;
/** How often a replica asks when no event stream tells it (milliseconds); grows while nothing answers. */
export const pollPause = 15_000;
/** How often it asks all the same while one does: a stream may have gone dead without anybody's knowing. */
export const longestPause = 60_000;
/** For how long at most the instance, or what stands before it, may have it wait. */
export const longestRest = 600_000;
/** Between two reports of how far a pull is, in milliseconds. */
export const progressPause = 250;

/** The pause after so many failures in a row, which may last longer than this by half. */
export function pauseAfter(failures: number, timing: Timing): number {
  const pause = Math.min(longestPause, 1000 * 2 ** Math.min(failures, 6));
  return pause * (1 + timing.spread() / 2);
}

/** The pause after so many failures of which the last came with a wait. */
export const restAfter = (failures: number, wait: number, timing: Timing): number =>
  Math.min(longestRest, Math.max(wait * (1 + timing.spread() / 2), pauseAfter(failures, timing)));
