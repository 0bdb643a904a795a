/*
 * A page as a generated writer sees it: blocks and their parts, each with a number that stays with it. What writers do is
 * recorded as operations on these numbers, so that what two of them meant together can be made by doing both.
 */

/** A sentence, an item, a line of code, or a row of cells. */
export interface Part {
  id: number;
  text: string;
  cells?: { id: number; text: string }[];
}

export interface Block {
  id: number;
  kind: "heading" | "paragraph" | "list" | "code" | "table";
  parts: Part[];
  /** Stands in a hint. */
  framed?: boolean;
}

export type Manuscript = Block[];

export type Operation =
  /** Gives a sentence, item, line, heading or cell other words. */
  | { what: "reword"; part: number; text: string }
  | { what: "insertPart"; block: number; after: number; part: Part }
  | { what: "removePart"; part: number }
  | { what: "insertBlock"; after: number; block: Block }
  | { what: "removeBlock"; block: number }
  /** Makes two paragraphs of one, the second from a sentence on. */
  | { what: "split"; block: number; before: number; made: number }
  /** Makes one paragraph of two that stand one behind the other. */
  | { what: "join"; block: number; next: number }
  | { what: "moveSection"; blocks: number[]; after: number }
  | { what: "addColumn"; block: number; cells: Record<number, { id: number; text: string }> }
  | { what: "frame"; block: number };

/** Reads a page of the corpus, whose shapes are known. */
export function readManuscript(markdown: string, nextId: () => number): Manuscript {
  return markdown
    .trim()
    .split("\n\n")
    .map((text): Block => {
      const lines = text.split("\n");
      const part = (words: string): Part => ({ id: nextId(), text: words });
      const block = (kind: Block["kind"], parts: Part[]): Block => ({ id: nextId(), kind, parts });
      if (text.startsWith("## ")) return block("heading", [part(text.slice(3))]);
      if (text.startsWith("- "))
        return block(
          "list",
          lines.map((line) => part(line.slice(2))),
        );
      if (text.startsWith("```")) return block("code", lines.slice(1, -1).map(part));
      if (!text.startsWith("| ")) return block("paragraph", text.split(/(?<=\.) /).map(part));
      const rows = lines.filter((_, at) => at !== 1);
      return block(
        "table",
        rows.map((row) => ({
          ...part(""),
          cells: row
            .slice(2, -2)
            .split(" | ")
            .map((cell) => ({ id: nextId(), text: cell })),
        })),
      );
    });
}

export function writeManuscript(blocks: Manuscript): string {
  return `${blocks.map((block) => (block.framed ? framed(written(block)) : written(block))).join("\n\n")}\n`;
}

const framed = (text: string): string => `{% hint style="info" %}\n${text}\n{% endhint %}`;

function written({ kind, parts }: Block): string {
  const texts = parts.map(({ text }) => text);
  switch (kind) {
    case "heading":
      return `## ${texts.join(" ")}`;
    case "paragraph":
      return texts.join(" ");
    case "list":
      return texts.map((text) => `- ${text}`).join("\n");
    case "code":
      return `\`\`\`sh\n${texts.join("\n")}\n\`\`\``;
    case "table":
      return writeTable(parts);
  }
}

function writeTable(rows: readonly Part[]): string {
  const [head, ...body] = rows.map(({ cells = [] }) => cells.map(({ text }) => text));
  // A row that knew nothing of the last columns has nothing in them.
  const row = (cells: readonly string[]): string =>
    `| ${head!.map((_, at) => cells[at] ?? "").join(" | ")} |`;
  return [row(head!), row(head!.map(() => "---")), ...body.map((cells) => row(cells))].join("\n");
}

/**
 * Does an operation; false where what it is done to is no longer there. What it inserts comes first at its place, or
 * behind what `isBefore` names.
 */
export function perform(
  blocks: Manuscript,
  operation: Operation,
  isBefore: (id: number) => boolean = () => false,
): boolean {
  const place = (list: readonly { id: number }[], after: number): number => {
    let at = list.findIndex(({ id }) => id === after) + 1;
    while (at < list.length && isBefore(list[at]!.id)) at += 1;
    return at;
  };
  const blockAt = (id: number): number => blocks.findIndex((block) => block.id === id);
  const holder = (id: number): Block | undefined =>
    blocks.find(({ parts }) => parts.some((part) => part.id === id));
  switch (operation.what) {
    case "reword": {
      const leaf = leaves(blocks).find(({ id }) => id === operation.part);
      if (leaf) leaf.text = operation.text;
      return leaf !== undefined;
    }
    case "insertPart": {
      const block = holder(operation.after);
      if (!block) return false;
      const { after, part } = operation;
      block.parts.splice(place(block.parts, after), 0, structuredClone(part));
      return true;
    }
    case "removePart": {
      const block = holder(operation.part);
      if (!block || block.parts.length === 1) return false;
      block.parts = block.parts.filter(({ id }) => id !== operation.part);
      return true;
    }
    case "insertBlock": {
      const { after, block } = operation;
      if (blockAt(after) < 0) return false;
      blocks.splice(place(blocks, after), 0, structuredClone(block));
      return true;
    }
    case "removeBlock": {
      const at = blockAt(operation.block);
      if (at >= 0) blocks.splice(at, 1);
      return at >= 0;
    }
    case "split": {
      const at = blockAt(operation.block);
      const cut = blocks[at]?.parts.findIndex(({ id }) => id === operation.before) ?? -1;
      if (cut < 1) return false;
      const rest = blocks[at]!.parts.splice(cut);
      blocks.splice(at + 1, 0, { id: operation.made, kind: "paragraph", parts: rest });
      return true;
    }
    case "join": {
      const at = blockAt(operation.block);
      if (at < 0 || blocks[at + 1]?.id !== operation.next) return false;
      blocks[at]!.parts.push(...blocks[at + 1]!.parts);
      blocks.splice(at + 1, 1);
      return true;
    }
    case "moveSection": {
      // Whatever has come to stand between the first and the last block of the section goes along.
      const [from, to] = [blockAt(operation.blocks[0]!), blockAt(operation.blocks.at(-1)!)];
      if (from < 0 || to < from) return false;
      const moved = blocks.splice(from, to - from + 1);
      const target = blockAt(operation.after);
      blocks.splice(target < 0 ? from : target + 1, 0, ...moved);
      return target >= 0;
    }
    case "addColumn": {
      const table = blocks[blockAt(operation.block)];
      for (const row of table?.parts ?? []) {
        const cell = operation.cells[row.id];
        if (cell) row.cells?.push({ ...cell });
      }
      return table !== undefined;
    }
    case "frame": {
      const block = blocks[blockAt(operation.block)];
      if (block) block.framed = true;
      return block !== undefined;
    }
  }
}

/** What has words: parts, and the cells of rows. */
export function leaves(blocks: Manuscript): { id: number; text: string }[] {
  return blocks.flatMap(({ parts }) => parts.flatMap((part) => part.cells ?? [part]));
}
