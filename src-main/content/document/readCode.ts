import type { DocumentNode } from "../../api/types/document.ts";
import { fenceAt } from "../text/fences.ts";
import { scanLines } from "../text/lines.ts";
import { unescapeMarkdown } from "../text/unescape.ts";
import type { Data } from "./nodes.ts";
import { codeBlock } from "./readHtml.ts";

/** A block of code, fenced or indented. What follows the language's name is kept as it is, in `meta`. */
export function readCode(source: string, key: string | undefined, data: Data = {}): DocumentNode {
  const lines = source.split("\n");
  const first = scanLines(lines[0]!)[0];
  const fence = first && first.indent <= 3 ? fenceAt(lines[0]!, first) : undefined;
  if (!first || !fence) {
    const code = lines.map((line) => withoutIndent(line, 4)).join("\n");
    return codeBlock(code, data, key);
  }
  const info = unescapeMarkdown(lines[0]!.slice(first.textStart + fence.length).trim());
  const [, syntax = "", meta = ""] = /^(\S*)\s*([^]*)$/.exec(info) ?? [];
  const last = scanLines(lines.at(-1)!)[0];
  const closing = last && last.indent <= 3 ? fenceAt(lines.at(-1)!, last) : undefined;
  const isClosed =
    lines.length > 1 &&
    closing?.bare === true &&
    closing.mark === fence.mark &&
    closing.length >= fence.length;
  const code = lines.slice(1, isClosed ? -1 : undefined).map((line) => withoutIndent(line, first.indent));
  const said = { ...(syntax === "" ? {} : { syntax }), ...(meta === "" ? {} : { meta }), ...data };
  return codeBlock(code.join("\n"), said, key);
}

function withoutIndent(line: string, columns: number): string {
  let column = 0;
  let at = 0;
  for (; column < columns && (line[at] === " " || line[at] === "\t"); at += 1)
    column += line[at] === "\t" ? 4 - (column % 4) : 1;
  return " ".repeat(Math.max(0, column - columns)) + line.slice(at);
}
