import type { Line } from "./lines.ts";
import { fenceAt } from "./fences.ts";

/**
 * A directive is a tag that has a line to itself: `{% hint style="info" %}`. One that a later `{% endhint %}` closes
 * holds the lines between, directives too; one that nothing closes stands for itself: `{% file src="plan.pdf" %}`.
 */
export interface DirectiveTag {
  /** Without the `end` of a closing tag. */
  name: string;
  closing: boolean;
  attributes: DirectiveAttribute[];
}

export interface DirectiveAttribute {
  name: string;
  value: string;
  /** Offsets of the value in the tag, quotes left out. */
  start: number;
  end: number;
}

/** An integration's block is named with whose it is: `@maps/place`. */
const TAG_NAME = /^\{%[ \t]*(end)?([A-Za-z][\w-]*|@[\w-]+\/[\w-]+)/;
const ATTRIBUTE = /(?<![\w:-])([A-Za-z_][\w:-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'%}]+))/g;

/** What a directive's tag is called, and whether it closes; as {@link readTag}, which reads its attributes besides. */
export function readTagName(line: string): Pick<DirectiveTag, "name" | "closing"> | undefined {
  if (!line.startsWith("{%") || line.indexOf("%}") !== line.length - 2 || line.length < 5) return undefined;
  const name = TAG_NAME.exec(line);
  return name ? { name: name[2]!, closing: name[1] !== undefined } : undefined;
}

/** Reads a line, blanks around it left out, as a directive's tag; undefined when it is none. */
export function readTag(line: string): DirectiveTag | undefined {
  const named = readTagName(line);
  if (!named) return undefined;
  const attributes: DirectiveAttribute[] = [];
  for (const found of line.slice(0, -2).matchAll(ATTRIBUTE)) {
    const bare = found[4];
    const value = found[2] ?? found[3] ?? bare ?? "";
    const start = found.index + found[1]!.length + (bare === undefined ? 2 : 1);
    attributes.push({ name: found[1]!, value, start, end: start + value.length });
  }
  return { ...named, attributes };
}

export function isTagLine(text: string, line: Line): boolean {
  return (
    text.startsWith("{%", line.textStart) &&
    readTagName(text.slice(line.textStart, line.textEnd)) !== undefined
  );
}

/**
 * Finds for each line that opens a directive the line that closes it. A closing tag ends the nearest open directive
 * of its name; what is open inside that one stands for itself. Tags in closed fences are code.
 */
export function matchDirectives(text: string, lines: readonly Line[]): Map<number, number> {
  const closes = new Map<number, number>();
  if (!text.includes("{%")) return closes;
  const open: { name: string; line: number }[] = [];
  const openOf = new Map<string, number>();
  const skip = closedFences(text, lines);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const fenceEnd = skip.get(at);
    if (fenceEnd !== undefined) {
      at = fenceEnd;
      continue;
    }
    if (!text.startsWith("{%", line.textStart)) continue;
    const tag = readTagName(text.slice(line.textStart, line.textEnd));
    if (!tag) continue;
    if (!tag.closing) {
      open.push({ name: tag.name, line: at });
      openOf.set(tag.name, (openOf.get(tag.name) ?? 0) + 1);
      continue;
    }
    while ((openOf.get(tag.name) ?? 0) > 0) {
      const last = open.pop()!;
      openOf.set(last.name, openOf.get(last.name)! - 1);
      if (last.name === tag.name) {
        closes.set(last.line, at);
        break;
      }
    }
  }
  return closes;
}

/** Each line that opens a fence with the line that closes it. A fence that nothing closes hides no tags. */
function closedFences(text: string, lines: readonly Line[]): Map<number, number> {
  const pairs = new Map<number, number>();
  // Looked at from the end: the last line that could close a fence of this character and at least this length.
  const lastCloser = new Map<string, number>();
  const fences = lines.map((line) => {
    const from = markersEnd(text, line);
    const fence = fenceAt(text, line, from);
    return fence && { ...fence, bare: fence.bare && from === line.textStart };
  });
  fences.forEach((fence, at) => {
    if (fence?.bare) {
      for (let length = Math.min(fence.length, 64); length >= 3; length -= 1) {
        lastCloser.set(fence.mark + String(length), at);
      }
    }
  });
  for (let at = 0; at < lines.length; at += 1) {
    const fence = fences[at];
    if (!fence) continue;
    const last = lastCloser.get(fence.mark + String(Math.min(fence.length, 64))) ?? -1;
    for (let closer = at + 1; closer <= last; closer += 1) {
      const other = fences[closer];
      if (other?.bare && other.mark === fence.mark && other.length >= fence.length) {
        pairs.set(at, closer);
        at = closer;
        break;
      }
    }
  }
  return pairs;
}

const MARKERS = /(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+/y;

/**
 * Where a line's text begins behind the markers of lists, since an item may begin with a fence. One in a quote hides
 * nothing: the lines in it begin with the quote's mark.
 */
function markersEnd(text: string, line: Line): number {
  MARKERS.lastIndex = line.textStart;
  return MARKERS.test(text) ? Math.min(MARKERS.lastIndex, line.textEnd) : line.textStart;
}
