import { atxLevel, endsInParagraph, htmlAt, interruptsParagraph, isRule, itemAt } from "./blockStarts.ts";
import { closesFence, fenceAt, type Fence } from "./fences.ts";
import { isBlank, type Line } from "./lines.ts";
import type { Source } from "./source.ts";

/** The lines of a list from its first item on: where each item begins, and the first line past the list. */
export function readList(source: Source, first: number): { items: number[]; next: number } {
  const { text, lines, closes } = source;
  const items: number[] = [];
  let item = itemAt(text, lines[first]!)!;
  const mark = item.mark;
  let last = first;
  let closed = false;
  let inside: Inside = open();
  let at = first;
  beginItem();

  for (at = first + 1; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (isBlank(line)) {
      // An item may begin with one blank line at most.
      if (item.empty && at === items.at(-1)! + 1) closed = true;
      inside.afterBlank = true;
      continue;
    }
    if (line.indent >= item.contentColumn && !closed) {
      const close = inside.fence ? undefined : closes.get(at);
      if (close !== undefined) {
        at = close;
        inside = open();
      } else {
        inside = readInside(text, line, line.textStart, inside, line.indent - item.contentColumn);
      }
      last = at;
      continue;
    }
    const sibling = line.indent > 3 || isRule(text, line) ? undefined : itemAt(text, line);
    if (sibling?.mark === mark) {
      item = sibling;
      closed = false;
      beginItem();
    } else if (sibling || !isLazy(text, line, inside)) {
      break;
    }
    last = at;
  }
  return { items, next: last + 1 };

  function beginItem(): void {
    items.push(at);
    const line = lines[at]!;
    inside = item.empty ? open() : readInside(text, line, item.contentStart, open(), 0);
  }
}

/** The first line past a block quote. */
export function readQuote({ text, lines }: Source, first: number): number {
  let inside = open();
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (isBlank(line)) return at;
    if (line.indent <= 3 && text[line.textStart] === ">") {
      let from = line.textStart + 1;
      while (from < line.textEnd && (text[from] === " " || text[from] === "\t")) from += 1;
      // One blank behind the mark belongs to it.
      const indent = from - line.textStart - 2;
      if (from >= line.textEnd) inside = { ...inside, paragraph: false };
      else inside = readInside(text, line, from, inside, indent);
    } else if (!isLazy(text, line, inside)) {
      return at;
    }
  }
  return lines.length;
}

/** How far what goes on with a footnote is indented, whatever its label. */
export const footnoteIndent = 4;

/** The first line past a footnote: it goes on with its first paragraph, and with what is indented below that. */
export function readFootnote({ text, lines, closes }: Source, first: number, contentStart: number): number {
  let inside = readInside(text, lines[first]!, contentStart, open(), 0);
  let last = first;
  for (let at = first + 1; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (isBlank(line)) {
      inside.afterBlank = true;
      continue;
    }
    if (line.indent >= footnoteIndent) {
      const close = inside.fence ? undefined : closes.get(at);
      at = close ?? at;
      inside =
        close === undefined
          ? readInside(text, line, line.textStart, inside, line.indent - footnoteIndent)
          : open();
    } else if (!isLazy(text, line, inside)) break;
    last = at;
  }
  return last + 1;
}

/** What a container's last line left open. */
interface Inside {
  fence: Fence | undefined;
  paragraph: boolean;
  afterBlank: boolean;
}

function open(): Inside {
  return { fence: undefined, paragraph: false, afterBlank: false };
}

function readInside(text: string, line: Line, from: number, before: Inside, indent: number): Inside {
  const inner: Line = { ...line, textStart: from };
  if (before.fence) {
    const fence = closesFence(text, inner, before.fence) ? undefined : before.fence;
    return { fence, paragraph: false, afterBlank: false };
  }
  const fence = fenceAt(text, inner);
  const code = indent > 3 && (before.afterBlank || !before.paragraph);
  return { fence, paragraph: !fence && !code && endsInParagraph(text, line, from), afterBlank: false };
}

/** Whether a line without its container's marks goes on with the paragraph at the container's end. */
function isLazy(text: string, line: Line, inside: Inside): boolean {
  if (inside.afterBlank || !inside.paragraph) return false;
  if (line.indent > 3) return true;
  return (
    !interruptsParagraph(text, line) &&
    !itemAt(text, line) &&
    !htmlAt(text, line) &&
    atxLevel(text, line) === 0
  );
}
