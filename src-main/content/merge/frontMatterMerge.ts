import { scanLines } from "../text/lines.ts";
import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { shift } from "./nesting.ts";
import { mergePieces } from "./pieceMerge.ts";
import type { Piece } from "./pieces.ts";
import { clean, mergeAlike, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges front matter by its keys, mappings inside it too, and lists by their entries. Undefined where it is not made
 * of keys. A text that has none yet is merged as one whose front matter is empty.
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
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || lines.length < 2) return undefined;
  return {
    open: text.slice(0, first.end),
    body: text.slice(first.end, last.start),
    close: text.slice(last.start),
  };
}

function mergeKeys(texts: Texts, context: Context): TextMerge | undefined {
  const alike = mergeAlike(texts);
  if (alike) return alike;
  const [base, ours, theirs] = [keysOf(texts.base), keysOf(texts.ours), keysOf(texts.theirs)];
  if (!base || !ours || !theirs) return undefined;
  const merged = mergePieces(
    { base, ours, theirs },
    {
      inside: (pieces) =>
        mergeValue({ base: pieces.base.text, ours: pieces.ours.text, theirs: pieces.theirs.text }, context),
    },
    context,
  );
  return hasKeyTwice(merged) ? undefined : merged;
}

/** Whether both put in one key, each at another place: whichever side is taken where they conflict. */
function hasKeyTwice({ text, conflicts }: TextMerge): boolean {
  let [settled, end] = ["", 0];
  for (const { at, ours } of conflicts) {
    settled += text.slice(end, at);
    end = at + ours.length;
  }
  settled += text.slice(end);
  return (["ours", "theirs"] as const).some((side) => {
    const keys = [settled, ...conflicts.map((conflict) => conflict[side])].flatMap(keyNames);
    return new Set(keys).size < keys.length;
  });
}

const keyNames = (yaml: string): string[] => yaml.split("\n").flatMap((line) => KEY.exec(line)?.[1] ?? []);

const KEY = /^("[^"\n]*"|'[^'\n]*'|[^\s"'#&*!|>%@`[\]{},?-][^\n]*?):(?=[ \t\r\n]|$)/;

/** The keys of a mapping with what belongs to each; undefined for what is none, or has a key twice. */
function keysOf(yaml: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  for (const { start, end, indent, textStart, textEnd } of scanLines(yaml)) {
    const line = yaml.slice(start, end);
    const inner = indent > 0 || textStart >= textEnd || line.startsWith("#") || line.startsWith("- ");
    const last = pieces.at(-1);
    if (inner) {
      if (!last) return undefined;
      last.text += line;
      continue;
    }
    const key = KEY.exec(line)?.[1];
    if (key === undefined || pieces.some(({ id }) => id === key)) return undefined;
    pieces.push({ kind: "field", id: key, key: "", text: line, gap: "" });
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
