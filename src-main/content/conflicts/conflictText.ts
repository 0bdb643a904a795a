import type { ConflictPlace } from "./conflicts.ts";
import { findLinePlace, putLines } from "./linePlace.ts";
import { unwrapQuote } from "../merge/containerMerge.ts";
import { partIn } from "../merge/partsInPlace.ts";
import { splitBlocks, splitInnerBlocks, withoutGap, type Block } from "../text/blocks.ts";
import { readTag, type DirectiveTag, readTagName } from "../text/directives.ts";
import { scanLines } from "../text/lines.ts";

/** A page's text with the keys of its blocks. */
export interface KeyedPage {
  text: string;
  keys: readonly string[];
}

/** A stretch of a text. */
export interface Stretch {
  start: number;
  end: number;
}

interface Found extends Stretch {
  /** Whether exactly what was looked for stands there. */
  exact: boolean;
  /** Whether it is a part of a block: an item of a list, a row of a table. */
  part: boolean;
  /** Other stretches of it, behind what somebody put between: what goes in goes into the first. */
  others?: Stretch[];
  /** Whether it is a place between two lines of a block. */
  between?: boolean;
  /** Whether it is among tabs or steps, beside those that are there: a tag there begins one of its own. */
  amongParts?: boolean;
}

/**
 * Where what stands for a conflict is in a page now: the very text; else, since it has been edited, the whole blocks
 * that the conflict names; else the point behind the block before them. Of a list whose item can no longer be told
 * it is the point behind the list, so that its other items stay, and so it is of whatever else holds blocks.
 */
export function findStanding(page: KeyedPage, place: ConflictPlace, standing: string): Found {
  const blocks = splitBlocks(page.text).map((block, index) => ({ ...block, key: page.keys[index] ?? "" }));
  const named = new Set(place.blocks);
  const within = blocks.filter(({ key }) => named.has(key));
  const [first, last] = [within[0], within.at(-1)];
  const part = within.length === 1 && isContainer(first) && withoutGap(first.text) !== standing;
  if (standing !== "") {
    const start = indexOfLines(page.text, standing, first?.start ?? 0, last?.end ?? page.text.length);
    if (start >= 0) return { start, end: start + standing.length, exact: true, part };
  }
  if (first && last && standing !== "") {
    const end = last.start + withoutGap(last.text).length;
    const tag = within.length === 1 ? onlyTag(first, standing) : undefined;
    if (tag) return { ...tag, exact: false, part };
    if (part) return { start: end, end, exact: false, part };
    // What was put between the blocks since is nobody's to write over.
    if (blocks.indexOf(last) - blocks.indexOf(first) >= within.length) {
      const [stretch, ...others] = within.map(({ start, text }) => ({
        start,
        end: start + withoutGap(text).length,
      }));
      return { ...stretch!, others, exact: false, part };
    }
    if (within.length > 1 || !holdsMore(first, standing))
      return { start: first.start, end, exact: false, part };
    const amongParts = isPartOf(first, standing);
    const behind = amongParts ? page.text.lastIndexOf("\n", end - 1) + 1 : end;
    return { start: behind, end: behind, exact: false, part, amongParts };
  }
  const around = blocks.find(({ key }) => key === place.inside?.block);
  const line = around && place.inside && findLinePlace(around.text, place.inside);
  if (around && line !== undefined) {
    const start = around.start + line;
    return { start, end: start, exact: standing === "", part: false, between: true };
  }
  const before = blocks.find(({ key }) => key === place.after);
  const at = before?.end ?? (place.after === null ? 0 : page.text.length);
  return { start: at, end: at, exact: standing === "", part: false };
}

/** What stands for a conflict in a page now, be it in several stretches. */
export function readStanding(page: KeyedPage, place: ConflictPlace, standing: string): string {
  const { others = [], ...first } = findStanding(page, place, standing);
  return [first, ...others].map(({ start, end }) => page.text.slice(start, end)).join("\n\n");
}

/** The text of a page with other words where what stands for a conflict is, and those words where they are. */
export function writeStanding(
  page: KeyedPage,
  place: ConflictPlace,
  standing: string,
  words: string,
): { text: string; at: number; written: string } {
  const stretch = findStanding(page, place, standing);
  const written = stretch.amongParts ? closePart(words) : words;
  if (stretch.between && words !== "") return { ...putLines(page.text, stretch.start, written), written };
  const rest = (stretch.others ?? []).reduceRight(
    (left, other) => replaceStretch(left, other, "").text,
    page.text,
  );
  return { ...replaceStretch(rest, stretch, written), written };
}

const isContainer = (block: Block | undefined): block is Block =>
  block?.kind === "list" || block?.kind === "table";

/** Whether a quote or a directive holds more than what once stood there, be that a directive of its name. */
function holdsMore({ kind, text }: Block, standing: string): boolean {
  if (kind === "quote") return splitInnerBlocks(unwrapQuote(withoutGap(text))?.body ?? "").length > 1;
  const name = firstTag(text);
  const opened = (part: string): number =>
    tagsIn(part).filter((tag) => !tag.closing && tag.name === name).length;
  return kind === "directive" && (firstTag(standing) !== name || opened(text) > opened(standing));
}

