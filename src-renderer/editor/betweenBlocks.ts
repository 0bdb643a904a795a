import { syntaxTree } from "@codemirror/language";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { continued } from "./newline.ts";
import { typedElsewhere } from "./typedElsewhere.ts";

/* The blank line between two blocks looks like a place to write: words there would join both, or be a table's next row. */

/** What holds blocks one below the other, and is no block of lines that stand for themselves. */
const holder = /^(?:Document|Blockquote|BulletList|OrderedList|ListItem|Footnote)$/;
const inItem = /^(?:ListItem|Footnote)$/;
const lead = /^[ \t]*(?:>[ \t]?)*[ \t]*/;
const blank = /^[ \t]*(?:>[ \t]?)*[ \t]*$/;
const directive = /^[ \t]*(?:>[ \t]?)*\{%.*%\}[ \t]*$/;

/** What typing does on the one blank line that keeps two blocks apart: it begins a block of its own. Undefined elsewhere. */
export function typedBetween(state: EditorState, at: number, typed: string): TransactionSpec | undefined {
  const line = state.doc.lineAt(at);
  if (state.readOnly || typed.trim() === "" || !blank.test(line.text)) return undefined;
  if (line.number === 1 || line.number === state.doc.lines) return undefined;
  const [above, below] = [state.doc.line(line.number - 1), state.doc.line(line.number + 1)];
  if (blank.test(above.text) || blank.test(below.text)) return undefined;
  const { name } = syntaxTree(state).resolve(line.from, 0);
  if (!holder.test(name)) return undefined;
  const quote = line.text.trimEnd();
  // What the item goes on with, in its quote, is as far in as its words.
  const held = inItem.test(name) ? lead.exec(below.text)?.[0] : undefined;
  const [isOpened, isClosed] = [directive.test(above.text), directive.test(below.text)];
  if (isOpened && isClosed) return undefined;
  const prefix = held ?? (quote === "" ? "" : `${quote} `);
  const before = (isOpened ? "" : `${quote}\n`) + prefix + continued(typed, prefix);
  const behind = isClosed ? "" : `\n${quote}`;
  return {
    changes: { from: line.from, to: line.to, insert: before + behind },
    selection: { anchor: line.from + before.length },
    scrollIntoView: true,
    userEvent: "input.type",
  };
}

/** Words that are typed between two blocks are a block of their own. */
export const betweenBlocks = (): Extension => typedElsewhere(typedBetween);
