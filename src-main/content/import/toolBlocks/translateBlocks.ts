import { readFacts, type MarkdownPage } from "../markdownPage.ts";
import type { ReadPages } from "../readPages.ts";
import type { ImportWarning } from "../source.ts";
import { columnOf, EndFinder, indentOf, isBlank, pastFence } from "./lines.ts";
import type { BlockSort, ToolBlock, ToolBlockReader } from "./toolBlock.ts";

/** How many blocks of each sort were found. */
type Counts = Map<BlockSort, number>;

/** Pages in which the blocks of a tool are those of this format; how many became what is said. */
export function translateBlocks(
  read: ReadPages,
  { tool, readers }: { tool: string; readers: readonly ToolBlockReader[] },
  warnings: ImportWarning[],
): ReadPages {
  const counts: Counts = new Map();
  let first: string | undefined;
  const pages = read.pages.map((page) => {
    const before = total(counts);
    const translated = translatePage(page, readers, counts);
    if (total(counts) > before) first ??= page.typedAt ?? page.path;
    return translated;
  });
  if (first === undefined) return read;
  const message = `Blocks of ${tool} became blocks of Recto: ${inWords(counts)}.`;
  warnings.push({ kind: "tool-syntax", path: first, message });
  return { ...read, pages };
}

const total = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

const sorts: readonly [BlockSort, one: string, many: string][] = [
  ["hint", "hint", "hints"],
  ["expandable", "expandable", "expandables"],
  ["tabs", "group of tabs", "groups of tabs"],
  ["code", "block of code with its title", "blocks of code with their titles"],
];

const inWords = (counts: Counts): string =>
  sorts
    .flatMap(([sort, one, many]) => {
      const count = counts.get(sort) ?? 0;
      return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
    })
    .join(", ");

function translatePage(
  page: MarkdownPage,
  readers: readonly ToolBlockReader[],
  counts: Counts,
): MarkdownPage {
  const { markdown, body } = page;
  const written = translateText(body, readers, counts);
  if (written === body) return page;
  const whole = markdown.slice(0, markdown.length - body.length) + written;
  return { ...page, markdown: whole, body: readFacts(whole).body };
}

/** A text with a tool's blocks written in this format; the same where there is none. */
function translateText(text: string, readers: readonly ToolBlockReader[], counts: Counts): string {
  const before = total(counts);
  const typed = text.split(/\r?\n/);
  const lines = translateLines(typed, { readers, counts, depth: 0, ends: new EndFinder(typed.length) });
  if (total(counts) === before) return text;
  return lines.join(text.includes("\r\n") ? "\r\n" : "\n");
}

/** Nobody puts blocks into each other deeper: what stands further in stays as it is. */
const deepest = 12;

interface Translation {
  readers: readonly ToolBlockReader[];
  counts: Counts;
  depth: number;
  ends: EndFinder;
}

function translateLines(lines: readonly string[], translation: Translation): string[] {
  const { counts, depth } = translation;
  const written: string[] = [];
  const inside = (body: readonly string[]): string[] =>
    depth === deepest ? [...body] : translateLines(body, { ...translation, depth: depth + 1 });
  let isInList = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!;
    // What stands four columns in is code, but where a list's items stand there.
    const mayBegin = !isBlank(line) && (isInList || columnOf(line) < 4);
    const block = mayBegin ? firstOf(translation, lines, at) : undefined;
    if (block) {
      counts.set(block.sort, (counts.get(block.sort) ?? 0) + 1);
      const indent = indentOf(line);
      if (written.length > 0 && !isBlank(written.at(-1))) written.push("");
      written.push(...block.write(inside).map((each) => (isBlank(each) ? "" : indent + each)));
      if (block.next < lines.length && !isBlank(lines[block.next])) written.push("");
      at = block.next;
      continue;
    }
    const next = (mayBegin ? pastFence(lines, at) : undefined) ?? at + 1;
    written.push(...lines.slice(at, next));
    if (!isBlank(line)) isInList = isItem(line) || (isInList && columnOf(line) > 0);
    at = next;
  }
  return written;
}

const isItem = (line: string): boolean => /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line);

function firstOf(
  { readers, ends }: Translation,
  lines: readonly string[],
  at: number,
): ToolBlock | undefined {
  for (const read of readers) {
    const block = read(lines, at, ends);
    if (block) return block;
  }
  return undefined;
}
