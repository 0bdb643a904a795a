import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { mergeProse } from "./proseMerge.ts";
import { clean, mergeAlike, type TextMerge, type Texts } from "./texts.ts";

/** A heading: what makes it one, before its words and behind them. A line of a paragraph has neither. */
interface Heading {
  before: string;
  words: string;
  behind: string;
}

/** Merges headings: the level by itself, and the words by themselves. A line that one side made a heading is one. */
export function mergeHeading(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [readHeading(texts.base), readHeading(texts.ours), readHeading(texts.theirs)];
  if (!base || !ours || !theirs) return undefined;
  const marks = ({ before, behind }: Heading): string => JSON.stringify([before, behind]);
  const [before, behind] = JSON.parse(mergeBytes(marks(base), marks(ours), marks(theirs))) as [
    string,
    string,
  ];
  const words = { base: base.words, ours: ours.words, theirs: theirs.words };
  const alike = mergeAlike(words);
  if (alike) return clean(before + alike.text + behind);
  const merged = mergeProse(words, context);
  if (!merged) return undefined;
  const joined = before + merged.text + behind;
  return { ...clean(joined), joins: merged.joined ? [{ ...texts, joined, at: 0 }] : [] };
}

const ATX = /^([ \t]*#{1,6}[ \t]+)(.*?)([ \t]+#+)?$/;
const SETEXT = /^([^\n]*?)(\r?\n[ \t]*(?:=+|-+)[ \t]*)$/;

function readHeading(text: string): Heading | undefined {
  const marked = ATX.exec(text);
  if (marked) return { before: marked[1]!, words: marked[2]!, behind: marked[3] ?? "" };
  const underlined = SETEXT.exec(text);
  if (underlined) return { before: "", words: underlined[1]!, behind: underlined[2]! };
  return text.includes("\n") ? undefined : { before: "", words: text, behind: "" };
}