/** Where a directive has its one tag of a name, if what stood there was such a tag alone. */
function onlyTag({ kind, text, start }: Block, standing: string): Stretch | undefined {
  const name = firstTag(standing);
  if (kind !== "directive" || name === undefined || standing.trim().includes("\n")) return undefined;
  const [line, ...others] = scanLines(text).filter(({ textStart, textEnd }) => {
    const tag = readTag(text.slice(textStart, textEnd));
    return tag?.name === name && !tag.closing;
  });
  return line && others.length === 0
    ? { start: start + line.textStart, end: start + line.textEnd }
    : undefined;
}

/** Whether words are a tab where tabs are, or a step where steps are: they have no place behind them. */
const isPartOf = ({ text }: Block, words: string): boolean =>
  partIn(firstTag(text) ?? "") !== undefined && partIn(firstTag(text)!) === firstTag(words);

/** Words as they can stand among tabs: of a tag alone comes a tab that holds nothing yet. */
function closePart(words: string): string {
  const name = firstTag(words);
  return name === undefined || words.trim().includes("\n") ? words : `${words.trim()}\n{% end${name} %}`;
}

const firstTag = (text: string): string | undefined => readTagName(text.split("\n", 1)[0]!.trim())?.name;

/** Where these lines stand, as whole lines; -1 where they don't. */
function indexOfLines(text: string, lines: string, from: number, to: number): number {
  for (
    let at = text.indexOf(lines, from);
    at >= 0 && at + lines.length <= to;
    at = text.indexOf(lines, at + 1)
  ) {
    const begins = /(^|\n)[ \t>]*$/.test(text.slice(Math.max(0, at - 80), at));
    const ends = /^[ \t]*(\r?\n|$)/.test(text.slice(at + lines.length, at + lines.length + 80));
    if (begins && ends) return at;
  }
  return -1;
}

/** Words that somebody wrote for a stretch of a text, in its line endings; the blank lines behind it are the text's. */
export function fitWords(text: string, words: string): string {
  const fitted = withoutGap(words);
  if (!text.includes("\r\n")) return text.includes("\n") ? fitted.replaceAll("\r\n", "\n") : fitted;
  // Of a text that has both kinds nobody can tell which is meant.
  return /(?:^|[^\r])\n/.test(text) ? fitted : fitted.replace(/\r?\n/g, "\r\n");
}

/** A text with other words in a stretch; blank lines keep blocks apart, and none are left where blocks go. */
function replaceStretch(text: string, { start, end }: Stretch, words: string): { text: string; at: number } {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (words === "") {
    const gap = /^[ \t]*(?:\r?\n(?:[> \t]*(?=\r?\n))?)*/.exec(after)?.[0] ?? "";
    const kept = after.slice(gap.length);
    // What stood behind an item that was a list's last must not become a part of the list.
    const lead = before === "" || linesIn(gap) < 2 ? "" : missingNewlines(before, newline);
    if (kept !== "") return { text: before + lead + kept, at: start };
    const shortened = before.replace(/(\r?\n[ \t]*)+$/, "");
    return { text: shortened === "" ? "" : shortened + newline, at: shortened.length };
  }
  if (start < end) return { text: before + words + after, at: start };
  const lead = before === "" ? "" : missingNewlines(before, newline);
  const rest = after.replace(/^(\r?\n)+/, "");
  const tail = rest === "" ? newline : newline + newline;
  return { text: before + lead + words + tail + rest, at: before.length + lead.length };
}

function missingNewlines(before: string, newline: string): string {
  const ending = /(?:\r?\n(?:[> \t]*(?=\r?\n|$))?)*$/.exec(before)?.[0] ?? "";
  return newline.repeat(Math.max(0, 2 - linesIn(ending)));
}

const linesIn = (gap: string): number => gap.match(/\n/g)?.length ?? 0;

/**
 * Both sides, one behind the other. Undefined where they are the first lines of a container, such as a hint: its end is
 * there once, for one of them.
 */
export function joinSides(ours: string, theirs: string, part: boolean, within = ""): string | undefined {
  if (ours === "" || theirs === "") return ours + theirs;
  const both = `${ours}${part ? "\n" : "\n\n"}${theirs}`;
  const closed = new Set(
    tagsIn(`${within}\n${both}`).flatMap(({ closing, name }) => (closing ? [name] : [])),
  );
  return isOpen(ours, closed) && isOpen(theirs, closed) ? undefined : both;
}

/** Does a text begin a container that it does not end? Of directives, those count that are ended somewhere. */
function isOpen(text: string, closed: ReadonlySet<string>): boolean {
  const opens = new Map<string, number>();
  const count = (name: string, by: number): unknown => opens.set(name, (opens.get(name) ?? 0) + by);
  for (const { name, closing } of tagsIn(text)) if (closed.has(name)) count(name, closing ? -1 : 1);
  for (const [, end, name = ""] of text.matchAll(/<(\/)?(details|table|div)\b[^>]*>/gi))
    count(`<${name.toLowerCase()}`, end ? -1 : 1);
  // Details have one summary, and both stand before the text that they hide.
  return (
    [...opens.values()].some((open) => open !== 0) || (/<summary\b/i.test(text) && !/<details\b/i.test(text))
  );
}

/** The tags of a text, also those behind the marks of quotes and items. */
const tagsIn = (text: string): DirectiveTag[] =>
  scanLines(text).flatMap(
    ({ textStart, textEnd }) => readTag(text.slice(textStart, textEnd).replace(boxMarks, "")) ?? [],
  );

const boxMarks = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))+[ \t]*/;
