import { mapTexts, mergeAlike, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges texts as if all had one kind of line endings, and gives the result the kind that the sides have made of it. A
 * text that has both kinds is left as it is: nobody can tell which of them is meant.
 */
export function mergeInOneEnding(texts: Texts, merge: (texts: Texts) => TextMerge): TextMerge {
  const kinds = { base: endingOf(texts.base), ours: endingOf(texts.ours), theirs: endingOf(texts.theirs) };
  const all = Object.values(kinds);
  if (all.includes("mixed") || !all.includes("\r\n")) return merge(texts);
  const { base, ours, theirs } = kinds;
  const kept = mergeAlike({ base, ours: ours || base, theirs: theirs || base })?.text ?? "\n";
  const merged = merge(mapTexts(texts, (text) => text.replaceAll("\r\n", "\n")));
  return kept === "\r\n" ? withReturns(merged) : merged;
}

/** The line ending of a text, if it has one kind; empty for a text without any. */
function endingOf(text: string): "\n" | "\r\n" | "" | "mixed" {
  if (!text.includes("\n")) return "";
  if (!text.includes("\r\n")) return "\n";
  return /(?:^|[^\r])\n/.test(text) ? "mixed" : "\r\n";
}

function withReturns({ text, conflicts, joins }: TextMerge): TextMerge {
  const change = (part: string): string => part.replaceAll("\n", "\r\n");
  const places = new Map<number, number>();
  let [from, length] = [0, 0];
  for (const at of [...conflicts, ...joins].map((record) => record.at).sort((a, b) => a - b)) {
    length += change(text.slice(from, at)).length;
    places.set((from = at), length);
  }
  return {
    text: change(text),
    conflicts: conflicts.map((record) => ({ ...mapTexts(record, change), at: places.get(record.at)! })),
    joins: joins.map((record) => ({
      ...mapTexts(record, change),
      joined: change(record.joined),
      at: places.get(record.at)!,
    })),
  };
}
