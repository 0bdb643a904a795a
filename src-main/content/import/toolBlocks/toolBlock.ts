import type { EndFinder } from "./lines.ts";

/* Blocks that other tools add to Markdown, each in a syntax of its own, as this format writes them. */

/** What a tool's block became. */
export type BlockSort = "hint" | "expandable" | "tabs" | "code";

/** A block of a tool, found in the lines of a page. */
export interface ToolBlock {
  sort: BlockSort;
  /** The first line past it. */
  next: number;
  /** The block in this format. What stands in it is given to `inside`, and comes back with the blocks in it written too. */
  write: (inside: (lines: readonly string[]) => string[]) => string[];
}

/**
 * Reads the block that begins in a line, whose indent is not looked at; undefined where none does, and where it does
 * not end: such a block stays as it is.
 */
export type ToolBlockReader = (
  lines: readonly string[],
  at: number,
  ends: EndFinder,
) => ToolBlock | undefined;
