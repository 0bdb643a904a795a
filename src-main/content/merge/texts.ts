export interface Texts {
  base: string;
  /** The branch's text, that was there. */
  ours: string;
  /** What arrives. */
  theirs: string;
}

/** What a merge could not combine. Each text is whole lines: blocks, items, rows; empty where a side has none. */
export interface TextConflict extends Texts {
  /** Where `ours` begins in the merged text, or would stand if it were not empty. */
  at: number;
}

/**
 * What both sides changed inside one block, joined by sentence or by word. It stands in the text, and a person should
 * look whether it says what both meant; each side alone is at hand. Each text is whole lines.
 */
export interface TextJoin extends Texts {
  /** Where `joined` begins in the merged text. */
  at: number;
  joined: string;
}

export interface TextMerge {
  text: string;
  conflicts: TextConflict[];
  joins: TextJoin[];
}

/** The merge of texts of which at most one differs from the base, or which are one; else undefined. */
export function mergeAlike({ base, ours, theirs }: Texts): TextMerge | undefined {
  if (ours === theirs || theirs === base) return clean(ours);
  return ours === base ? clean(theirs) : undefined;
}

export function clean(text: string): TextMerge {
  return { text, conflicts: [], joins: [] };
}

export function mapTexts(texts: Texts, change: (text: string) => string): Texts {
  return { base: change(texts.base), ours: change(texts.ours), theirs: change(texts.theirs) };
}
