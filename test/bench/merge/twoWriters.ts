import { Random } from "../../sync/random.ts";
import { Corpus } from "../corpus.ts";
import {
  leaves,
  perform,
  readManuscript,
  writeManuscript,
  type Block,
  type Manuscript,
  type Operation,
  type Part,
} from "./manuscript.ts";
import type { Three } from "./merged.ts";
import { relate } from "./operationPairs.ts";
import { together, type Side } from "./together.ts";

/** A page that two generated writers edited apart from each other, and what they meant together. */
export interface Session extends Three {
  /** The texts that a merge may come to: two where both inserted at one place. Empty where the writers overlap. */
  intended: string[];
  /** Words that one of the two wrote and no other text has: each has to be somewhere, once. */
  written: string[];
}

/** What writers do, and how often. */
const HABITS: Record<Operation["what"], number> = {
  reword: 50,
  insertPart: 12,
  removePart: 8,
  insertBlock: 10,
  removeBlock: 5,
  split: 4,
  join: 3,
  moveSection: 4,
  addColumn: 2,
  frame: 2,
};

/** Generated sessions, one seed one list: every other page is worked on by both at the same few places. */
export class TwoWriters {
  readonly #corpus: Corpus;
  readonly #size: number;
  readonly #random: Random;
  #ids = 0;
  #words = 0;

  constructor({ seed, size }: { seed: number; size: number }) {
    this.#corpus = new Corpus({ seed, pages: 0 });
    this.#random = new Random(seed);
    this.#size = size;
  }

  session(): Session {
    for (;;) {
      const session = this.#trySession();
      if (session) return session;
    }
  }

  #trySession(): Session | undefined {
    this.#ids = 0;
    this.#words = 0;
    const base = readManuscript(this.#corpus.text(this.#size), () => this.#id());
    const blocks = base.map(({ id }) => id);
    const shared = this.#random.chance(0.5) ? [0, 1, 2].map(() => this.#one(blocks)) : blocks;
    const ours = this.#edits(base, shared);
    const theirs = this.#edits(base, shared);
    // Now and then both correct the same thing.
    const [first] = ours.operations;
    if (this.#random.chance(0.2) && first?.what === "reword") {
      const isFree = theirs.operations.every((other) => relate(base, first, other) === "apart");
      if (isFree && perform(theirs.text, first)) theirs.operations.push(first);
    }
    const relations = ours.operations.flatMap((a) => theirs.operations.map((b) => relate(base, a, b)));
    if (relations.length === 0 || relations.includes("unclear")) return undefined;
    const texts = {
      base: writeManuscript(base),
      ours: writeManuscript(ours.text),
      theirs: writeManuscript(theirs.text),
    };
    const written = inventedIn(texts);
    if (relations.includes("overlapping")) return { ...texts, written, intended: [] };
    const intended = together(base, ours, theirs);
    return intended && { ...texts, written, intended };
  }

  /** What one writer does, one operation after the other. */
  #edits(base: Manuscript, shared: readonly number[]): Side & { text: Manuscript } {
    const text = structuredClone(base);
    const after = this.#ids;
    const operations: Operation[] = [];
    const count = 1 + this.#random.below(5);
    for (let tries = 0; operations.length < count && tries < 40; tries += 1) {
      const chosen = this.#one(shared);
      const block = base.find(({ id }) => id === chosen)!;
      const operation = this.#operation(base, block);
      // Nobody does a thing twice or takes away what they wrote just now: both would come to something else.
      const isNew = operation && operations.every((done) => isFresh(base, done, operation));
      if (isNew && perform(text, operation)) operations.push(operation);
    }
    return { text, operations, made: { after, to: this.#ids } };
  }

  #operation(base: Manuscript, block: Block): Operation | undefined {
    const { id, kind, parts } = block;
    switch (this.#random.weighted(HABITS)) {
      case "reword":
        return this.#reword(block);
      case "insertPart": {
        const after = this.#one(parts).id;
        return kind === "heading"
          ? undefined
          : { what: "insertPart", block: id, after, part: this.#part(block) };
      }
      case "removePart": {
        // A table keeps its heading row.
        const removable = kind === "table" ? parts.slice(1) : parts;
        return parts.length < 3 ? undefined : { what: "removePart", part: this.#one(removable).id };
      }
      case "insertBlock":
        return { what: "insertBlock", after: id, block: this.#block() };
      case "removeBlock":
        return kind === "heading" ? undefined : { what: "removeBlock", block: id };
      case "split":
        return this.#split(block);
      case "join": {
        const next = base[base.indexOf(block) + 1];
        const canJoin = kind === "paragraph" && next?.kind === "paragraph";
        return canJoin ? { what: "join", block: id, next: next.id } : undefined;
      }
      case "moveSection":
        return this.#moveSection(base, base.indexOf(block));
      case "addColumn":
        return this.#addColumn(block);
      case "frame":
        return kind === "paragraph" ? { what: "frame", block: id } : undefined;
    }
  }

  #reword(block: Block): Operation | undefined {
    const leaf = this.#one(leaves([block]));
    // A link with half its words is none.
    if (leaf.text.includes("](")) return undefined;
    const text = this.#random.chance(0.1) ? this.#sentence(block) : this.#withOtherWords(leaf.text);
    return text === leaf.text ? undefined : { what: "reword", part: leaf.id, text };
  }

  /** One word replaced, put in or taken out; a sentence still begins and ends like one. */
  #withOtherWords(text: string): string {
    const words = text.split(" ");
    const place = this.#random.below(words.length);
    const isLast = place === words.length - 1;
    const edit = this.#random.weighted({
      replace: 6,
      insert: 3,
      remove: words.length > 3 && !isLast ? 1 : 0,
    });
    if (edit === "insert") words.splice(place, 0, this.#word());
    else if (edit === "remove") words.splice(place, 1);
    else words[place] = `${this.#word()}${words[place]!.endsWith(".") ? "." : ""}`;
    const changed = words.join(" ");
    return /^\p{Lu}/u.test(text) ? changed.charAt(0).toUpperCase() + changed.slice(1) : changed;
  }

