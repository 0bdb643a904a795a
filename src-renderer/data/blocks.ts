import { blockRanges, type BlockRange } from "../editor/blockRanges.ts";
import { ask } from "./ask.ts";
import { readPage, type Branch } from "./content.ts";

/** A block of a stored page, with the key by which comments know it. */
export interface KeyedBlock extends BlockRange {
  key: string;
}

async function readKeys({ spaceId, changeRequestId }: Branch, pageId: string): Promise<string[]> {
  const { blocks } =
    changeRequestId === undefined
      ? await ask("getPageBlame", { spaceId, pageId })
      : await ask("getPageBlameInChangeRequest", { spaceId, changeRequestId, pageId });
  return blocks.map((block) => block.key);
}

/**
 * The blocks of a page with their keys. None where the page divides differently than its keys say, so that a comment
 * is on the whole page rather than on the wrong block.
 */
export async function readBlocks(branch: Branch, pageId: string): Promise<KeyedBlock[]> {
  const [keys, page] = await Promise.all([readKeys(branch, pageId), readPage(branch, pageId)]);
  if (page.type !== "document") return [];
  const ranges = blockRanges(page.markdown ?? "");
  if (ranges.length !== keys.length) return [];
  return ranges.map((range, index) => ({ ...range, key: keys[index] ?? "" }));
}
