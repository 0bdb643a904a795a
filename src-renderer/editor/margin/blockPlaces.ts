import type { KeyedBlock } from "../../data/pages/blocks.ts";
import { blockRanges } from "../blockRanges.ts";

/** Where a block stands in a text. */
export interface BlockPlace {
  from: number;
  to: number;
}

/**
 * Where the stored blocks of a page stand in a text that was written on since. What begins and ends as it was stored is
 * taken as it stands; between, a block is where its words are, and one whose words changed where its turn is. Answers
 * the places of those that are named, or else of all; `blocks` are all of the page's, since each is found by the others.
 */
export function placeBlocks(
  blocks: readonly KeyedBlock[],
  text: string,
  named?: ReadonlySet<string>,
): Map<string, BlockPlace> {
  const places = placesOf(blocks, text);
  return named ? new Map([...places].filter(([key]) => named.has(key))) : places;
}

function placesOf(blocks: readonly KeyedBlock[], text: string): Map<string, BlockPlace> {
  if (blocks.every((block) => text.slice(block.from, block.to) === block.text))
    return new Map(blocks.map(({ key, from, to }) => [key, { from, to }]));
  const ranges = blockRanges(text);
  const isSame = (at: number, of: number): boolean => blocks[at]?.text === ranges[of]?.text;
  const shorter = Math.min(blocks.length, ranges.length);
  let start = 0;
  while (start < shorter && isSame(start, start)) start += 1;
  let behind = 0;
  while (behind < shorter - start && isSame(blocks.length - 1 - behind, ranges.length - 1 - behind))
    behind += 1;
  const end = ranges.length - behind;
  const places = new Map<string, BlockPlace>();
  let turn = start;
  blocks.forEach((block, index) => {
    if (index < start) places.set(block.key, ranges[index] as BlockPlace);
    else if (index >= blocks.length - behind)
      places.set(block.key, ranges[ranges.length - (blocks.length - index)] as BlockPlace);
    else {
      const found = ranges.findIndex((one, at) => at >= turn && at < end && one.text === block.text);
      const range = ranges[found >= 0 ? found : Math.min(turn, Math.max(0, end - 1))];
      if (range) places.set(block.key, range);
      turn = (found >= 0 ? found : turn) + 1;
    }
  });
  return places;
}

/** Where one stored block begins in a text that was written on since: of several with its words, the nearest. */
export function placeBlock({ text: words, from }: KeyedBlock, text: string): number {
  const distance = (range: BlockPlace): number => Math.abs(range.from - from);
  const same = blockRanges(text).filter((range) => range.text === words);
  const [nearest] = same.toSorted((one, other) => distance(one) - distance(other));
  return nearest?.from ?? Math.min(from, text.length);
}
