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
  const { textStart, indent } = first;
  const mark = item.slice(textStart, first.textEnd).search(/[ \t]/);
  const fences = new Fences();
  const begun =
    start.empty || mark < 0
      ? item.slice(start.contentStart, first.end)
      : cutFrom(
          { text: item, line: first, at: textStart + mark, column: indent + mark },
          start.contentColumn,
          fences,
        );
  fences.follow(begun);
  const content = [begun, ...cutLines(item, lines.slice(1), start.contentColumn, fences)];
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
  const fences = new Fences();
  let content = "";
  for (const line of scanLines(quote)) {
    if (line.indent > 3 || quote[line.textStart] !== ">") {
      content += lazyLine(quote, line);
      continue;
    }
    // The blank behind the mark belongs to it, or one column of a tab.
    const at = line.textStart + 1;
    const column = line.indent + 1;
    const own = /[ \t]/.test(quote[at] ?? "") ? 1 : 0;
    const cut = cutFrom({ text: quote, line, at, column }, column + own, fences);
    fences.follow(cut);
    content += cut;
  }
  return content;
}

/** Lines of an item without the columns that are the item's indent. */
function cutLines(
  text: string,
  lines: readonly Line[],
  columns: number,
  fences: Fences = new Fences(),
): string[] {
  return lines.map((line) => {
    if (isBlank(line)) {
      const blank = text.slice(Math.min(line.start + columns, line.textEnd), line.end);
      fences.follow(blank);
      return blank;
    }
    if (line.indent < columns) return lazyLine(text, line);
    const cut = cutFrom({ text, line, at: line.start, column: 0 }, columns, fences);
    fences.follow(cut);
    return cut;
  });
}

/** Whether the lines that were taken out so far leave a block of code open, be it in a quote. */
class Fences {
  #fence: Fence | undefined;
  #quoted: Fences | undefined;

  get isOpen(): boolean {
    return this.#fence !== undefined;
  }

  get isOpenInQuote(): boolean {
    return this.#quoted?.isOpen === true;
  }

  follow(text: string): void {
    const [line] = scanLines(text);
    if (!line) return;
    if (this.#fence) {
      if (line.indent <= 3 && closesFence(text, line, this.#fence)) this.#fence = undefined;
      return;
    }
    if (line.indent <= 3) this.#fence = fenceAt(text, line);
    const marks = QUOTES.exec(text)?.[0].length ?? 0;
    if (marks > 0) (this.#quoted ??= new Fences()).follow(text.slice(marks));
    else this.#quoted = undefined;
  }
}

const QUOTES = /^(?: {0,3}>[ \t]?)+/;

/**
 * A line from a place, which stands in this column, on: without the blanks before another column. In code what is left
 * of the blanks stays as it is; elsewhere tabs among them, and behind the marks of what it holds, become blanks, since
 * they would reach other stops without what stood before them.
 */
function cutFrom(
  { text, line, at, column }: { text: string; line: Line; at: number; column: number },
  columns: number,
  fences: Fences,
): string {
  const isCode = fences.isOpen;
  let reached = column;
  const toText = (): void => {
    for (; !(isCode && reached >= columns) && /[ \t]/.test(text[at] ?? ""); at += 1)
      reached += text[at] === "\t" ? 4 - (reached % 4) : 1;
  };
  toText();
  let cut = " ".repeat(Math.max(0, reached - columns));
  if (isCode || fences.isOpenInQuote) return cut + text.slice(at, line.end);
  // As far as more blanks begin code.
  for (let before = columns; reached - before < 4 && columns % 4 !== 0;) {
    const mark = MARK.exec(text.slice(at, line.textEnd))?.[1];
    if (mark === undefined) break;
    [at, reached, cut] = [at + mark.length, reached + mark.length, cut + mark];
    before = reached + 1;
    toText();
    cut += " ".repeat(reached + 1 - before);
  }
  return cut + text.slice(at, line.end);
}

/** What begins a quote or an item, before what it holds. */
const MARK = /^(>|[-+*]|\d{1,9}[.)])[ \t]/;

/** Signs that would begin something else, did their line not go on with a paragraph. */
const MISTAKABLE = /^[=|:*+\-~`#>{<[]/;

/** A line that goes on with the paragraph of the line above without the mark or indent of what both stand in. */
function lazyLine(text: string, line: Line): string {
  const words = text.slice(line.textStart, line.end);
  if (line.indent > 3) return `    ${words}`;
  return MISTAKABLE.test(words) ? `\\${words}` : words;
}
