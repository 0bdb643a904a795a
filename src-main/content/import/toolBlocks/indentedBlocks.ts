import { callout } from "./callouts.ts";
import { columnOf, indentOf, isBlank, unindented } from "./lines.ts";
import type { ToolBlock, ToolBlockReader } from "./toolBlock.ts";
import { tabs, type Tab } from "./written.ts";

const calloutHead = /^(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+[\w-]+)*(?:[ \t]+"(.*)")?[ \t]*$/;
const tabHead = /^===[!+]*[ \t]+"(.*)"[ \t]*$/;

/** Callouts and tabs of Python-Markdown, which MkDocs has: what is in them stands four columns further in. */
export const readIndentedBlock: ToolBlockReader = (lines, at) => {
  const typed = (lines[at] ?? "").trimStart();
  if (tabHead.test(typed)) return readTabs(lines, at);
  const [, mark, sort = "", title] = calloutHead.exec(typed) ?? [];
  if (mark === undefined) return undefined;
  const { body, next } = readBody(lines, at);
  const fold = mark === "!!!" ? undefined : mark === "???" ? "closed" : "open";
  return { ...callout({ sort, title, fold, body }), next };
};

function readTabs(lines: readonly string[], first: number): ToolBlock {
  const indent = indentOf(lines[first]!);
  const all: Tab[] = [];
  let next = first;
  for (let at = first; at < lines.length; at += 1) {
    if (isBlank(lines[at])) continue;
    const line = lines[at]!;
    const title = indentOf(line) === indent ? tabHead.exec(line.trimStart())?.[1] : undefined;
    if (title === undefined) break;
    const read = readBody(lines, at);
    all.push({ title, body: read.body });
    next = read.next;
    at = next - 1;
  }
  const write: ToolBlock["write"] = (inside) =>
    tabs(all.map(({ title, body }) => ({ title, body: inside(body) })));
  return { sort: "tabs", next, write };
}

/** What stands further in than a head, up to its last line with words. */
function readBody(lines: readonly string[], head: number): { body: string[]; next: number } {
  const column = columnOf(lines[head]!) + 4;
  let next = head + 1;
  for (let at = next; at < lines.length; at += 1) {
    if (isBlank(lines[at])) continue;
    if (columnOf(lines[at]!) < column) break;
    next = at + 1;
  }
  return { body: unindented(lines.slice(head + 1, next), column), next };
}
