import { readTag, type DirectiveTag, readTagName } from "../text/directives.ts";
import { scanLines } from "../text/lines.ts";
import { mergeBytes } from "./bytes.ts";
import type { Context } from "./context.ts";
import { unwrapExpandable } from "./expandables.ts";
import { mergeFields } from "./fieldMerge.ts";
import { nest, shift } from "./nesting.ts";
import { holdTheSame } from "./turned.ts";
import { mapTexts, mergeAlike, type TextConflict, type TextMerge, type Texts } from "./texts.ts";

/** A block that holds blocks: what stands before them, behind them, and before each of their lines. */
export interface Wrapped {
  open: string;
  prefix: Prefix | "";
  body: string;
  close: string;
}

/** What stands before the lines of a quote that hold something, and before those that don't. */
type Prefix = `${string}|${string}`;

/**
 * Merges quotes, directives and expandables: what they hold as a text of its own, what is around it by itself. So one
 * side may turn a quote into a hint, or give a hint another style, while the other changes its words.
 */
export function mergeWrapped(texts: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [unwrap(texts.base), unwrap(texts.ours), unwrap(texts.theirs)];
  if (!base || !ours || !theirs) return undefined;
  if (!holdTheSame(texts)) return undefined;
  const around = mergeAround(base, ours, theirs);
  if (!around) return undefined;
  const { open, prefix, close, conflict } = around;
  const inner = context.within({ base: base.body, ours: ours.body, theirs: theirs.body });
  // A tag alone holds nothing, so what a side still says in it, or asks about, has no place there.
  if (prefix === "" && close === "" && (inner.text !== "" || inner.conflicts.length > 0)) return undefined;
  const body = prefix === "" ? inner : nest(inner, { lines: (text) => putBefore(text, prefix) });
  const end = body.text === "" || close === "" || body.text.endsWith("\n") ? "" : "\n";
  const { conflicts, joins } = shift(body, open.length);
  return {
    text: open + body.text + end + close,
    conflicts: conflict ? [conflict, ...conflicts] : conflicts,
    joins,
  };
}

interface Around extends Omit<Wrapped, "body"> {
  /** The tags, where both sides gave them other values. */
  conflict?: TextConflict;
}

function mergeAround(base: Wrapped, ours: Wrapped, theirs: Wrapped): Around | undefined {
  const whole = ({ open, prefix, close }: Wrapped): string => JSON.stringify([open, prefix, close]);
  const alike = mergeAlike({ base: whole(base), ours: whole(ours), theirs: whole(theirs) });
  if (alike) {
    const [open, prefix, close] = JSON.parse(alike.text) as [string, Prefix | "", string];
    return { open, prefix, close };
  }
  // One may be a tag alone, and the other hold blocks up to a tag that closes it; or each is closed by another tag.
  if (ours.prefix !== theirs.prefix || ours.close.trim() !== theirs.close.trim()) return undefined;
  const close = mergeAlike({ base: base.close, ours: ours.close, theirs: theirs.close });
  if (!close) return undefined;
  const tags = { base: base.open, ours: ours.open, theirs: theirs.open };
  const open = mergeTags(tags);
  if (open !== undefined) return { open, prefix: ours.prefix, close: close.text };
  const conflict = { ...mapTexts(tags, (tag) => tag.trimEnd()), at: 0 };
  return { open: ours.open, prefix: ours.prefix, close: close.text, conflict };
}

/** Takes a quote, a directive or an expandable apart; undefined for anything else. */
export function unwrap(text: string): Wrapped | undefined {
  const expandable = unwrapExpandable(text);
  if (expandable) return { ...expandable, prefix: "" };
  return unwrapQuote(text) ?? unwrapDirective(text);
}

export function unwrapDirective(text: string): Wrapped | undefined {
  const lines = scanLines(text);
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !readTagName(text.slice(first.textStart, first.textEnd))) return undefined;
  if (lines.length === 1) return { open: text, prefix: "", body: "", close: "" };
  return {
    open: text.slice(0, first.end),
    prefix: "",
    body: text.slice(first.end, last!.start),
    close: text.slice(last!.start),
  };
}

const PREFIXES: readonly Prefix[] = ["> |>", "> |> ", ">|>"];

export function unwrapQuote(text: string): Wrapped | undefined {
  if (!text.trimStart().startsWith(">")) return undefined;
  const lines = text.split("\n");
  for (const prefix of PREFIXES) {
    const [full, blank] = prefix.split("|") as [string, string];
    const held = lines.map((line) => line.slice(line.startsWith(full) ? full.length : 1));
    const isPrefix = lines.every(
      (line, at) => linePutBehind(held[at]!, full, blank, at + 1 === lines.length) === line,
    );
    if (isPrefix) return { open: "", prefix, body: held.join("\n"), close: "" };
  }
  return undefined;
}

export function putBefore(text: string, prefix: Prefix): string {
  const [full, blank] = prefix.split("|") as [string, string];
  const lines = text.split("\n");
  return lines.map((line, at) => linePutBehind(line, full, blank, at + 1 === lines.length)).join("\n");
}

function linePutBehind(line: string, full: string, blank: string, isLast: boolean): string {
  if (line.trim() !== "") return full + line;
  return isLast && line === "" ? "" : blank + line;
}

/** One tag of what both sides made of it, attribute by attribute; undefined where both gave one another value. */
export function mergeTags(texts: Texts): string | undefined {
  const alike = mergeAlike(texts);
  if (alike) return alike.text;
  const tags = [texts.base, texts.ours, texts.theirs].map((text) => readTag(text.trim()));
  const [base, ours, theirs] = tags as [DirectiveTag?, DirectiveTag?, DirectiveTag?];
  if (!base || !ours || !theirs || ours.name !== base.name || theirs.name !== base.name) return undefined;
  if (![texts.base, texts.ours, texts.theirs].every(isPlainTag)) return undefined;
  const valuesOf = ({ attributes }: DirectiveTag): Record<string, unknown> =>
    Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
  const { fields, conflicts } = mergeFields(valuesOf(base), valuesOf(ours), valuesOf(theirs));
  if (conflicts.length > 0) return undefined;
  const known = base.attributes.map(({ name }) => name);
  const added = Object.keys(fields).filter((name) => !known.includes(name));
  const written = [...known.filter((name) => name in fields), ...added.sort()].map((name) => {
    const value = String(fields[name]);
    return value.includes('"') ? ` ${name}='${value}'` : ` ${name}="${value}"`;
  });
  const blanks = (part: RegExp): string => {
    const [was, left, right] = [texts.base, texts.ours, texts.theirs].map((text) => part.exec(text)![0]);
    return mergeBytes(was, left, right);
  };
  return `${blanks(/^\s*/)}{% ${base.name}${written.join("")} %}${blanks(/\s*$/)}`;
}

/** Whether a tag says nothing but its name and its attributes. */
function isPlainTag(tag: string): boolean {
  return /^\{%\s*[\w-]+(?:\s+[\w:-]+=(?:"[^"]*"|'[^']*'))*\s*%\}$/.test(tag.trim());
}
