/** One text and what two sides made of it. */
export interface Three {
  base: string;
  ours: string;
  theirs: string;
}

/** What a merger made of them: where it gave up, the text has ours. */
export interface Merged {
  text: string;
  conflicts: Conflict[];
  /** How many joins it shows to a person. */
  shown: number;
}

export interface Conflict {
  ours: string;
  theirs: string;
  /** Where `ours` stands in the text. */
  at: number;
}

/** A stretch of a merged text, in order: one that is settled, or one that waits for a person. */
export type Stretch = { text: string } | { base: string; ours: string; theirs: string };

export function mergedOf(stretches: readonly Stretch[]): Merged {
  const conflicts: Conflict[] = [];
  let text = "";
  for (const stretch of stretches)
    if ("text" in stretch) text += stretch.text;
    else {
      conflicts.push({ ours: stretch.ours, theirs: stretch.theirs, at: text.length });
      text += stretch.ours;
    }
  return { text, conflicts, shown: 0 };
}
