import { splitInnerBlocks } from "../text/blocks.ts";
import type { Context } from "./context.ts";
import { mergeProse } from "./proseMerge.ts";
import { clean, mapTexts, type TextMerge, type Texts } from "./texts.ts";

const LEAD = /^ {0,3}\[\^[^\]\s]+\]:\s*/;

/** Merges the words of a footnote as those of a paragraph; undefined where it has another label by now. */
export function mergeFootnote(texts: Texts, context: Context): TextMerge | undefined {
  const lead = LEAD.exec(texts.base)?.[0];
  if (!lead || !texts.ours.startsWith(lead) || !texts.theirs.startsWith(lead)) return undefined;
  const merged = mergeProse(
    mapTexts(texts, (text) => text.slice(lead.length)),
    context,
  );
  if (!merged) return undefined;
  const text = lead + merged.text;
  if (splitInnerBlocks(text).length !== 1) return undefined;
  return merged.joined ? { ...clean(text), joins: [{ ...texts, joined: text, at: 0 }] } : clean(text);
}
