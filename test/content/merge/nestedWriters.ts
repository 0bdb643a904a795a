import fc from "fast-check";
import type { Texts } from "../../../src-main/content/merge/textMerge.ts";
import { deedOf, number, type Deed } from "./deeds.ts";
import {
  blockOf,
  boxAround,
  isLeaf,
  isPart,
  partLike,
  writePage,
  type Block,
  type Box,
  type Leaf,
} from "./nestedPages.ts";

const DEEDS = [
  ...(["word", "word", "word", "addWord", "dropWord", "insert", "remove", "move", "wrap"] as const),
  ...(["unwrap", "addPart", "dropPart", "movePart", "title", "style", "split"] as const),
] as const;

const deeds = fc.array(deedOf(DEEDS), { minLength: 1, maxLength: 3 });
type PageDeed = Deed<(typeof DEEDS)[number]>;

/** How the three texts end their lines: all as on Unix, one without a last one, or one or all as on Windows. */
const ENDS: ((texts: Texts) => Texts)[] = [
  (texts) => texts,
  (texts) => ({ ...texts, theirs: texts.theirs.trimEnd() }),
  (texts) => ({ ...texts, ours: windows(texts.ours) }),
  ({ base, ours, theirs }) => ({
    base: windows(base),
    ours: windows(ours),
    theirs: windows(theirs),
  }),
];

const windows = (text: string): string => text.replaceAll("\n", "\r\n");

/**
 * A page of blocks in blocks, and what two writers made of it by a few deeds each. Words of the page are `b1`, `b2` and
 * so on; those that a writer adds begin with `o` or `t`.
 */
export const nestedWriters: fc.Arbitrary<Texts> = fc
  .record({
    shapes: fc.array(number, { minLength: 1, maxLength: 4 }),
    ours: deeds,
    theirs: deeds,
    keys: fc.nat(2),
    end: fc.constantFrom(...ENDS),
  })
  .map(({ shapes, ours, theirs, keys, end }) => {
    const next = counted("b");
    const matter = Array.from({ length: keys }, (_, at): [string, string] => [`key${at}`, next()]);
    const page = shapes.map((shape) => blockOf(shape, next));
    const made = (some: readonly PageDeed[], writer: string): string => {
      const [blocks, words] = [structuredClone(page), counted(writer)];
      for (const deed of some) act(blocks, deed, words);
      // A writer's first deed may be at the front matter, too.
      const own = some[0]!.more % 3 === 0 ? [...matter, [`key${writer}`, words()] as const] : matter;
      return withMatter(own, writePage(blocks));
    };
    return end({
      base: withMatter(matter, writePage(page)),
      ours: made(ours, "o"),
      theirs: made(theirs, "t"),
    });
  });

function counted(letter: string): () => string {
  let count = 0;
  return () => `${letter}${(count += 1)}`;
}

const withMatter = (keys: readonly (readonly [string, string])[], text: string): string =>
  keys.length === 0 ? text : `---\n${keys.map(([key, word]) => `${key}: ${word}\n`).join("")}---\n\n${text}`;

/** Where a block stands: in which list of blocks, and at which place. */
interface Spot {
  list: Block[];
  at: number;
}

function spotsOf(blocks: Block[], isMeant: (block: Block) => boolean): Spot[] {
  return blocks.flatMap((block, at) => [
    ...(isMeant(block) ? [{ list: blocks, at }] : []),
    ...(isLeaf(block) ? [] : spotsOf(block.blocks, isMeant)),
  ]);
}

function act(page: Block[], { what, where, inside, more }: PageDeed, next: () => string): void {
  const pick = <T extends Block>(isMeant: (block: Block) => boolean): (Spot & { block: T }) | undefined => {
    const spots = spotsOf(page, isMeant);
    const spot = spots[where % Math.max(spots.length, 1)];
    return spot && { ...spot, block: spot.list[spot.at] as T };
  };
  const isWhole = (block: Block): boolean => !isPart(block);
  // An item begins with its words, and no box is left empty.
  const isHeld = ({ list, at }: Spot): boolean =>
    list !== page && (list.length < 2 || (at === 0 && isLead(page, list)));
  switch (what) {
    case "word": {
      const words = pick<Leaf>(isLeaf)?.block.words;
      const at = inside % (words?.length ?? 1);
      if (words) words[at] = next() + (words[at]!.endsWith(".") ? "." : "");
      return;
    }
    case "addWord": {
      const words = pick<Leaf>((block) => isLeaf(block) && block.kind !== "table")?.block.words;
      words?.splice(inside % (words.length + 1), 0, next());
      return;
    }
    case "dropWord": {
      const isLong = (block: Block): boolean =>
        isLeaf(block) && block.kind !== "table" && block.words.length > 2;
      const words = pick<Leaf>(isLong)?.block.words;
      words?.splice(inside % words.length, 1);
      return;
    }
    case "split": {
      const isLong = (block: Block): boolean => block.kind === "paragraph" && block.words.length > 3;
      const found = pick<Leaf>(isLong);
      if (found)
        found.list.splice(found.at + 1, 0, {
          ...found.block,
          words: found.block.words.splice(3),
        });
      return;
    }
    case "insert": {
      const found = pick(isWhole) ?? { list: page, at: -1 };
      found.list.splice(found.at + 1, 0, blockOf(more, next, 1));
      return;
    }
    case "remove": {
      const found = pick(isWhole);
      if (found && !isHeld(found)) found.list.splice(found.at, 1);
      return;
    }
    case "move": {
      const found = pick(isWhole);
      if (!found || isHeld(found)) return;
      found.list.splice(found.at, 1);
      const targets = spotsOf(page, isWhole);
      const target = targets[inside % Math.max(targets.length, 1)] ?? {
        list: page,
        at: -1,
      };
      target.list.splice(target.at + 1, 0, found.block);
      return;
    }
    case "wrap": {
      const found = pick(isWhole);
      if (!found || (found.list !== page && found.at === 0 && isLead(page, found.list))) return;
      const blocks = found.list.splice(found.at, 1 + (inside % 2));
      found.list.splice(found.at, 0, boxAround(blocks, more, next));
      return;
    }
    case "unwrap": {
      const found = pick<Box>(({ kind }) => UNWRAPPED.has(kind));
      if (found) found.list.splice(found.at, 1, ...found.block.blocks);
      return;
    }
    case "addPart": {
      const found = pick(isPart);
      if (found) found.list.splice(found.at + (inside % 2), 0, partLike(found.block, more, next));
      return;
    }
    case "dropPart": {
      const found = pick(isPart);
      if (found && found.list.length > 1) found.list.splice(found.at, 1);
      return;
    }
    case "movePart": {
      const found = pick(isPart);
      if (!found || found.list.length < 2) return;
      found.list.splice(found.at, 1);
      found.list.splice(inside % (found.list.length + 1), 0, found.block);
      return;
    }
    case "title": {
      const found = pick<Box>(({ kind }) => TITLED.has(kind));
      if (found) found.block.title = next();
      return;
    }
    case "style": {
      const found = pick(() => true);
      if (found) found.block.style = more % 3;
    }
  }
}

const UNWRAPPED: ReadonlySet<string> = new Set(["hint", "details", "quote", "condition"]);
const TITLED: ReadonlySet<string> = new Set(["tab", "step", "column", "details", "condition"]);

/** Whether a list of blocks is what an item holds. */
function isLead(page: Block[], list: Block[]): boolean {
  return spotsOf(page, (block) => block.kind === "item" && block.blocks === list).length > 0;
}
