import { ApiError } from "../api/error.ts";
import type { Document } from "../api/types/document.ts";
import { checkDocument } from "./document/checkDocument.ts";
import { writeMarkdown } from "./document/writeMarkdown.ts";
import { mergeText } from "./merge/textMerge.ts";

/*
 * Instructions for programs are given and read as a document and kept as Markdown, which is what is merged.
 */

/**
 * The Markdown of instructions that were given at a path of an input, with the bytes of `former` for what its writer
 * left as it was. Throws 400 with the node's path for a document that is none.
 */
export function writeInstructions(document: Document, path: string, former: string): string {
  checkDocument(document, path);
  return writeMarkdown(document, { text: former });
}

/** The Markdown that the writer of instructions had before them, who names it as such or as the document that they read. */
export const instructionsBefore = (was: string | Document | undefined, kept: string): string =>
  typeof was === "object" ? writeInstructions(was, "/body/was", kept) : (was ?? kept);

/** What both sides of a change say. Throws 409 where only a person can tell: nobody is shown later what was joined here. */
export function mergeInstructions(sides: { base: string; ours: string; theirs: string }): string {
  const { text, conflicts, joins } = mergeText(sides);
  if (conflicts.length > 0 || joins.length > 0)
    throw new ApiError(
      409,
      "Somebody else changed the same words of these instructions. Read them again, then put both together.",
      "conflicts",
    );
  return text;
}
