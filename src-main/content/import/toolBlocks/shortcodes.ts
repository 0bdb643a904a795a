import { callout, isCallout } from "./callouts.ts";
import { bodyOf, type EndFinder } from "./lines.ts";
import type { ToolBlock, ToolBlockReader } from "./toolBlock.ts";
import { tabs, type Tab } from "./written.ts";

/* Blocks that the themes of Hugo have as shortcodes: `{{< hint warning >}}` … `{{< /hint >}}`. */

interface Shortcode {
  name: string;
  /** Words without a name, in their order. */
  words: string[];
  named: ReadonlyMap<string, string>;
}

/** What themes call a callout whose sort is said behind the name. */
const calloutNames = new Set(["admonition", "alert", "callout", "hint", "notice"]);
const foldNames = new Set(["details", "expand"]);

export const readShortcode: ToolBlockReader = (lines, at, ends) => {
  const open = shortcodeIn(lines[at] ?? "");
  if (!open) return undefined;
  const { name, words, named } = open;
  const isNamed = calloutNames.has(name);
  const isFolded = foldNames.has(name);
  if (!isNamed && !isFolded && !isCallout(name) && name !== "tabs") return undefined;
  const end = endOf(lines, at, name, ends);
  if (end === undefined) return undefined;
  const [body, next] = [bodyOf(lines, at, at + 1, end), end + 1];
  if (name === "tabs") return readTabs(body, next, ends);
  const [first, second] = words;
  if (isFolded)
    return { ...callout({ sort: name, title: named.get("title") ?? first, fold: "closed", body }), next };
  const sort = isNamed ? (named.get("type") ?? named.get("color") ?? first ?? "note") : name;
  const title = named.get("title") ?? (isNamed ? second : first);
  return { ...callout({ sort, title, fold: undefined, body }), next };
};

function readTabs(lines: readonly string[], next: number, ends: EndFinder): ToolBlock | undefined {
  const all: Tab[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]!.trim() === "") continue;
    const tab = shortcodeIn(lines[at]!);
    const end = tab?.name === "tab" ? endOf(lines, at, "tab", ends) : undefined;
    if (!tab || end === undefined) return undefined;
    const title = tab.named.get("header") ?? tab.named.get("name") ?? tab.named.get("title") ?? tab.words[0];
    all.push({ title: title ?? String(all.length + 1), body: bodyOf(lines, at, at + 1, end) });
    at = end;
  }
  if (all.length === 0) return undefined;
  return {
    sort: "tabs",
    next,
    write: (inside) => tabs(all.map(({ title, body }) => ({ title, body: inside(body) }))),
  };
}

/** The line that closes a shortcode which may have others of its name in it. */
function endOf(lines: readonly string[], at: number, name: string, ends: EndFinder): number | undefined {
  let depth = 1;
  return ends.find(lines, at + 1, (line) => {
    if (shortcodeIn(line)?.name === name) depth += 1;
    if (closing.exec(line)?.[1] === name) depth -= 1;
    return depth === 0;
  });
}

const opening = /^\s*\{\{[<%]\s*([\w-]+)((?:\s+[^\n]*?)?)\s*[>%]\}\}\s*$/;
const closing = /^\s*\{\{[<%]\s*\/\s*([\w-]+)\s*[>%]\}\}\s*$/;
const argument = /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|`([^`]*)`|([^\s"`=]+))/g;

/** The shortcode that has a line to itself, where it opens one. */
function shortcodeIn(line: string): Shortcode | undefined {
  const [, name, said = ""] = opening.exec(line) ?? [];
  if (name === undefined || /\/\s*$/.test(said)) return undefined;
  const words: string[] = [];
  const named = new Map<string, string>();
  for (const [, key, inQuotes, inTicks, bare] of said.matchAll(argument)) {
    const value = inQuotes ?? inTicks ?? bare ?? "";
    if (key === undefined) words.push(value);
    else named.set(key, value);
  }
  return { name, words, named };
}
