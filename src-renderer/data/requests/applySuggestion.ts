import { unixLines, withEndsOf } from "../../editor/lineEnds.ts";
import { readBlocks } from "../pages/blocks.ts";
import { updateComment } from "../comments/comments.ts";
import { readPage, writeContent, type Branch } from "../pages/content.ts";
import { replaceBlock } from "./suggestions.ts";

/** What was written over, so that it can be put back. */
export interface Applied {
  before: string;
  after: string;
}

/**
 * Puts a proposed text in the place of a block, and settles the comment that proposed it. Undefined where the block
 * has gone meanwhile.
 */
export async function applySuggestion(
  branch: Branch,
  {
    page,
    block,
    comment,
    replacement,
  }: { page: string; block: string; comment: string; replacement: string },
): Promise<Applied | undefined> {
  const [stored, blocks] = await Promise.all([readPage(branch, page), readBlocks(branch, page)]);
  const found = blocks.find(({ key }) => key === block);
  if (stored.type !== "document" || !found) return undefined;
  const before = stored.markdown ?? "";
  const shown = unixLines(before);
  if (shown.slice(found.from, found.to) !== found.text) return undefined;
  const after = withEndsOf(before, replaceBlock(shown, found, unixLines(replacement)));
  await write(branch, page, after, stored.documentId);
  await updateComment(branch, comment, { resolved: true });
  return { before, after };
}

/** Puts back what was there, unless somebody went on writing; then their words stay. Answers whether it did. */
export async function takeBackSuggestion(
  branch: Branch,
  { page, comment }: { page: string; comment: string },
  { before, after }: Applied,
): Promise<boolean> {
  const stored = await readPage(branch, page);
  if (stored.type !== "document" || stored.markdown !== after) return false;
  await write(branch, page, before, stored.documentId);
  await updateComment(branch, comment, { resolved: false });
  return true;
}

async function write(
  branch: Branch,
  page: string,
  markdown: string,
  base: string | undefined,
): Promise<void> {
  await writeContent(branch, [
    { operation: "update_page", page, document: { markdown }, ...(base === undefined ? {} : { base }) },
  ]);
}
