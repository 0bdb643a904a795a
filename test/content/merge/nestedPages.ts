/*
 * Pages whose blocks stand in blocks, to any kind: quotes in quotes and in items, hints in hints, tables in steps. Every
 * word stands once, so that one that is lost or doubled is seen.
 */

/** A block: one that holds words, or one that holds others. */
export type Block = Leaf | Box;

export interface Leaf {
  kind: (typeof LEAVES)[number];
  /** Of a paragraph, those that end a sentence with the stop. */
  words: string[];
  /** How it is written, of the ways that there are. */
  style: number;
}

export interface Box {
  kind: (typeof BOXES)[number] | Part;
  /** What it is called, where such a box has a name. */
  title: string;
  style: number;
  blocks: Block[];
}

/** What a box is made of that holds no blocks but these. */
type Part = "item" | "tab" | "step" | "column";

const LEAVES = ["paragraph", "heading", "code", "table"] as const;
const BOXES = [
  ...(["list", "numbers", "tasks", "quote", "hint"] as const),
  ...(["details", "condition", "tabs", "stepper", "columns"] as const),
];
/** Paragraphs are what a page has most of. */
const KINDS = [...LEAVES, "paragraph", "paragraph", ...BOXES, "quote"] as const;

const PARTS: Partial<Record<Block["kind"], Part>> = {
  list: "item",
  numbers: "item",
  tasks: "item",
  tabs: "tab",
  stepper: "step",
  columns: "column",
};

const IS_PART: ReadonlySet<string> = new Set(Object.values(PARTS));

/** Whether a block is an item, a tab, a step or a column: it stands in no other box than its own. */
export const isPart = ({ kind }: Block): boolean => IS_PART.has(kind);

export const isLeaf = (block: Block): block is Leaf => "words" in block;

const DEEPEST = 3;

/** A block as a number tells, made of the words that come next. */
export function blockOf(shape: number, next: () => string, depth = 0): Block {
  const kinds = depth < DEEPEST ? KINDS : LEAVES;
  const kind = kinds[shape % kinds.length]!;
  const size = Math.floor(shape / kinds.length);
  return (LEAVES as readonly string[]).includes(kind)
    ? leafOf(kind as Leaf["kind"], size, next)
    : boxOf(kind as Box["kind"], size, next, depth);
}

export function leafOf(kind: Leaf["kind"], size: number, next: () => string): Leaf {
  const count = kind === "table" ? 4 + 2 * (size % 3) : kind === "heading" ? 2 : 2 + (size % 6);
  const isEnd = (at: number): boolean => kind === "paragraph" && at % 3 === 2;
  const words = Array.from({ length: count }, (_, at) => next() + (isEnd(at) ? "." : ""));
  return { kind, words, style: size % 3 };
}

function boxOf(kind: Box["kind"], size: number, next: () => string, depth: number): Box {
  const fill = (shape: number): Block[] =>
    Array.from({ length: 1 + (shape % 2) }, (_, at) => blockOf(shape * 7 + at * 3, next, depth + 1));
  const part = PARTS[kind];
  const title = next();
  if (!part) return { kind, title, style: size % 3, blocks: fill(size) };
  const blocks = Array.from({ length: 1 + (size % 3) }, (_, at): Block => {
    const lead = part === "item" ? [leafOf("paragraph", size + at, next)] : [];
    const more = part !== "item" || (size + at) % 3 === 0 ? fill(size + at) : [];
    return {
      kind: part,
      title: next(),
      style: size % 3,
      blocks: [...lead, ...more],
    };
  });
  return { kind, title, style: size % 3, blocks };
}

/** Another box of the kind of the parts of some box, with one paragraph. */
export function partLike({ kind }: Block, shape: number, next: () => string): Block {
  return {
    kind,
    title: next(),
    style: 0,
    blocks: [leafOf("paragraph", shape, next)],
  } as Box;
}

