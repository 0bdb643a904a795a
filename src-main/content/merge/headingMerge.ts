import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { nameOfHeading, readHeading, type Heading } from "./headingMarks.ts";
import { mergeProse } from "./proseMerge.ts";
import { clean, mergeAlike, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges headings: the level by itself, and the words by themselves. A line that one side made a heading is one, and a
 * heading a line, but not where not a word of it is left: that is another line, which has nothing of its marks.
 */
export function mergeHeading(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [readHeading(texts.base), readHeading(texts.ours), readHeading(texts.theirs)];
  if (!base || !ours || !theirs) return undefined;
  const isOther = (side: Heading, text: string): boolean =>
    (side.level === "") !== (base.level === "") && context.likeness.shared(texts.base, text) === 0;
  if (isOther(ours, texts.ours) || isOther(theirs, texts.theirs)) {
    // Marks that say the same are no change to what was taken out.
    const name = nameOfHeading(texts.base);
    if (nameOfHeading(texts.ours) === name) return clean(texts.theirs);
    return nameOfHeading(texts.theirs) === name ? clean(texts.ours) : undefined;
  }
  const { before, behind } = mergeMarks(base, ours, theirs);
  const words = { base: base.words, ours: ours.words, theirs: theirs.words };
  const alike = mergeAlike(words);
  if (alike) return clean(before + alike.text + behind);
  const merged = mergeProse(words, context);
  if (!merged) return undefined;
  const joined = before + merged.text + behind;
  return { ...clean(joined), joins: merged.joined ? [{ ...texts, joined, at: 0 }] : [] };
}

/** The marks of one of three headings. Of two that were changed in other ways those of another level say more. */
function mergeMarks(base: Heading, ours: Heading, theirs: Heading): Pick<Heading, "before" | "behind"> {
  const level = mergeBytes(base.level, ours.level, theirs.level);
  const marks = ({ before, behind }: Heading): string => JSON.stringify({ before, behind });
  const [left, right] = [ours.level === level ? ours : theirs, theirs.level === level ? theirs : ours];
  return JSON.parse(mergeBytes(marks(base), marks(left), marks(right))) as Pick<Heading, "before" | "behind">;
}
