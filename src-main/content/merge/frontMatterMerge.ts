import { isBlank, scanLines } from "../text/lines.ts";
import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { shift } from "./nesting.ts";
import { mergePieces } from "./pieceMerge.ts";
import type { Piece } from "./pieces.ts";
import { clean, mergeAlike, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges front matter by its keys, mappings inside it too, and lists by their entries. A line that is no key, such as one
 * that somebody was typing, is one by itself. Undefined where a key would stand twice. A text that has none yet is merged
 * as one whose front matter is empty.
 */
export function mergeFrontMatter(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(readMatter) as [
    Matter?,
    Matter?,
    Matter?,
  ];
  if (!base || !ours || !theirs) return undefined;
  const body = mergeKeys({ base: base.body, ours: ours.body, theirs: theirs.body }, context);
  if (!body) return undefined;
  const open = mergeBytes(base.open, ours.open, theirs.open);
  const close = mergeBytes(base.close, ours.close, theirs.close);
  const end = body.text === "" || body.text.endsWith("\n") ? "" : "\n";
  return { ...shift(body, open.length), text: open + body.text + end + close };
}

interface Matter {
  open: string;
  body: string;
  close: string;
}

function readMatter(text: string): Matter | undefined {
  if (text === "") return { open: "", body: "", close: "" };
  const lines = scanLines(text);
  const last = lines.at(-1);
  if (!last || lines.length < 2) return undefined;
  // Blank lines above the keys are nobody's.
  const { start } = lines.find((line, at) => at > 0 && !isBlank(line)) ?? last;
  return {
    open: text.slice(0, start),
    body: text.slice(start, last.start),
    close: text.slice(last.start),
  };
}

function mergeKeys(texts: Texts, context: Context): TextMerge | undefined {
  const alike = mergeAlike(texts);
  if (alike) return alike;
  const [base, ours, theirs] = [keysOf(texts.base), keysOf(texts.ours), keysOf(texts.theirs)];
  const merged = mergePieces(
    { base, ours, theirs },
    {
      inside: (pieces) =>
        mergeValue({ base: pieces.base.text, ours: pieces.ours.text, theirs: pieces.theirs.text }, context),
    },
    context,
  );
  return hasKeyTwice(merged, texts) ? undefined : merged;
}

/** Whether both put in one key, each at another place: whichever side is taken where they conflict. */
function hasKeyTwice({ text, conflicts }: TextMerge, { ours, theirs }: Texts): boolean {
  let [settled, end] = ["", 0];
  for (const { at, ours } of conflicts) {
    settled += text.slice(end, at);
    end = at + ours.length;
  }
  settled += text.slice(end);
  const most = new Map(countKeys([ours]));
  for (const [key, count] of countKeys([theirs])) most.set(key, Math.max(count, most.get(key) ?? 0));
  return (["ours", "theirs"] as const).some((side) =>
    [...countKeys([settled, ...conflicts.map((conflict) => conflict[side])])].some(
      ([key, count]) => count > 1 && count > (most.get(key) ?? 0),
    ),
  );
}

function countKeys(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of texts.flatMap(keyNames)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The keys that lines of front matter begin with. */
export const keyNames = (yaml: string): string[] =>
  yaml.split("\n").flatMap((line) => KEY.exec(line)?.[1] ?? []);

const KEY = /^("[^"\n]*"|'[^'\n]*'|[^\s"'#&*!|>%@`[\]{},?-][^\n]*?):(?=[ \t\r\n]|$)/;

/** The keys of a mapping with what belongs to each, and the lines that belong to none. */
function keysOf(yaml: string): Piece[] {
  const pieces: Piece[] = [];
  const counts = new Map<string, number>();
  for (const { start, end, indent, textStart, textEnd } of scanLines(yaml)) {
    const line = yaml.slice(start, end);
    const inner = indent > 0 || textStart >= textEnd || line.startsWith("#") || line.startsWith("- ");
    const last = pieces.at(-1);
    if (inner && last) {
      last.text += line;
      continue;
    }
    const name = KEY.exec(line)?.[1] ?? line.trimEnd();
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const id = count === 0 ? name : `${name}\0${count}`;
    pieces.push({ kind: "field", id, key: "", text: line, gap: "" });
  }
  for (const piece of pieces) {
    const text = piece.text.replace(/(\r?\n[ \t]*)+$/, "");
    Object.assign(piece, { text, key: text, gap: piece.text.slice(text.length) });
  }
  return pieces;
}

/** One key with its value, which both sides changed. */
function mergeValue(texts: Texts, context: Context): TextMerge | undefined {
  return mergeNested(texts, context) ?? mergeFlow(texts, context);
}

/** A mapping or a list in the lines below its key. */
function mergeNested(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [readNested(texts.base), readNested(texts.ours), readNested(texts.theirs)];
  if (!base || !ours || !theirs || ours.head !== theirs.head || base.head !== ours.head) return undefined;
  if (base.indent !== ours.indent || ours.indent !== theirs.indent) return undefined;
  const sides = { base: base.body, ours: ours.body, theirs: theirs.body };
  const merged = sides.ours.startsWith("- ") ? mergeEntries(sides, context) : mergeKeys(sides, context);
  if (!merged) return undefined;
  const { head, indent } = ours;
  const put = (text: string): string => text.replace(/^(?=[^\r\n])/gm, indent);
  // A conflict of one entry is one of the whole value: what stands there says little without its key.
  if (merged.conflicts.length > 0) return undefined;
  return clean(head + put(merged.text));
}

function readNested(text: string): { head: string; indent: string; body: string } | undefined {
  const end = text.indexOf("\n") + 1;
  if (end === 0 || !/:[ \t]*\r?\n$/.test(text.slice(0, end))) return undefined;
  const below = text.slice(end);
  const indent = /^[ \t]*/.exec(below)![0];
  const lines = below.split("\n");
  if (!lines.every((line) => line.trim() === "" || line.startsWith(indent))) return undefined;
  return {
    head: text.slice(0, end),
    indent,
    body: lines.map((line) => line.slice(indent.length)).join("\n"),
  };
}

function mergeEntries(texts: Texts, context: Context): TextMerge | undefined {
  const entries = [texts.base, texts.ours, texts.theirs].map((text) =>
    entriesOf(text.match(/[^\n]*\n|[^\n]+$/g) ?? []),
  );
  const [base, ours, theirs] = entries as [Piece[]?, Piece[]?, Piece[]?];
  return base && ours && theirs ? mergePieces({ base, ours, theirs }, {}, context) : undefined;
}

function entriesOf(lines: readonly string[]): Piece[] | undefined {
  if (!lines.every((line) => /^- \S/.test(line))) return undefined;
  return lines.map((line) => {
    const text = line.replace(/\r?\n$/, "");
    return { kind: "field", id: text, key: text, text, gap: line.slice(text.length) };
  });
}

const FLOW = /^([^\n]*?:[ \t]*\[[ \t]*)([^[\]{}"'\n]*?)([ \t]*\])$/;

/** A list in brackets behind its key. */
function mergeFlow(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [FLOW.exec(texts.base), FLOW.exec(texts.ours), FLOW.exec(texts.theirs)];
  if (!base || !ours || !theirs) return undefined;
  const entries = ([, , list = ""]: RegExpExecArray): string =>
    list
      .split(",")
      .filter((entry) => entry.trim() !== "")
      .map((entry) => `- ${entry.trim()}\n`)
      .join("");
  const merged = mergeEntries({ base: entries(base), ours: entries(ours), theirs: entries(theirs) }, context);
  if (!merged || merged.conflicts.length > 0) return undefined;
  const list = merged.text
    .trim()
    .split("\n")
    .map((entry) => entry.slice(2))
    .join(", ");
  return clean(ours[1]! + list + ours[3]!);
}
