import { readTagName } from "../text/directives.ts";
import { readExpandable } from "./expandables.ts";
import { partIn } from "./partsInPlace.ts";
import { SAYING } from "./pieces.ts";
import type { Texts } from "./texts.ts";

/**
 * Whether a container holds on both sides what it held: each left it what it was or made it another, such as a quote a
 * hint, or both put the same around it, or took the same away.
 */
export function holdTheSame({ base, ours, theirs }: Texts): boolean {
  const isLeft = isTurned(base, ours);
  if (isLeft !== isTurned(base, theirs)) return false;
  if (isLeft) return true;
  // Of two that stood one in the other, each side may have taken out another.
  const isOne = new Set([base, ours, theirs].map(nameOf)).size === 1 && openingOf(ours) === openingOf(theirs);
  return isOne && isTurned(ours, theirs);
}

/**
 * Whether one container is what another was, or was made of it. One that was put into another, be it of its kind, or
 * taken out of it, is there as before, and the other holds it instead of what it holds. Where only tabs may stand, or
 * steps, or columns, nothing else holds the same.
 */
function isTurned(was: string, is: string): boolean {
  const [before, after] = [nameOf(was), nameOf(is)];
  const isSame = before === after;
  if (!isSame && (partIn(before) !== undefined || partIn(after) !== undefined)) return false;
  const [old, kept] = [readLevels(was, before), readLevels(is, before)];
  const [others, made] = isSame ? [old, kept] : [readLevels(was, after), readLevels(is, after)];
  let balance = 0;
  for (const [line, level] of old.lines) {
    const [now, other, another] = [kept, others, made].map(({ lines }) => lines.get(line));
    if (!level || now === undefined || other === undefined || another === undefined) continue;
    balance += (isSame ? now === level : now < level && another > other) ? 1 : -1;
  }
  // Where the lines say nothing, one that is called as before is most likely that one.
  return (
    balance > 0 || (balance === 0 && (isSame || (kept.opened < old.opened && others.opened < made.opened)))
  );
}

const QUOTE = ">";
/** No directive is called so. */
const DETAILS = "<details>";

/** The name of the directive that a text is, or what a quote or an expandable is called here. */
function nameOf(text: string): string {
  const trimmed = text.trimStart();
  if (trimmed.startsWith(QUOTE)) return QUOTE;
  return readTagName(trimmed.split("\n", 1)[0]!.trimEnd())?.name ?? DETAILS;
}

/** What stands before the blocks that a directive or an expandable holds, and nothing of a quote. */
export function openingOf(text: string): string {
  const name = nameOf(text);
  if (name === QUOTE) return "";
  const open = name === DETAILS ? readExpandable(text)?.open : undefined;
  return open ?? text.trimStart().split("\n", 1)[0]!;
}

interface Levels {
  /** In how many containers of a name each line is, with the one it opens; undefined where it is there at several. */
  lines: Map<string, number | undefined>;
  /** How many lines open such a container, or are some of a quote's. */
  opened: number;
}

/** Where in containers of a name the lines of a text are that say something. */
function readLevels(text: string, name: string): Levels {
  const levels: Levels = { lines: new Map(), opened: 0 };
  let level = 0;
  for (const line of text.split("\n")) {
    const lead = /^[>\s]*/.exec(line)![0];
    const bare = line.slice(lead.length).trimEnd();
    const tag = tagIn(bare);
    const quotes = lead.replace(/\s+/g, "").length;
    if (name === QUOTE) level = quotes;
    else if (tag?.name === name) level = tag.closing ? Math.max(0, level - 1) : level + 1;
    if (name === QUOTE ? quotes > 0 : tag?.name === name && !tag.closing) levels.opened += 1;
    // What opens or closes any expandable is no mark of one.
    if (tag?.closing || tag?.name === DETAILS || !SAYING.test(bare)) continue;
    const isElsewhere = levels.lines.has(bare) && levels.lines.get(bare) !== level;
    levels.lines.set(bare, isElsewhere ? undefined : level);
  }
  return levels;
}

/** The tag of a directive or an expandable that a line is. As everywhere, the case of what opens one may be any. */
function tagIn(line: string): { name: string; closing: boolean } | undefined {
  if (line === "</details>") return { name: DETAILS, closing: true };
  if (/^<details\b(?!.*<\/details>)/i.test(line)) return { name: DETAILS, closing: false };
  return readTagName(line);
}
