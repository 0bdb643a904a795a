import { syntaxTree } from "@codemirror/language";
import { StateField, type EditorState } from "@codemirror/state";
import type { Tree } from "@lezer/common";

interface Range {
  from: number;
  to: number;
}

/** A directive and the one that closes it, `{% hint %}` and `{% endhint %}`, both lines included. */
export interface Container extends Range {
  name: string;
  /** A hint's style; empty for other directives. */
  style: string;
  /** How many containers it lies in. */
  depth: number;
}

/** The blocks of a page that are drawn as more than their lines. */
export interface PageBlocks {
  tree: Tree;
  tables: readonly Range[];
  /** Outer ones before those that lie in them. */
  containers: readonly Container[];
}

const tag = /^\{%-?\s*(end)?([\w-]+)(?:.*?\bstyle="?([\w-]+)"?)?/;

/** Walks the top of the tree only: its cost is the number of blocks, not of characters. */
function findBlocks(state: EditorState): PageBlocks {
  const tree = syntaxTree(state);
  const tables: Range[] = [];
  const containers: Container[] = [];
  const open: Container[] = [];
  const cursor = tree.cursor();
  if (cursor.firstChild()) {
    do {
      if (cursor.name === "Table") tables.push({ from: cursor.from, to: cursor.to });
      if (cursor.name !== "Directive") continue;
      const [, end, name = "", style = ""] = tag.exec(state.sliceDoc(cursor.from, cursor.to)) ?? [];
      if (end === undefined) {
        open.push({ name, style, from: cursor.from, to: cursor.to, depth: 0 });
        continue;
      }
      // What was opened later and is not closed stands for itself, as an embed does.
      const at = open.findLastIndex((one) => one.name === name);
      if (at < 0) continue;
      const [closed] = open.splice(at);
      if (closed) containers.push({ ...closed, to: cursor.to });
    } while (cursor.nextSibling());
  }
  return { tree, tables, containers: nested(containers) };
}

/** In order of where they begin, each with its depth. */
function nested(containers: Container[]): Container[] {
  const around: Container[] = [];
  return containers
    .toSorted((a, b) => a.from - b.from)
    .map((container) => {
      while (around.length > 0 && around.at(-1)!.to < container.from) around.pop();
      around.push(container);
      return { ...container, depth: around.length - 1 };
    });
}

/** The page's blocks, looked up again whenever the parser knows more or the text changed. */
export const pageBlocks = StateField.define<PageBlocks>({
  create: findBlocks,
  update: (value, transaction) =>
    syntaxTree(transaction.state) === value.tree ? value : findBlocks(transaction.state),
});
