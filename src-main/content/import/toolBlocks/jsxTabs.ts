import { dedented, isBlank, type EndFinder } from "./lines.ts";
import type { ToolBlock, ToolBlockReader } from "./toolBlock.ts";
import { tabs, type Tab } from "./written.ts";

/** Tabs of Docusaurus: `<Tabs>` with a `<TabItem value="a" label="A">` for each. */
export const readJsxTabs: ToolBlockReader = (lines, at, ends) => {
  const open = readOpenTag(lines, at, "Tabs");
  if (!open || open.rest !== "") return undefined;
  const labels = labelsOf(open.attributes.get("values") ?? "");
  const all: Tab[] = [];
  for (let next = open.next; next < lines.length;) {
    if (isBlank(lines[next])) {
      next += 1;
      continue;
    }
    if (lines[next]!.trim() === "</Tabs>") return all.length === 0 ? undefined : found(all, next + 1);
    const item = readItem(lines, next, ends);
    if (!item) return undefined;
    const { value } = item;
    all.push({ title: item.label ?? labels.get(value) ?? value, body: item.body });
    next = item.next;
  }
  return undefined;
};

const found = (all: readonly Tab[], next: number): ToolBlock => ({
  sort: "tabs",
  next,
  write: (inside) => tabs(all.map(({ title, body }) => ({ title, body: inside(body) }))),
});

interface Item {
  value: string;
  label: string | undefined;
  body: string[];
  next: number;
}

function readItem(lines: readonly string[], at: number, ends: EndFinder): Item | undefined {
  const open = readOpenTag(lines, at, "TabItem");
  if (!open) return undefined;
  const said = { value: open.attributes.get("value") ?? "", label: open.attributes.get("label") };
  const short = /^(.*)<\/TabItem>$/.exec(open.rest);
  if (short) return { ...said, body: [short[1]!], next: open.next };
  let depth = 1;
  const end = ends.find(lines, open.next, (line) => {
    if (/^\s*<TabItem\b/.test(line)) depth += 1;
    if (/<\/TabItem>\s*$/.test(line)) depth -= 1;
    return depth === 0;
  });
  if (end === undefined) return undefined;
  const last = lines[end]!.replace(/<\/TabItem>\s*$/, "");
  const body = dedented([...lines.slice(open.next, end), ...(isBlank(last) ? [] : [last])]);
  return { ...said, body: open.rest === "" ? body : [open.rest, ...body], next: end + 1 };
}

interface OpenTag {
  attributes: ReadonlyMap<string, string>;
  /** What stands behind the tag in its last line. */
  rest: string;
  /** The line past that. */
  next: number;
}

/** Nobody writes a tag over more lines. */
const mostLines = 60;

/** An opening tag that begins a line. An attribute's value is its words, or the expression as it was typed. */
function readOpenTag(lines: readonly string[], at: number, name: string): OpenTag | undefined {
  const begin = new RegExp(`^\\s*<${name}(?=[\\s>]|$)`).exec(lines[at] ?? "")?.[0];
  if (begin === undefined) return undefined;
  const text = lines.slice(at, at + mostLines).join("\n");
  const attribute = /\s*(?:([\w-]+)(?:=("[^"]*"|'[^']*'|\{))?|(>))/y;
  const attributes = new Map<string, string>();
  attribute.lastIndex = begin.length;
  for (;;) {
    const [, key, value, close] = attribute.exec(text) ?? [];
    if (close !== undefined) break;
    if (key === undefined) return undefined;
    if (value !== "{") {
      attributes.set(key, value?.slice(1, -1) ?? "");
      continue;
    }
    const start = attribute.lastIndex;
    const end = closingBrace(text, start);
    if (end === undefined) return undefined;
    attributes.set(key, text.slice(start, end).replace(/^\s*(["'`])([^"'`]*)\1\s*$/, "$2"));
    attribute.lastIndex = end + 1;
  }
  const past = attribute.lastIndex;
  const next = at + text.slice(0, past).split("\n").length;
  const [rest = ""] = text.slice(past).split("\n", 1);
  return { attributes, rest: rest.trim(), next };
}

function closingBrace(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** The labels by value that older pages give all tabs at once. */
function labelsOf(values: string): Map<string, string> {
  const read = (entry: string, name: string): string | undefined =>
    new RegExp(`\\b${name}["']?\\s*:\\s*(["'\`])(.*?)\\1`).exec(entry)?.[2];
  return new Map(
    (values.match(/\{[^{}]*\}/g) ?? []).flatMap((entry): [string, string][] => {
      const [value, label] = [read(entry, "value"), read(entry, "label")];
      return value === undefined || label === undefined ? [] : [[value, label]];
    }),
  );
}
