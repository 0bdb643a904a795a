import { blockRanges, type BlockRange } from "../../editor/blockRanges.ts";
import { unixLines } from "../../editor/lineEnds.ts";
import { ask } from "../calls/ask.ts";
import { readPage, type Branch } from "./content.ts";
import type { User } from "../calls/records.ts";

/** A block of a stored page, with the key by which comments know it. */
export interface KeyedBlock extends BlockRange {
  key: string;
}

/** Who gave a block its words, when, and in which revision. */
export interface BlockOrigin {
  author: User;
  revision: string;
  changedAt: string;
}

export type OriginBlock = KeyedBlock & BlockOrigin;

async function readOrigins(
  { workspace, spaceId, changeRequestId }: Branch,
  pageId: string,
): Promise<(BlockOrigin & { key: string })[]> {
  const { blocks } =
    changeRequestId === undefined
      ? await ask("getPageBlame", { spaceId, pageId }, workspace)
      : await ask("getPageBlameInChangeRequest", { spaceId, changeRequestId, pageId }, workspace);
  return blocks;
}

/** The blocks of several pages, by the page; none of one that is not there. */
export async function readBlocksOf(
  branch: Branch,
  pages: readonly string[],
): Promise<Map<string, OriginBlock[]>> {
  const blocks = await Promise.all(pages.map((page) => readBlocks(branch, page).catch(() => [])));
  return new Map(pages.map((page, at) => [page, blocks[at] ?? []]));
}

/**
 * The blocks of a page as the editor has it, with their keys and who wrote them. None where the page divides differently than its keys say,
 * so that a comment is on the whole page rather than on the wrong block.
 */
export async function readBlocks(branch: Branch, pageId: string): Promise<OriginBlock[]> {
  const [origins, page] = await Promise.all([readOrigins(branch, pageId), readPage(branch, pageId)]);
  if (page.type !== "document") return [];
  const ranges = blockRanges(unixLines(page.markdown ?? ""));
  if (ranges.length !== origins.length) return [];
  return origins.map((origin, index) => ({ ...origin, ...(ranges[index] as BlockRange) }));
}
