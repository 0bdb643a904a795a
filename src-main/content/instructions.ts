import { ApiError } from "../api/error.ts";
import type { DocumentOrMarkdown } from "../api/types/documentOrMarkdown.ts";
import type { Format } from "../api/types/scalars.ts";
import { checkDocument } from "./document/checkDocument.ts";
import { documentOf } from "./givenText.ts";
import { writeMarkdown } from "./document/writeMarkdown.ts";
import { mergeText } from "./merge/textMerge.ts";

/*
 * Instructions for programs are given and read as a document or in Markdown, and kept as Markdown, which is what is
 * merged.
 */

/**
 * The Markdown of instructions that were given at a path of an input, with the bytes of `former` for what its writer
 * left as it was. Throws 400 with the node's path for a document that is none.
 */
export function writeInstructions(given: DocumentOrMarkdown, path: string, former: string): string {
  if ("markdown" in given) return given.markdown;
  checkDocument(given, path);
  return writeMarkdown(given, { text: former });
}

/** Kept instructions in the form that is wanted: a document unless said otherwise. */
export const instructionsIn = (format: Format | undefined, kept: string): DocumentOrMarkdown =>
  format === "markdown" ? { markdown: kept } : documentOf({ text: kept });

/** The Markdown that the writer of instructions had before them, who names it as such or as the document that they read. */
export const instructionsBefore = (was: string | DocumentOrMarkdown | undefined, kept: string): string =>
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
