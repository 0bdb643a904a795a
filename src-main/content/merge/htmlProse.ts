import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { isBlank, readElements, type HtmlSpan } from "./htmlElements.ts";
import { isAmongWords } from "./htmlWords.ts";
import { ALIKE } from "./likeness.ts";
import { SAYING } from "./pieces.ts";
import { mergeProse, type ProseMerge } from "./proseMerge.ts";
import { mergeAlike, type Texts } from "./texts.ts";

/** A piece of HTML as the lines of words in it, and the markup around each: one more than there are lines. */
interface Lines {
  markup: string[];
  words: string[];
}

/**
 * Merges HTML of one shape: markup as it is on either side, and the words in each element like a prose. Undefined where
 * the shapes differ, where lines changed places, where both changed one tag, where one changed a tag beside which the
 * other put other words, and where words cannot be merged.
 */
export function mergeHtmlProse(texts: Texts, context: Context): ProseMerge | undefined {
  const alike = mergeAlike(texts);
  if (alike) return { text: alike.text, joined: false };
  const [base, ours, theirs] = [readLines(texts.base), readLines(texts.ours), readLines(texts.theirs)];
  const count = base?.words.length;
  if (!base || !ours || !theirs || ours.words.length !== count || theirs.words.length !== count)
    return undefined;
  if (isMoved(base, ours) || isMoved(base, theirs)) return undefined;
  if (isTaggedElsewhere(base, ours, theirs, context) || isTaggedElsewhere(base, theirs, ours, context))
    return undefined;
  let [text, joined] = ["", false];
  for (const [at, was] of base.markup.entries()) {
    const markup = mergeMarkup({ base: was, ours: ours.markup[at]!, theirs: theirs.markup[at]! });
    if (markup === undefined) return undefined;
    text += markup;
    if (at === base.words.length) break;
    const words = { base: base.words[at]!, ours: ours.words[at]!, theirs: theirs.words[at]! };
    const merged = mergeWords(words, context);
    if (!merged) return undefined;
    text += merged.text;
    joined ||= merged.joined;
  }
  return { text, joined };
}

/** Whether words that gave way at one place stand at another: lines went or came, and those behind them moved up or down. */
function isMoved(base: Lines, side: Lines): boolean {
  const changed = [...base.words.keys()].filter((at) => side.words[at] !== base.words[at]);
  const gaveWay = new Set(changed.map((at) => base.words[at]));
  return changed.some((at) => gaveWay.has(side.words[at]));
}

/** Whether one side changed a tag that belongs to words in whose place the other put others. */
function isTaggedElsewhere(base: Lines, tagging: Lines, wording: Lines, { likeness }: Context): boolean {
  const isAnother = (at: number): boolean => {
    const [was, is] = [base.words[at], wording.words[at]];
    return was !== undefined && is !== undefined && was !== is && likeness.of(was, is) < ALIKE;
  };
  return base.markup.some(
    (markup, at) =>
      withoutBlanks(tagging.markup[at]!) !== withoutBlanks(markup) && (isAnother(at - 1) || isAnother(at)),
  );
}

const withoutBlanks = (markup: string): string => markup.replace(/\s+/g, " ").trim();

/** Merges what says nothing: tags by whole, and the blanks around them by themselves, but for those in code. */
export function mergeMarkup(texts: Texts): string | undefined {
  const alike = mergeAlike(texts);
  if (alike) return alike.text;
  if (/<pre[\s>]/i.test(texts.ours + texts.theirs)) return undefined;
  const told = new Set([texts.ours, texts.theirs].map(withoutBlanks));
  return told.size === 1 ? mergeBytes(texts.base, texts.ours, texts.theirs) : undefined;
}

function mergeWords(texts: Texts, context: Context): ProseMerge | undefined {
  const alike = mergeAlike(texts);
  if (alike) return { text: alike.text, joined: false };
  if (![texts.base, texts.ours, texts.theirs].every(isSaying)) return undefined;
  const merged = mergeProse(texts, context);
  const lines = merged && readLines(merged.text);
  return lines?.words.length === 1 && lines.words[0] === merged?.text ? merged : undefined;
}

const isSaying = (words: string): boolean => SAYING.test(words.replace(/<[^<>]*>/g, ""));

/** Undefined for what is not well formed. */
function readLines(html: string): Lines | undefined {
  const elements = readElements(html);
  if (!elements) return undefined;
  const edges = edgesIn(elements);
  const lines: Lines = { markup: [""], words: [] };
  let at = 0;
  for (const [start, end] of [...edges, [html.length, html.length] as const]) {
    const between = html.slice(at, start);
    if (isBlank(between)) lines.markup[lines.words.length] += between;
    else {
      const words = between.trim();
      const from = between.indexOf(words);
      lines.markup[lines.words.length] += between.slice(0, from);
      lines.words.push(words);
      lines.markup.push(between.slice(from + words.length));
    }
    lines.markup[lines.words.length] += html.slice(start, end);
    at = end;
  }
  return lines;
}

/** Where tags stand that end a line of words, in order; code is taken whole. */
function edgesIn(elements: readonly HtmlSpan[]): [start: number, end: number][] {
  return elements.flatMap(({ name, start, innerStart, innerEnd, end, children }): [number, number][] => {
    if (name === "pre") return [[start, end]];
    const inside = edgesIn(children);
    return isAmongWords(name) && inside.length === 0
      ? []
      : [[start, innerStart], ...inside, ...(innerEnd < end ? [[innerEnd, end] as [number, number]] : [])];
  });
}