/** A box around some blocks. */
export function boxAround(blocks: Block[], shape: number, next: () => string): Box {
  const kind = (["hint", "quote", "details", "tabs", "stepper", "condition"] as const)[shape % 6]!;
  const part = PARTS[kind];
  const [title, style] = [next(), shape % 3];
  return {
    kind,
    title,
    style,
    blocks: part ? [{ kind: part, title: next(), style, blocks }] : blocks,
  };
}

/** The Markdown of a page. */
export const writePage = (blocks: readonly Block[]): string => `${linesOf(blocks).join("\n")}\n`;

function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block, at) => (at === 0 ? writeBlock(block) : ["", ...writeBlock(block)]));
}

function writeBlock(block: Block): string[] {
  return isLeaf(block) ? writeLeaf(block) : writeBox(block);
}

function writeLeaf({ kind, words, style }: Leaf): string[] {
  switch (kind) {
    case "paragraph": {
      const said = words.map((word, at) => (at === 0 || words[at - 1]!.endsWith(".") ? `The ${word}` : word));
      const text = said.join(" and ").replaceAll(". and The", style === 1 ? ".\nThe" : ". The");
      return (text.endsWith(".") ? text : `${text}.`).split("\n");
    }
    case "heading":
      return [`## ${words.join(" ")}`];
    case "code":
      return [
        "```" + (style === 1 ? "js" : ""),
        // By the word, not by its place: who takes a line out leaves the others as they were.
        ...words.flatMap((word) => (Number(word.slice(1)) % 3 === 2 ? ["", `  ${word}`] : [word])),
        "```",
      ];
    case "table": {
      const [head, ...rows] = words.flatMap((word, at) =>
        at % 2 === 0 ? [`| ${word} | ${words[at + 1] ?? ""} |`] : [],
      );
      return [head!, style === 1 ? "| --- | --- |" : "|---|:--:|", ...rows];
    }
  }
}

const STYLES = ["info", "warning", "danger"];

function writeBox({ kind, title, style, blocks }: Box): string[] {
  const tagged = (name: string, attributes = "", head: string[] = []): string[] => [
    `{% ${name}${attributes} %}`,
    ...head,
    ...(kind === "tabs" || kind === "stepper" || kind === "columns"
      ? blocks.flatMap((part, at) => (at > 0 && style === 1 ? ["", ...writeBlock(part)] : writeBlock(part)))
      : linesOf(blocks)),
    `{% end${name} %}`,
  ];
  switch (kind) {
    case "list":
    case "numbers":
    case "tasks":
      return writeItems(kind, style, blocks as Box[]);
    case "item":
      return linesOf(blocks);
    case "quote":
      return linesOf(blocks).map((line) => (line === "" ? ">" : `> ${line}`));
    case "details":
      return ["<details>", "", `<summary>${title}</summary>`, "", ...linesOf(blocks), "", "</details>"];
    case "hint":
      return tagged(kind, ` style="${STYLES[style]}"`);
    case "condition":
      return tagged("if", ` ${title}`);
    case "tab":
      return tagged(kind, ` title="${title}"`);
    case "column":
      return tagged(kind, ` width="${title}"`);
    case "step":
      return tagged(kind, "", [`### ${title}`, ""]);
    default:
      return tagged(kind);
  }
}

function writeItems(kind: "list" | "numbers" | "tasks", style: number, items: readonly Box[]): string[] {
  const isLoose = style === 1 || items.some(({ blocks }) => blocks.length > 1);
  return items.flatMap((item, at) => {
    const mark = kind === "numbers" ? `${at + 1}. ` : kind === "list" ? "* " : "- ";
    const indent = " ".repeat(mark.length);
    const lines = writeBlock(item).map((line, n) =>
      n === 0 ? mark + (kind === "tasks" ? "[ ] " : "") + line : line === "" ? "" : indent + line,
    );
    return isLoose && at > 0 ? ["", ...lines] : lines;
  });
}
