import { mergeBlock } from "./blockMerge.ts";
import { withBrokenMatter } from "./brokenMatter.ts";
import { DEEPEST, type Context } from "./context.ts";
import { stepBudget, type StepBudget } from "./diff.ts";
import type { Region } from "./diff3.ts";
import { areDisputed, tellApart } from "./definitions.ts";
import { mergeCut } from "./cutMerge.ts";
import { mergeInOneEnding } from "./endings.ts";
import { Likeness } from "./likeness.ts";
import { mergeBelowMatter } from "./leadingMatter.ts";
import { mergeFlat } from "./flatMerge.ts";
import { nameBases } from "./nameBases.ts";
import { mergePieces, type Manner } from "./pieceMerge.ts";
import { blockPieces, type Piece } from "./pieces.ts";
import { mergeTakenIn } from "./takenIn.ts";
import { mergeAlike, type TextMerge, type Texts } from "./texts.ts";
import type { Meaning } from "./words.ts";

export type { TextConflict, TextJoin, TextMerge, Texts } from "./texts.ts";

export interface MergeOptions {
  /** What the links of a side mean: two spellings with one meaning are one link. */
  meanings?: Partial<Record<keyof Texts, Meaning>>;
  /** What the merge may cost; see {@link StepBudget}. */
  budget?: StepBudget;
}

/**
 * Merges what two sides made of one text, block by block, and inside blocks by what they are made of: items, rows and
 * columns, keys, lines of code, sentences and words. What only one side changed is taken as it is. Where the sides
 * changed the same, the text keeps ours and a conflict keeps all three; where words of both were put into one prose,
 * a join keeps them too. Two insertions at one place both stay, in an order that does not depend on the sides, and
 * footnotes that both gave one label get one each. Blocks that nobody touched keep their bytes. The work is bounded by
 * `budget`; past it larger stretches conflict (design §5).
 */
export function mergeText(texts: Texts, { meanings, budget }: MergeOptions = {}): TextMerge {
  const alike = mergeAlike(texts);
  if (alike) return alike;
  const { base, ours, theirs } = texts;
  const nothing: Meaning = () => undefined;
  const known = { base: nothing, ours: nothing, theirs: nothing, ...meanings };
  const ofLength = stepBudget((base.length + ours.length + theirs.length) >> 3);
  // A short page is no less work for two people than a longer one.
  const steps = budget ?? { left: Math.max(LITTLE, ofLength.left) };
  const most = steps.left;
  return mergeInOneEnding(texts, (lines) => {
    const apart = tellApart(lines);
    if (apart) steps.left -= RELABELLING * (lines.ours.length + lines.theirs.length);
    const merged = mergeLines(apart?.texts ?? lines);
    if (!apart || steps.left < most / 2 || !areDisputed(apart, merged)) return merged;
    const together = mergeLines(lines);
    return areDisputed(apart, together) ? together : merged;
  });

  function mergeLines(lines: Texts): TextMerge {
    const shared = { likeness: new Likeness(), budget: steps, meanings: known, depth: 0 };
    const whole = steps.left;
    const changed: Region<Piece>[] = [];
    const found = mergeDocument(lines, shared, (region) => void changed.push(region));
    const merged = nameBases(found, lines);
    // What was costly to merge is not merged again and again.
    const { left } = steps;
    if (left <= 0 || whole - left + READING * lengthOf(changed) > LITTLE) return merged;
    const taken = mergeTakenIn(lines, changed, (sources, options) => {
      const { base: was, ours: here, theirs: there } = sources;
      const means = { base: known[was.from], ours: known[here.from], theirs: known[there.from] };
      const inOrder = { base: was.text, ours: here.text, theirs: there.text };
      return mergeDocument(inOrder, { ...shared, ...options, meanings: means, budget: { left: LITTLE } });
    });
    return taken ?? merged;
  }
}

/** In comparisons, what a merge of two people's edits takes at most; a stranger's text takes more. */
const LITTLE = 100_000;

/** What it costs to give a character's text other labels, in comparisons. */
const RELABELLING = 4;

/** What it costs to read a character of a text in a container, in comparisons. */
const READING = 2;

function lengthOf(regions: readonly Region<Piece>[]): number {
  let length = 0;
  for (const { base, ours, theirs } of regions)
    for (const pieces of [base, ours, theirs]) for (const { text } of pieces) length += text.length;
  return length;
}

function mergeDocument(
  texts: Texts,
  shared: Omit<Context, "within" | "block">,
  note?: (changed: Region<Piece>) => void,
): TextMerge {
  const alike = mergeAlike(texts);
  if (alike) return alike;
  const { depth, budget } = shared;
  // To read it costs something too: containers in containers are read once for each.
  if (depth > 0) budget.left -= READING * (texts.base.length + texts.ours.length + texts.theirs.length);
  const context: Context = {
    ...shared,
    within: (inner) => mergeDocument(inner, { ...shared, depth: depth + 1 }),
    block: (pieces) => (depth < DEEPEST ? mergeBlock(pieces, context) : undefined),
  };
  const blocks = {
    base: blockPieces(texts.base, depth),
    ours: blockPieces(texts.ours, depth),
    theirs: blockPieces(texts.theirs, depth),
  };
  const sides = depth === 0 ? withBrokenMatter(texts, blocks) : blocks;
  const manner: Manner = {
    note,
    inside: context.block,
    flat: (region) => mergeFlat(region, context),
    together: (region, inRow) => mergeCut(region, inRow, context),
  };
  return mergeBelowMatter(sides, note, context, (body) => mergePieces(body, manner, context));
}
