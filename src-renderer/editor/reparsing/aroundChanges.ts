import { Parser, TreeFragment, type Input, type PartialParse, type Tree } from "@lezer/common";
import { blocksIn, joinChunks, pageOf } from "./blockChunks.ts";
import { readingStopped, stretchAround, type Stretch } from "./stretch.ts";

type Ranges = readonly { from: number; to: number }[];

/**
 * Reads a page of Markdown anew around what changed in it, and keeps chunks of blocks before and behind. The parser by
 * itself takes up again each block that is kept, so that a key costs more the longer the page is.
 */
export class AroundChanges extends Parser {
  /** As the editor asks of a parser: others read parts of this one's text. */
  readonly hasWrappers = true;
  readonly #whole: Parser;

  constructor(whole: Parser) {
    super();
    this.#whole = whole;
  }

  createParse(input: Input, known: readonly TreeFragment[], ranges: Ranges): PartialParse {
    const fragments = withoutLastLines(input, known);
    const readAll = (): PartialParse => this.#whole.startParse(input, fragments, ranges);
    const stretch = ranges.length === 1 ? stretchAround(input, fragments) : undefined;
    if (!stretch) return new Reading(readAll(), undefined);
    const { from, to } = stretch;
    const around = this.#whole.startParse(input, upTo(fragments, to), [{ from, to }]);
    return new Reading(around, { stretch, length: input.length, readAll });
  }
}

/** A stretch that is read, and what to do where what was written reaches further. */
interface Around {
  stretch: Stretch;
  /** How long the text is. */
  length: number;
  readAll: () => PartialParse;
}

class Reading implements PartialParse {
  #inner: PartialParse;
  /** Undefined where the whole page is read. */
  #around: Around | undefined;
  #stoppedAt: number | null = null;

  constructor(inner: PartialParse, around: Around | undefined) {
    this.#inner = inner;
    this.#around = around;
  }

  advance(): Tree | null {
    const read = this.#inner.advance();
    if (!read) return null;
    const page = this.#around ? this.#joined(read, this.#around) : read;
    if (page && this.#stoppedAt !== null) readingStopped(page, this.#stoppedAt);
    return page;
  }

  /** Null where the stretch does not end as it did: code that is not closed reaches further than its place, say. */
  #joined(read: Tree, { stretch, length, readAll }: Around): Tree | null {
    const { from, to, page, before, blocksBefore, blocksBehind, behind, meets } = stretch;
    const blocks = [...blocksBefore, ...blocksIn(read, from)];
    if (this.#stoppedAt !== null && this.#stoppedAt < to)
      return pageOf(read, joinChunks(before, blocks, []), from + read.length);
    if (!meets) return pageOf(read, joinChunks(before, blocks, []), length);
    if (blocks.at(-1)?.tree === meets)
      return pageOf(page, joinChunks(before, [...blocks, ...blocksBehind], behind), length);
    this.#around = undefined;
    this.#inner = readAll();
    if (this.#stoppedAt !== null) this.#inner.stopAt(this.#stoppedAt);
    return null;
  }

  get parsedPos(): number {
    return this.#inner.parsedPos;
  }

  stopAt(pos: number): void {
    this.#stoppedAt = pos;
    this.#inner.stopAt(pos);
  }

  get stoppedAt(): number | null {
    return this.#stoppedAt;
  }
}

/** Of some blocks the parser looks at the lines below to tell where they end: words end above a table, but not above `|`. */
const linesLookedAt = 3;

/** What the parser may take up again: not what stands right before a change. */
function withoutLastLines(input: Input, fragments: readonly TreeFragment[]): TreeFragment[] {
  return fragments
    .map(({ from, to, tree, offset, openStart, openEnd }) => {
      const end = openEnd && to < input.length ? linesBefore(input, to, linesLookedAt) : to;
      return new TreeFragment(from, end, tree, offset, openStart, openEnd);
    })
    .filter(({ from, to }) => from < to);
}

/** Where the line begins that is so many lines above a place. */
function linesBefore(input: Input, at: number, lines: number): number {
  const step = 512;
  let left = lines;
  for (let end = at; end > 0; end -= step) {
    const from = Math.max(0, end - step);
    const text = input.read(from, end);
    for (let sign = text.length - 1; sign >= 0; sign -= 1)
      if (text[sign] === "\n" && (left -= 1) < 0) return from + sign + 1;
  }
  return 0;
}

/** Fragments up to a place between two blocks. */
function upTo(fragments: readonly TreeFragment[], end: number): TreeFragment[] {
  return fragments
    .filter(({ from }) => from < end)
    .map(
      ({ from, to, tree, offset, openStart, openEnd }) =>
        new TreeFragment(from, Math.min(to, end), tree, offset, openStart, to <= end && openEnd),
    );
}