  #split({ id, kind, parts }: Block): Operation | undefined {
    if (kind !== "paragraph" || parts.length < 3) return undefined;
    const before = this.#one(parts.slice(1)).id;
    return { what: "split", block: id, before, made: this.#id() };
  }

  #moveSection(base: Manuscript, at: number): Operation | undefined {
    const heads = base.flatMap(({ kind }, index) => (kind === "heading" ? [index] : []));
    const from = heads.findLast((head) => head <= at);
    if (from === undefined || heads.length < 3) return undefined;
    const to = heads.find((head) => head > from) ?? base.length;
    // Behind the last block of another section.
    const ends = [...heads.slice(1), base.length].filter((end) => end !== to && end !== from);
    const end = this.#one(ends);
    const blocks = base.slice(from, to).map(({ id }) => id);
    return { what: "moveSection", blocks, after: base[end - 1]!.id };
  }

  #addColumn({ id, kind, parts }: Block): Operation | undefined {
    if (kind !== "table") return undefined;
    const cells = Object.fromEntries(parts.map((row) => [row.id, { id: this.#id(), text: this.#word() }]));
    return { what: "addColumn", block: id, cells };
  }

  #part(block: Block): Part {
    const id = this.#id();
    if (block.kind !== "table") return { id, text: this.#sentence(block) };
    const cells = block.parts[0]!.cells!.map(() => ({ id: this.#id(), text: this.#word() }));
    return { id, text: "", cells };
  }

  #block(): Block {
    // A list put beside a list would be one list with it.
    const kind = this.#random.chance(0.8) ? "paragraph" : "code";
    const block: Block = { id: this.#id(), kind, parts: [] };
    const count = 1 + this.#random.below(3);
    for (let made = 0; made < count; made += 1)
      block.parts.push({ id: this.#id(), text: this.#sentence(block) });
    return block;
  }

  /** New words in the form that a block wants: a sentence, a line of code, a title, a cell. */
  #sentence({ kind }: Pick<Block, "kind">): string {
    if (kind === "table") return this.#word();
    const known = this.#corpus
      .text(1)
      .split(/\s+/)
      .filter((word) => /^[a-z]+$/.test(word));
    const words = Array.from({ length: 4 + this.#random.below(8) }, (_, at) =>
      at % 3 === 1 ? this.#word() : (known[at % known.length] ?? this.#word()),
    );
    const text = words.join(" ");
    if (kind === "code") return text;
    const begun = text.charAt(0).toUpperCase() + text.slice(1);
    return kind === "heading" ? begun : `${begun}.`;
  }

  /** A word that is nowhere else on the page. */
  #word(): string {
    this.#words += 1;
    return `qu${[...String(this.#words)].map((digit) => SYLLABLES[Number(digit)]!).join("")}`;
  }

  #id(): number {
    this.#ids += 1;
    return this.#ids;
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#random.below(list.length)]!;
  }
}

const isFresh = (base: Manuscript, done: Operation, next: Operation): boolean =>
  relate(base, done, next) !== "overlapping" && JSON.stringify(done) !== JSON.stringify(next);

/** The words that the writers made up and left standing. */
function inventedIn({ ours, theirs }: Three): string[] {
  return [...new Set(`${ours}\n${theirs}`.toLowerCase().match(INVENTED))];
}

const SYLLABLES = ["ka", "lo", "mi", "nu", "pe", "ra", "so", "ti", "vu", "ze"];
/** No word of the corpus has a consonant there. */
const INVENTED = new RegExp(`\\bqu(?:${SYLLABLES.join("|")})+\\b`, "g");
