import type { StepBudget } from "./diff.ts";
import type { Likeness } from "./likeness.ts";
import type { Piece } from "./pieces.ts";
import type { TextMerge, Texts } from "./texts.ts";
import type { Meaning } from "./words.ts";

/** Containers in containers deeper than this are nobody's writing; they are taken whole. */
export const DEEPEST = 12;

/** What all parts of one merge share. */
export interface Context {
  likeness: Likeness;
  budget: StepBudget;
  /** What the links of a side mean. */
  meanings: Record<keyof Texts, Meaning>;
  /** Asks where both sides put something in at one place, instead of keeping both. */
  apart?: boolean;
  /** How many containers the merge is in. */
  depth: number;
  /** Merges what stands in a container as a text of its own. */
  within: (texts: Texts) => TextMerge;
  /** Merges a block that both sides changed; undefined where it cannot be combined. */
  block: (pieces: Record<keyof Texts, Piece>) => TextMerge | undefined;
}
