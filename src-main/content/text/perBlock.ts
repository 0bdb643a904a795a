import type { Block } from "./blocks.ts";

/** Characters of the blocks that are remembered, twice over: a page of 100 KB, or some hundred of the usual size. */
const room = 200_000;

/**
 * Works something out of blocks, each once: an edit leaves most blocks of a page as they were, and this save and the
 * next ask about all of them (design §5). `work` sees nothing but the block's kind and text, and its offsets count
 * from the block's beginning. What was asked about lately is remembered; nobody may change what is answered.
 */
export function perBlock<T>(work: (block: Block) => T, limit = room): (block: Block) => T {
  let recent = new Map<string, T>();
  let older = new Map<string, T>();
  let size = 0;
  return ({ kind, text }) => {
    const name = `${kind}\n${text}`;
    const known = recent.get(name);
    if (known !== undefined) return known;
    const kept = copyOf(name);
    const found =
      older.get(name) ?? work({ kind, text: kept.slice(kind.length + 1), start: 0, end: text.length });
    if (size + kept.length > limit) {
      older = recent;
      recent = new Map();
      size = 0;
    }
    recent.set(kept, found);
    size += kept.length;
    return found;
  };
}

/** A piece of a string keeps all of that string in memory, here a whole page for one of its blocks. */
const copyOf = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
