import { splitInnerBlocks } from "../text/blocks.ts";
import { mergeBytes } from "./bytes.ts";
import { mergeWrapped } from "./containerMerge.ts";
import type { Context } from "./context.ts";
import { mergeFootnote } from "./footnoteMerge.ts";
import { mergeHtml } from "./htmlMerge.ts";
import { mergeHeading } from "./headingMerge.ts";
import { mergeCode, mergeWholeLines } from "./lineMerge.ts";
import { mergeList } from "./listMerge.ts";
import { leavesPartsInPlace } from "./partsInPlace.ts";
import { WRAPPED, type Piece, type PieceKind } from "./pieces.ts";
import { mergeProse } from "./proseMerge.ts";
import { mergeTable } from "./tableMerge.ts";
import { clean, type TextMerge, type Texts } from "./texts.ts";
import { holdTheSame } from "./turned.ts";

/** Merges a block that both sides changed, by what its kind is made of; undefined where that cannot be done. */
export function mergeBlock(pieces: Record<keyof Texts, Piece>, context: Context): TextMerge | undefined {
  return mergeByKind(pieces, context) ?? mergeAsLines(pieces, context);
}

/** What is made of lines of which each says something is merged by them, where its parts cannot be told. */
function mergeAsLines(
  { base, ours, theirs }: Record<keyof Texts, Piece>,
  context: Context,
): TextMerge | undefined {
  if (!BY_LINES.has(base.kind) || ours.kind !== base.kind || theirs.kind !== base.kind) return undefined;
  const texts = { base: base.text, ours: ours.text, theirs: theirs.text };
  if (WRAPPED.has(base.kind) && !holdTheSame(texts)) return undefined;
  const merged = mergeWholeLines(texts, context);
  const blocks = merged && splitInnerBlocks(merged.text);
  const isOne = blocks?.length === 1 && blocks[0]!.kind === base.kind;
  return isOne && leavesPartsInPlace(merged!.text, texts) ? merged : undefined;
}

const BY_LINES = new Set<PieceKind>(["list", "table", "quote", "directive", "html", "code"]);

function mergeByKind(pieces: Record<keyof Texts, Piece>, context: Context): TextMerge | undefined {
  const texts = { base: pieces.base.text, ours: pieces.ours.text, theirs: pieces.theirs.text };
  const kinds = new Set<PieceKind>([pieces.base.kind, pieces.ours.kind, pieces.theirs.kind]);
  const rewrapped = pieces.ours.kind !== pieces.base.kind && pieces.theirs.kind !== pieces.base.kind;
  if (isAll(kinds, "quote", "directive", "expandable") && !rewrapped) return mergeWrapped(texts, context);
  if (isAll(kinds, "heading", "paragraph") && kinds.has("heading")) return mergeHeading(texts, context);
  if (kinds.size > 1) return undefined;
  switch (pieces.ours.kind) {
    case "paragraph":
      return mergeParagraphs(texts, context);
    case "footnote":
      return mergeFootnote(texts, context);
    case "list":
      return mergeList(texts, context);
    case "table":
      return mergeTable(texts, context);
    case "code":
      return mergeCode(texts, context);
    case "html":
      return mergeHtml(texts, context);
    case "blank":
      return clean(mergeBytes(texts.base, texts.ours, texts.theirs));
    default:
      return undefined;
  }
}

/** Merges prose that is one paragraph, or several where a side cut one in two or put two together. */
export function mergeParagraphs(texts: Texts, context: Context): TextMerge | undefined {
  const merged = mergeProse(texts, context);
  if (!merged) return undefined;
  const { text, joined } = merged;
  const breaks = text.match(/\n[ \t]*\r?\n/g)?.length ?? 0;
  const blocks = splitInnerBlocks(text);
  if (blocks.length !== breaks + 1 || blocks.some(({ kind }) => kind !== "paragraph")) return undefined;
  return joined ? { ...clean(text), joins: [{ ...texts, joined: text, at: 0 }] } : clean(text);
}

function isAll(kinds: ReadonlySet<PieceKind>, ...wanted: PieceKind[]): boolean {
  return [...kinds].every((kind) => wanted.includes(kind));
}
