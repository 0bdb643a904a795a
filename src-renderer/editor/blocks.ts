import { syntaxTree } from "@codemirror/language";
import { StateField, type EditorState } from "@codemirror/state";
import type { Tree } from "@lezer/common";

interface Range {
  from: number;
  to: number;
}

/** What stands between `{% hint %}` and `{% endhint %}`, both lines included. */
export interface Hint extends Range {
  style: string;
}

/** The blocks of a page that are drawn as more than their lines. */
export interface PageBlocks {
  tree: Tree;
  tables: readonly Range[];
  hints: readonly Hint[];
}

const opening = /^\{%\s*hint\b(?:.*?\bstyle="?([\w-]+)"?)?.*%\}/;
const closing = /^\{%\s*endhint\s*%\}/;

/** Walks the top of the tree only: its cost is the number of blocks, not of characters. */
function findBlocks(state: EditorState): PageBlocks {
  const tree = syntaxTree(state);
  const tables: Range[] = [];
  const hints: Hint[] = [];
  let open: { from: number; style: string } | undefined;
  const cursor = tree.cursor();
  if (cursor.firstChild()) {
    do {
      if (cursor.name === "Table") tables.push({ from: cursor.from, to: cursor.to });
      if (cursor.name !== "Directive") continue;
      const text = state.sliceDoc(cursor.from, cursor.to);
      const start = opening.exec(text);
      if (start) open = { from: cursor.from, style: start[1] ?? "info" };
      else if (closing.test(text) && open) {
        hints.push({ ...open, to: cursor.to });
        open = undefined;
      }
    } while (cursor.nextSibling());
  }
  return { tree, tables, hints };
}

/** The page's blocks, looked up again whenever the parser knows more or the text changed. */
export const pageBlocks = StateField.define<PageBlocks>({
  create: findBlocks,
  update: (value, transaction) =>
    syntaxTree(transaction.state) === value.tree ? value : findBlocks(transaction.state),
});
