import type { Random } from "./random.ts";

/** A text with one thing done to it, as writers do it. */
export interface Edited {
  text: string;
  /** What was only put elsewhere: where another writer changed it meanwhile, it may well stand at both places. */
  moved: string;
}

/** Adds, changes, moves, splits, joins or takes out a block of a text; `word` is new and belongs to the writer. */
export function edit(text: string, word: string, random: Random): Edited {
  const blocks = text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  const index = random.below(Math.max(1, blocks.length));
  const block = blocks[index] ?? "";
  const many = blocks.length > 3;
  // An edit may break what closes it: from then on it is several blocks, and what two made of it is cut differently.
  let moved = /^(\{%|```)/.test(block) ? block : "";
  const deed = random.weighted({
    add: blocks.length > 12 ? 1 : 4,
    append: 4,
    insert: 4,
    replace: 4,
    rewrite: 1,
    remove: many ? 2 : 0,
    move: many ? 1 : 0,
    split: 1,
    join: many ? 1 : 0,
  });
  switch (blocks.length === 0 ? "add" : deed) {
    case "add":
      blocks.splice(random.below(blocks.length + 1), 0, newBlock(word, random));
      break;
    case "append":
      blocks[index] = `${block} And ${word}.`;
      break;
    case "insert":
      blocks[index] = between(block, random, (words, at) => words.splice(at, 0, word));
      break;
    case "replace":
      blocks[index] = between(block, random, (words, at) => words.splice(at, 1, word));
      break;
    case "rewrite":
      blocks[index] = `Anew, with ${word}.`;
      break;
    case "remove":
      blocks.splice(index, 1);
      break;
    case "move": {
      const to = random.below(blocks.length);
      // Seen from the block, its neighbours are those that moved.
      moved = blocks.slice(Math.min(index, to), Math.max(index, to) + 1).join(" ");
      blocks.splice(index, 1);
      blocks.splice(to, 0, block);
      break;
    }
    case "split":
      moved = block;
      blocks[index] = between(block, random, (words, at) => words.splice(at, 0, `${word}.\n\nThen`));
      break;
    case "join":
      moved = `${block} ${blocks[index + 1] ?? ""}`;
      blocks.splice(index, 2, moved.trim());
      break;
  }
  return { text: `${blocks.join("\n\n")}\n`, moved };
}

/** A block with something done among its words. */
function between(block: string, random: Random, change: (words: string[], at: number) => void): string {
  const words = block.split(" ");
  change(words, random.below(words.length + 1));
  return words.join(" ");
}

function newBlock(word: string, random: Random): string {
  switch (random.weighted({ paragraph: 6, heading: 1, list: 1, table: 1, code: 1, hint: 1, link: 1 })) {
    case "paragraph":
      return `A paragraph with ${word}. It has a second sentence, and a third. Here it ends.`;
    case "heading":
      return `## About ${word}`;
    case "list":
      return `- one\n- ${word}\n- three`;
    case "table":
      return `| what | why |\n| --- | --- |\n| ${word} | because |`;
    case "code":
      return `\`\`\`sh\nrun ${word}\n\`\`\``;
    case "hint":
      return `{% hint style="info" %}\nMind ${word}.\n{% endhint %}`;
    case "link":
      return `See [the page](page-${random.below(4)}) for ${word}.`;
  }
}
