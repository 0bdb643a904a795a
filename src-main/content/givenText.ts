import { ApiError } from "../api/error.ts";
import type { Document } from "../api/types/document.ts";
import { hashText } from "../store/texts/texts.ts";
import { checkDocument } from "./document/checkDocument.ts";
import { readDocument, type KeptText } from "./document/readDocument.ts";
import { writeMarkdown } from "./document/writeMarkdown.ts";
import { keyBlocks } from "./text/keys.ts";

/** A text in the form that a caller gave or wants: what is kept is Markdown (design §5). */
export interface GivenText {
  markdown?: string;
  document?: Document;
}

/** Texts that are longer stay Markdown: no page is so long, and both forms at once would fill the memory. */
const mostCharacters = 1_000_000;

/**
 * The Markdown of a text that was given at a path of an input. A document is written so that what its writer did not
 * change keeps the bytes that it has in `former`, the text that they had before them. Throws 400 with the node's path
 * for a document that is none.
 */
export function markdownOf(given: GivenText, path: string, former?: KeptText): string {
  if (given.document === undefined) return given.markdown ?? "";
  checkDocument(given.document, `${path}/document`);
  const markdown = writeMarkdown(given.document, former);
  if (markdown.length > mostCharacters)
    throw new ApiError(400, `${path}/document has more than ${mostCharacters} characters.`);
  return markdown;
}

/** The same for a text of many blocks, which ends its last line. */
export function pageMarkdownOf(given: GivenText, path: string, former?: KeptText): string {
  const markdown = markdownOf(given, path, former);
  const isNew = given.document !== undefined && (former === undefined || former.text === "");
  return isNew && markdown !== "" ? `${markdown}\n` : markdown;
}

/**
 * A kept text as a document, which carries the text's hash: what the next write names as its base. Throws 400 for one
 * that is too long to be given so.
 */
export function documentOf(kept: KeptText): Document {
  if (kept.text.length > mostCharacters)
    throw new ApiError(
      400,
      `/format: a text of more than ${mostCharacters} characters is given as markdown only.`,
    );
  // Blocks that are not kept with keys are named by what is in them, as writing one back names them.
  const keys = kept.keys ?? keyBlocks("", kept.text);
  return readDocument({ ...kept, keys }, hashText(kept.text));
}

/** A text in the form that is wanted; Markdown unless said otherwise (gaps.md §1.2). */
export const inForm = (kept: KeptText, format: "document" | "markdown" | undefined): GivenText =>
  format === "document" ? { document: documentOf(kept) } : { markdown: kept.text };
