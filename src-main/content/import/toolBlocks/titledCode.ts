import { fenceAt } from "../../text/fences.ts";
import { scanLines } from "../../text/lines.ts";
import { bodyOf, pastFence } from "./lines.ts";
import type { ToolBlockReader } from "./toolBlock.ts";
import { describedCode } from "./written.ts";

const title = /(?:^|[ \t])(?:title|file)=(?:"([^"]*)"|'([^']*)')/;
const numbers = /(?:^|[ \t])(?:showLineNumbers(?![\w=])|linenums="?\d+"?)/;

/** Code whose title stands behind the name of its language, or that shall have its lines numbered. */
export const readTitledCode: ToolBlockReader = (lines, at) => {
  const next = pastFence(lines, at);
  if (next === undefined) return undefined;
  const head = lines[at]!;
  const [line] = scanLines(head);
  const fence = line && fenceAt(head, line);
  if (!fence) return undefined;
  const marks = line.textStart + fence.length;
  const info = plainInfo(head.slice(marks).trim());
  const named = title.exec(info);
  const hasNumbers = numbers.test(info);
  if (!named && !hasNumbers) return undefined;
  const words = named?.[1] ?? named?.[2];
  const rest = info.replace(title, "").replace(numbers, "").replace(/\s+/g, " ").trim();
  const code = [head.slice(line.textStart, marks) + rest, ...bodyOf(lines, at, at + 1, next)];
  return { sort: "code", next, write: () => describedCode({ title: words, hasNumbers }, code) };
};

/** Python-Markdown puts braces around all that it is told: `{ .py title="a.py" }`. */
function plainInfo(info: string): string {
  const [, inside] = /^\{(.*)\}$/.exec(info) ?? [];
  const language = inside === undefined ? null : /(?:^|\s)\.(\S+)/.exec(inside);
  return inside === undefined || !language
    ? info
    : `${language[1]} ${inside.replace(language[0], " ").trim()}`;
}
