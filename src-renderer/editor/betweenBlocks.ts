import {
  StateField,
  Transaction,
  type EditorState,
  type Extension,
  type Line,
  type TransactionSpec,
} from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { continued } from "./newline.ts";
import { standsAlone } from "./pairs.ts";
import { endsInBreak } from "./softBreaks.ts";
import { typedElsewhere } from "./typedElsewhere.ts";
import { parsedTo } from "./parsed.ts";

/*
 * The blank line below a block looks like a place to write: words there would be the block's, or a table's next row, and
 * where another block follows they would join both.
 */

/** What holds blocks one below the other, and is no block of lines that stand for themselves. */
const holder = /^(?:Document|Blockquote|BulletList|OrderedList|ListItem|Footnote)$/;
const inItem = /^(?:ListItem|Footnote)$/;
const lead = /^[ \t]*(?:>[ \t]?)*[ \t]*/;
const blank = /^[ \t]*(?:>[ \t]?)*[ \t]*$/;
const directive = /^[ \t]*(?:>[ \t]?)*\{%.*%\}[ \t]*$/;

/** What a writer does with keys alone: the line that Enter made goes on with what they write, be it HTML or a formula. */
const isTyped = /^(?:input(?:\.type.*)?|delete.*|undo|redo)$/;

/** Has the caret been put where it is: by a click, by keys that move it, or behind a block that came at once? */
const isPut = StateField.define<boolean>({
  create: () => true,
  update(value, transaction) {
    const { docChanged, selection } = transaction;
    if (docChanged && isTyped.test(transaction.annotation(Transaction.userEvent) ?? "")) return false;
    return value || selection !== undefined;
  },
});

/** The first line below with words on it; undefined at the end of the page. */
function wordsBelow({ doc }: EditorState, { number }: Line): Line | undefined {
  for (let next = number + 1; next <= doc.lines; next += 1) {
    const line = doc.line(next);
    if (!blank.test(line.text)) return line;
  }
  return undefined;
}

/** Is this a formula of several lines that nothing closes yet? */
const isOpenFormula = ({ doc }: EditorState, { name, from, to }: SyntaxNode): boolean =>
  name === "Paragraph" && /^\$\$[ \t]*(?:\n|$)(?![^]*\$\$)/.test(doc.sliceString(from, to));

/** A tag, what closes with it, and whether it closes in itself: of a name that is all there, so that it is read once. */
const tags = /<(\/?)([a-z][\w-]*)(?![\w-])[^<>]*?(\/?)>/gi;

/** Is this HTML with a tag that nothing in it closes? */
function isOpenHtml({ doc }: EditorState, { name, from, to }: SyntaxNode): boolean {
  if (name !== "HTMLBlock") return false;
  const open: string[] = [];
  const counts = new Map<string, number>();
  const count = (tag: string, by: number) => counts.set(tag, (counts.get(tag) ?? 0) + by);
  for (const [, isEnd, given = "", isWhole] of doc.sliceString(from, to).matchAll(tags)) {
    const tag = given.toLowerCase();
    if (isEnd) {
      // What lies within closes with it.
      for (let inner = counts.get(tag) ? undefined : tag; inner !== tag; count(inner, -1))
        inner = open.pop() ?? tag;
    } else if (!isWhole && !standsAlone.test(tag)) {
      open.push(tag);
      count(tag, 1);
    }
  }
  return open.length > 0;
}

/**
 * What typing does on the blank line right below a block: it begins a block of its own, apart from the next one too.
 * Undefined elsewhere, and on a line that is not between two for who has come there by writing.
 */
export function typedBetween(state: EditorState, at: number, typed: string): TransactionSpec | undefined {
  const line = state.doc.lineAt(at);
  if (state.readOnly || typed.trim() === "" || !blank.test(line.text) || line.number === 1) return undefined;
  const above = state.doc.line(line.number - 1);
  if (blank.test(above.text)) return undefined;
  const below = wordsBelow(state, line);
  const isParting = below?.number === line.number + 1;
  if (!isParting && (!state.field(isPut, false) || endsInBreak(above.text))) return undefined;
  const tree = parsedTo(state, state.doc.length);
  // What nothing closes ends at the end of the page, and holds the line there too.
  const { name } = tree.resolve(line.from, -1);
  const last = tree.resolve(above.to, -1);
  if (!holder.test(name) || isOpenFormula(state, last)) return undefined;
  // Further below there may be what closes it, with words between that are no HTML.
  if (below === undefined && isOpenHtml(state, last)) return undefined;
  const quote = line.text.trimEnd();
  // What the item goes on with, in its quote, is as far in as its words.
  const held = below && inItem.test(name) ? lead.exec(below.text)?.[0] : undefined;
  const [isOpened, isClosed] = [directive.test(above.text), isParting && directive.test(below.text)];
  if (isOpened && isClosed) return undefined;
  const prefix = held ?? (quote === "" ? "" : `${quote} `);
  const before = (isOpened ? "" : `${quote}\n`) + prefix + continued(typed, prefix);
  const behind = isParting && !isClosed ? `\n${quote}` : "";
  return {
    changes: { from: line.from, to: line.to, insert: before + behind },
    selection: { anchor: line.from + before.length },
    scrollIntoView: true,
    userEvent: "input.type",
  };
}

/** Words that are typed right below a block are a block of their own. */
export const betweenBlocks = (): Extension => [isPut, typedElsewhere(typedBetween)];
