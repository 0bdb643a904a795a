import { footnoteStart } from "../text/blockStarts.ts";
import { splitInnerBlocks } from "../text/blocks.ts";
import { footnoteIndent } from "../text/containers.ts";
import type { Context } from "./context.ts";
import { prefixLines } from "./items.ts";
import { nest } from "./nesting.ts";
import { mergeProse } from "./proseMerge.ts";
import { clean, mapTexts, type TextMerge, type Texts } from "./texts.ts";

/**
 * Merges the words of a footnote as those of a paragraph, and what one of several blocks holds as a text of its own;
 * undefined where it has another label by now.
 */
export function mergeFootnote(texts: Texts, context: Context): TextMerge | undefined {
  const lead = texts.base.slice(0, footnoteStart(texts.base));
  if (lead === "" || !texts.ours.startsWith(lead) || !texts.theirs.startsWith(lead)) return undefined;
  const notes = mapTexts(texts, (text) => text.slice(lead.length));
  return mergeHeld(lead, notes, context) ?? mergeWords(lead, notes, context);
}

function mergeWords(lead: string, notes: Texts, context: Context): TextMerge | undefined {
  const merged = mergeProse(notes, context);
  if (!merged) return undefined;
  const text = lead + merged.text;
  if (splitInnerBlocks(text).length !== 1) return undefined;
  const whole = mapTexts(notes, (note) => lead + note);
  return merged.joined ? { ...clean(text), joins: [{ ...whole, joined: text, at: 0 }] } : clean(text);
}

/** Undefined where none has more than a paragraph, or lines of one are not indented as a note's are. */
function mergeHeld(lead: string, notes: Texts, context: Context): TextMerge | undefined {
  const [base, ours, theirs] = [heldBy(notes.base), heldBy(notes.ours), heldBy(notes.theirs)];
  if (base === undefined || ours === undefined || theirs === undefined) return undefined;
  if ([base, ours, theirs].every(isParagraph)) return undefined;
  const held = context.within({ base, ours, theirs });
  const merged = nest(held, { first: lead, lines: indented });
  return heldBy(merged.text.slice(lead.length)) === held.text ? merged : undefined;
}

/** The blocks of a note as they would stand alone. */
function heldBy(note: string): string | undefined {
  const [first, ...rest] = note.split("\n");
  const held = [first, ...rest.map((line) => line.replace(INDENT, ""))].join("\n");
  const isNote = splitInnerBlocks(LABEL + note).length === 1;
  return isNote && nest(clean(held), { first: "", lines: indented }).text === note ? held : undefined;
}

const INDENT = new RegExp(`^ {${footnoteIndent}}`);

/** So that what is asked is whether a text is one note, any label will do. */
const LABEL = "[^a]: ";

const indented = (text: string): string => prefixLines(text, " ".repeat(footnoteIndent));

function isParagraph(text: string): boolean {
  const blocks = splitInnerBlocks(text);
  return blocks.length === 1 && blocks[0]!.kind === "paragraph";
}
