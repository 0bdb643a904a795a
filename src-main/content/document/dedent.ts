import { footnoteAt, itemAt } from "../text/blockStarts.ts";
import { footnoteIndent } from "../text/containers.ts";
import { closesFence, fenceAt, type Fence } from "../text/fences.ts";
import { isBlank, scanLines, type Line } from "../text/lines.ts";

/** An item of a list without its mark. */
interface OpenItem {
  /** What the item holds, as a text of its own. */
  content: string;
  /** The bullet, or the character behind the number. */
  mark: string;
  number: number | undefined;
}

/** Takes an item of a list out of its list: without its mark, and without the indent that its lines have for it. */
export function openItem(item: string): OpenItem | undefined {
  const lines = scanLines(item);
  const first = lines[0];
  const start = first && itemAt(item, first);
  if (!first || !start) return undefined;
  const content = [
    item.slice(start.contentStart, first.end),
    ...cutLines(item, lines.slice(1), start.contentColumn),
  ];
  return { content: content.join(""), mark: start.mark, number: start.number };
}

/** Takes what a footnote says out of it: without its mark, and without what its lines are indented by. */
export function openFootnote(footnote: string): string {
  const [first, ...others] = scanLines(footnote);
  const start = first === undefined ? 0 : footnoteAt(footnote, first);
  if (!first || start === 0) return footnote;
  return [footnote.slice(start, first.end), ...cutLines(footnote, others, footnoteIndent)].join("");
}

/** Takes what a block quote holds out of it. */
export function openQuote(quote: string): string {
  let content = "";
  for (const line of scanLines(quote)) {
    if (line.indent > 3 || quote[line.textStart] !== ">") content += lazyLine(quote, line);
    else {
      const behind = quote.slice(line.textStart + 1, line.end);
      // A tab behind the mark fills up to the next stop; one column of it belongs to the mark.
      const tab = 4 - ((line.indent + 1) % 4);
      content += behind.startsWith("\t")
        ? " ".repeat(tab - 1) + behind.slice(1)
        : behind.startsWith(" ")
          ? behind.slice(1)
          : behind;
    }
  }
  return content;
}

/** Lines of an item without the columns that are the item's indent. */
function cutLines(text: string, lines: readonly Line[], columns: number): string[] {
  let fence: Fence | undefined;
  return lines.map((line) => {
    if (isBlank(line)) return text.slice(Math.min(line.start + columns, line.textEnd), line.end);
    if (line.indent < columns) return lazyLine(text, line);
    const isCode = fence !== undefined;
    const cut = cutIndent(text, line, columns, isCode);
    const inner = { ...line, indent: line.indent - columns };
    if (!fence) fence = inner.indent <= 3 ? fenceAt(text, line) : undefined;
    else if (inner.indent <= 3 && closesFence(text, line, fence)) fence = undefined;
    return cut;
  });
}

/**
 * A line without so many columns of its indent. In code what is left of the indent stays as it is; elsewhere it is
 * made of blanks, since a tab would reach another stop without what stood before it.
 */
function cutIndent(text: string, line: Line, columns: number, isCode: boolean): string {
  if (!isCode) return " ".repeat(line.indent - columns) + text.slice(line.textStart, line.end);
  let column = 0;
  let at = line.start;
  for (; column < columns; at += 1) column += text[at] === "\t" ? 4 - (column % 4) : 1;
  return " ".repeat(column - columns) + text.slice(at, line.end);
}

/** Signs that would begin something else, did their line not go on with a paragraph. */
const MISTAKABLE = /^[=|:*+\-~`#>{<[]/;

/** A line that goes on with the paragraph of the line above without the mark or indent of what both stand in. */
function lazyLine(text: string, line: Line): string {
  const words = text.slice(line.textStart, line.end);
  if (line.indent > 3) return `    ${words}`;
  return MISTAKABLE.test(words) ? `\\${words}` : words;
}
