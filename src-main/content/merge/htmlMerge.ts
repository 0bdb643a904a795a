import { splitInnerBlocks } from "../text/blocks.ts";
import type { Context } from "./context.ts";
import { cutOut, readElements, type Cut } from "./htmlElements.ts";
import { mergeHtmlProse } from "./htmlProse.ts";
import { readHtmlTable } from "./htmlTable.ts";
import { mergeHtmlTable } from "./htmlTableMerge.ts";
import { mergeUnits, putTogether } from "./htmlUnits.ts";
import { clean, type TextMerge, type Texts } from "./texts.ts";

/** What it costs to read a character of HTML, in comparisons. */
const READING = 2;

/**
 * Merges HTML by its elements: tables by rows and columns, figures one by one, and what stands in them like prose.
 * Undefined where it is not well formed, and where what comes of it is not.
 */
export function mergeHtml(texts: Texts, context: Context): TextMerge | undefined {
  const { budget } = context;
  budget.left -= READING * (texts.base.length + texts.ours.length + texts.theirs.length);
  if (budget.left <= 0) return undefined;
  const merged = mergeElements(texts, context);
  if (!merged) return undefined;
  const { text, conflicts, joins } = merged;
  const made = [text, ...[...conflicts, ...joins].flatMap(({ base, ours, theirs }) => [base, ours, theirs])];
  return made.every(isOneBlock) ? merged : undefined;
}

function isOneBlock(html: string): boolean {
  const blocks = splitInnerBlocks(html);
  return blocks.length === 1 && blocks[0]!.kind === "html" && readElements(html) !== undefined;
}

function mergeElements(texts: Texts, context: Context): TextMerge | undefined {
  const tables = inEach(texts, readHtmlTable);
  if (tables) return mergeHtmlTable(tables, context);
  const cuts = inEach(texts, cutUp);
  if (cuts && Object.values(cuts).some(({ units }) => units.length > 1)) return mergeInRow(cuts, context);
  const merged = mergeHtmlProse(texts, context);
  if (!merged) return undefined;
  return merged.joined
    ? { ...clean(merged.text), joins: [{ ...texts, joined: merged.text, at: 0 }] }
    : clean(merged.text);
}

/** Cuts HTML into its elements, or one that places others into those. */
function cutUp(html: string): Cut | undefined {
  const elements = readElements(html);
  const [only] = elements ?? [];
  if (!elements || !only) return undefined;
  return elements.length === 1 && only.name === "div" && only.children.length > 0
    ? cutOut(html, only.children, only.innerStart, only.innerEnd)
    : cutOut(html, elements, 0, html.length);
}

function mergeInRow(cuts: Record<keyof Texts, Cut>, context: Context): TextMerge | undefined {
  const unitsIn = ({ units }: Cut): { html: string }[] => units.map((html) => ({ html }));
  const merged = mergeUnits(
    { base: unitsIn(cuts.base), ours: unitsIn(cuts.ours), theirs: unitsIn(cuts.theirs) },
    (sides) => ({ merged: mergeHtmlProse(sides, context), sides }),
    context,
  );
  return merged && putTogether(merged, cuts);
}

function inEach<T>(texts: Texts, read: (html: string) => T | undefined): Record<keyof Texts, T> | undefined {
  const [base, ours, theirs] = [read(texts.base), read(texts.ours), read(texts.theirs)];
  return base && ours && theirs && { base, ours, theirs };
}
