import type { EditorState } from "@codemirror/state";
import { startsHtml } from "../htmlAboveTags.ts";
import { linkText } from "../linkText.ts";
import { isVerbatim } from "../menus/slashMenu.ts";
import { insertItems } from "./pastedItems.ts";
import { cellsOf, tableOf } from "./spreadsheet.ts";

/** What is on the clipboard, as far as it is words. */
export interface Clip {
  plain: string;
  html: string;
  /** What a code editor says of the language of the words. */
  language?: string;
}

/** What a paste puts in place of the selection. */
export type Pasted =
  /** As the editor pastes by itself. */
  | { kind: "plain" }
  | { kind: "inline"; text: string }
  /** Lines of their own. */
  | { kind: "block"; text: string }
  /** What has to be read by what is only loaded then. */
  | { kind: "html"; html: string };

const address = /^(?:https?:\/\/|mailto:)\S+$/i;
const ownTarget = /^\/(?:pages|files)\/[\w-]+(?:#[^\s)]*)?$/;

/** What is marked as ours has its Markdown beside it. */
export const ownMark = "data-recto";

/** Decides what a paste means here. `titleOf` names the page that a link within the space leads to. */
export function pastedAs(
  state: EditorState,
  clip: Clip,
  titleOf: (target: string) => string = (target) => target,
): Pasted {
  const { main } = state.selection;
  const words = clip.plain.trim();
  if (state.selection.ranges.length > 1 || isVerbatim(state, main.from)) return { kind: "plain" };
  if (address.test(words) || ownTarget.test(words)) return linkedAs(state, words, titleOf);
  const isMarkdown = clip.html.trim() === "" || clip.html.includes(ownMark);
  if (isMarkdown && insertItems(state, clip.plain)) return { kind: "block", text: clip.plain };
  if ((isMarkdown || clip.language === "markdown") && partsWords(state, clip.plain))
    return { kind: "block", text: clip.plain };
  if (clip.html.includes(ownMark)) return { kind: "plain" };
  if (clip.language !== undefined) return code(clip.plain, clip.language);
  const cells = cellsOf(clip.plain);
  if (cells && !/<(?:ul|ol|p|h[1-6])\b/i.test(clip.html)) return { kind: "block", text: tableOf(cells) };
  return clip.html.trim() === "" ? { kind: "plain" } : { kind: "html", html: clip.html };
}

function linkedAs(state: EditorState, target: string, titleOf: (target: string) => string): Pasted {
  const { from, to, empty } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  const canHold =
    !empty && !selected.includes("\n") && !/[[\]]/.test(selected) && !address.test(selected.trim());
  if (canHold) return { kind: "inline", text: `[${selected}](${destinationOf(target)})` };
  // Between the signs of a link its address is meant as it is.
  if (!ownTarget.test(target) || /\]\($/.test(state.sliceDoc(Math.max(0, from - 2), from)))
    return { kind: "plain" };
  return { kind: "inline", text: `[${linkText(titleOf(target))}](${target})` };
}

/** An address between the signs of a link, which end at a bracket that it does not open itself. */
function destinationOf(target: string): string {
  let open = 0;
  for (const sign of target) {
    if (sign === "(") open += 1;
    if (sign === ")" && --open < 0) break;
  }
  return open === 0 ? target : target.replace(/[()]/g, (sign) => `\\${sign}`);
}

/** Lines from a code editor are code; Markdown from it is what a writer brings from there. */
function code(plain: string, language: string): Pasted {
  const isWords = /^(?:markdown|plaintext|mdx|text)$/.test(language) || !plain.trim().includes("\n");
  if (isWords) return { kind: "plain" };
  const fence = "`".repeat(Math.max(3, ...[...plain.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length + 1)));
  return { kind: "block", text: `${fence}${language}\n${plain.replace(/\n+$/, "")}\n${fence}` };
}

/** What a line begins with that is drawn as more than its words. */
export const drawnLine = /^(?:\||```|~~~|<|\{%)/;

/** What the line of a block begins with, or is, that is no paragraph. */
const blockLine =
  /^(?:#{1,6} |> |\[\^[^\]\s]+\]:|[-*+] |\d+[.)] |\||`{3}|~{3}|<!--|([-*_])(?:[ \t]*\1){2,}\s*$|\{%.*%\}\s*$)/;
const isIndentedCode = (line: string): boolean =>
  /^(?: {4}|\t)/.test(line) && !blockLine.test(line.trimStart());
const firstLine = (markdown: string): string => markdown.split("\n", 1)[0] ?? "";

/** Does a text begin with a list, a table or the like, and not with words? */
export function startsBlock(markdown: string): boolean {
  const line = firstLine(markdown);
  return isIndentedCode(line) || blockLine.test(line.trimStart()) || startsHtml(line.trimStart());
}

/** A text without the blanks around it; what code is indented by is its own. */
export function withoutBlanks(markdown: string): string {
  const text = markdown.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  return isIndentedCode(firstLine(text)) ? text : text.trimStart();
}

/** Would blocks be glued to the words beside the caret, where their first one would be none any more? */
function partsWords(state: EditorState, markdown: string): boolean {
  const { head, empty } = state.selection.main;
  const line = state.doc.lineAt(head).text.replace(/^\s*(?:(?:>|[-*+]|\d+[.)]|\[[ xX]\])\s+)*/, "");
  const text = withoutBlanks(markdown);
  return empty && line.trim() !== "" && text.includes("\n") && startsBlock(text);
}

/** Lists, tables and the like need lines of their own; so does more than one paragraph. */
export const needsLines = (markdown: string): boolean => markdown.includes("\n") || startsBlock(markdown);
