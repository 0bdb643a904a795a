/** One line of a text, by offsets, so that nothing is copied before it is needed. */
export interface Line {
  start: number;
  /** Past the line ending. */
  end: number;
  /** The first character that is no space or tab. */
  textStart: number;
  /** Past the last character that is no space, tab or line ending. */
  textEnd: number;
  /** The column of `textStart`, tabs counted to stops of four. */
  indent: number;
}

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** The lines of a text from an offset on. Only `\n` and `\r\n` end a line; every offset belongs to exactly one. */
export function scanLines(text: string, from = 0): Line[] {
  const lines: Line[] = [];
  for (let start = from; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    let textStart = start;
    let indent = 0;
    for (; textStart < end; textStart += 1) {
      const code = text.charCodeAt(textStart);
      if (code === SPACE) indent += 1;
      else if (code === TAB) indent += 4 - (indent % 4);
      else break;
    }
    let textEnd = end;
    while (textEnd > textStart && isBlankCode(text.charCodeAt(textEnd - 1))) textEnd -= 1;
    lines.push({ start, end, textStart: Math.min(textStart, textEnd), textEnd, indent });
    start = end;
  }
  return lines;
}

export function isBlank(line: Line): boolean {
  return line.textStart >= line.textEnd;
}

function isBlankCode(code: number): boolean {
  return code === SPACE || code === TAB || code === NEWLINE || code === RETURN;
}
