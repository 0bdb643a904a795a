import { syntaxTree } from "@codemirror/language";
import { StateField, type EditorState } from "@codemirror/state";
import type { Tree } from "@lezer/common";

interface Range {
  from: number;
  to: number;
}

/** A directive and the one that closes it, `{% hint %}` and `{% endhint %}`, or `<details>`; both lines included. */
export interface Container extends Range {
  name: string;
  /** A hint's style; empty for other directives. */
  style: string;
  /** How many containers it lies in. */
  depth: number;
  /** Where what opens it ends; of a `<details>`, its summary too. */
  openTo: number;
  /** Where what closes it begins. */
  closeFrom: number;
}

/** A block of a kind that is drawn as a whole. */
export interface Block extends Range {
  /** As the parser calls it. */
  name: string;
}

/** The blocks of a page that are drawn as more than their lines. */
export interface PageBlocks {
  tree: Tree;
  tables: readonly Range[];
  /** Outer ones before those that lie in them. */
  containers: readonly Container[];
  /** Directives that stand for themselves, HTML, and paragraphs that are no words: formulas, images. */
  pieces: readonly Block[];
  /** Tags that lack their other half. */
  broken: readonly Range[];
}

const tag = /^\{%-?\s*(end)?([\w-]+)(?:.*?\bstyle="?([\w-]+)"?)?/;

/** Directives that hold something: by themselves they are broken. */
const holding = new Set("hint tabs tab stepper step columns column code if updates update prompt".split(" "));
/** Directives that hold only a link that repeats them, for readers that do not know them. */
const whole = new Set(
  "content-ref openapi swagger openapi-operation openapi-schemas openapi-webhook".split(" "),
);
const signOfPiece = /^\s*(?:\$\$|!\[|<)/;

type Open = Omit<Container, "closeFrom">;

/** Walks the top of the tree only: its cost is the number of blocks, not of characters. */
function findBlocks(state: EditorState): PageBlocks {
  const tree = syntaxTree(state);
  const { doc } = state;
  const tables: Range[] = [];
  const containers: Container[] = [];
  const pieces: Block[] = [];
  const broken: Range[] = [];
  const open: Open[] = [];
  let details: Open | undefined;
  const close = (name: string, { from, to }: Range): boolean => {
    // What was opened later and is not closed stands for itself, as an embed does.
    const at = open.findLastIndex((one) => one.name === name);
    if (at < 0) return false;
    const [closed, ...left] = open.splice(at);
    for (const one of left) leave(one);
    if (closed && whole.has(closed.name)) pieces.push({ name: "Directive", from: closed.from, to });
    else if (closed) containers.push({ ...closed, closeFrom: from, to });
    return true;
  };
  const leave = ({ name, from, openTo }: Open): void => {
    if (holding.has(name) || name === "details") broken.push({ from, to: openTo });
    else pieces.push({ name: "Directive", from, to: openTo });
  };
  const cursor = tree.cursor();
  if (cursor.firstChild()) {
    do {
      const { name: kind, from, to } = cursor;
      const block = { from, to };
      if (kind === "Table") tables.push(block);
      else if (kind === "HTMLBlock") {
        const text = doc.sliceString(from, Math.min(to, from + 2000));
        const isSummary = details?.openTo === details?.to && /^<summary>[^]*<\/summary>\s*$/i.test(text);
        if (/^<details\b/i.test(text) && !/<\/details>/i.test(text)) {
          details = { name: "details", style: "", depth: 0, from, to, openTo: to };
          open.push(details);
        } else if (details && isSummary) details.openTo = to;
        else if (!/^<\/details>\s*$/i.test(text)) pieces.push({ name: kind, ...block });
        else if (!close("details", block)) broken.push(block);
      } else if (kind === "Paragraph") {
        if (signOfPiece.test(doc.sliceString(from, from + 4))) pieces.push({ name: kind, ...block });
      } else if (kind === "Directive") {
        const [, end, name = "", style = ""] = tag.exec(doc.sliceString(from, to)) ?? [];
        if (end === undefined) open.push({ name, style, depth: 0, from, to, openTo: to });
        else if (!close(name, block)) broken.push(block);
      }
    } while (cursor.nextSibling());
  }
  for (const one of open) leave(one);
  pieces.sort((a, b) => a.from - b.from);
  return { tree, tables, containers: nested(containers), pieces, broken };
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
