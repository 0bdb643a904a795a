import { isBlank, type Line } from "./lines.ts";

/** The line past what stands between `---` alone in the first line and in a later one, whatever it is; or 0. */
export function fencedMatterEnd(text: string, lines: readonly Line[]): number {
  const first = lines[0];
  if (!first || !/^\uFEFF?---[ \t]*\r?\n/.test(text.slice(0, Math.min(first.end, 200)))) return 0;
  const end = lines.findIndex(
    (line, at) =>
      at > 0 &&
      line.indent === 0 &&
      line.textEnd - line.textStart === 3 &&
      text.startsWith("---", line.start),
  );
  return end + 1;
}

/** The line past the front matter, or 0. What stands between two rules is front matter where it may be YAML. */
export function frontMatterEnd({ text, lines }: { text: string; lines: readonly Line[] }): number {
  const end = fencedMatterEnd(text, lines);
  return end > 0 && mayBeData(text, lines.slice(1, end - 1)) ? end : 0;
}

const KEY =
  /^(?:"[^"]*"|'[^']*'|\? |[^\s\-?:,[\](){}#&*!|>'"%@`][^[\](){}#]{0,80}?)(?::(?=[ \t]|$)|(?<=\? ).)/;
const PLAIN_KEY = /^(?:"[^"]*"|'[^']*'|[\w.-]+):(?=[ \t]|$)/;
const WITHIN = /^(?:#|- |-$|[\]}]|: |\.\.\.$)/;

/** Whether lines are nothing at all, or a mapping by how each of them begins. */
function mayBeData(text: string, lines: readonly Line[]): boolean {
  // A writer leaves a line behind a rule; who does so above data writes no more than words and colons.
  const key = lines[0] && isBlank(lines[0]) ? PLAIN_KEY : KEY;
  let isMapping = false;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const words = text.slice(line.textStart, Math.min(line.textEnd, line.textStart + 1000));
    if (!isMapping && /^\{(?![%{])/.test(words)) return true;
    if (key.test(words) && line.indent === 0) isMapping = true;
    else if (!isMapping ? key !== KEY || !words.startsWith("#") : line.indent === 0 && !WITHIN.test(words))
      return false;
  }
  return isMapping || lines.every(isBlank);
}
