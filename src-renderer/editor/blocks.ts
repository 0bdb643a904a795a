import { syntaxTree } from "@codemirror/language";
import { StateField, type ChangeSet, type EditorState, type Text } from "@codemirror/state";
import type { SyntaxNode, Tree } from "@lezer/common";
import { isCaption } from "./caption.ts";
import { blocksIn, changedBlocks, type Stretch } from "./changedBlocks.ts";

/** A directive and the one that closes it, `{% hint %}` and `{% endhint %}`, or `<details>`; both lines included. */
export interface Container extends Stretch {
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
export interface Block extends Stretch {
  /** As the parser calls it. */
  name: string;
}

/** Code between fences that are both there. */
export interface Code extends Stretch {
  /** Where the line of the first fence ends, and where that of the last begins. */
  openTo: number;
  closeFrom: number;
}

/** The blocks of a page that are drawn as more than their lines. */
export interface PageBlocks {
  tree: Tree;
  /** What the rest is made of, in the order of the page. */
  signs: readonly Sign[];
  tables: readonly Stretch[];
  codes: readonly Code[];
  /** Outer ones before those that lie in them. */
  containers: readonly Container[];
  /** Directives that stand for themselves, HTML, and paragraphs that are no words: formulas, images. */
  pieces: readonly Block[];
  /** Tags that lack their other half. */
  broken: readonly Stretch[];
}

const tag = /^\{%-?\s*(end)?([\w-]+)(?:.*?\bstyle="?([\w-]+)"?)?/;

/** Directives that hold something: by themselves they are broken. */
const holding = new Set("hint tabs tab stepper step columns column code if updates update prompt".split(" "));
/** Directives that hold only a link that repeats them, for readers that do not know them. */
const whole = new Set(
  "content-ref openapi swagger openapi-operation openapi-schemas openapi-webhook".split(" "),
);
/** Directives that may hold a caption, which is drawn with them as long as it is one. */
const captioned = new Set("embed file".split(" "));
const signOfPiece = /^\s*(?:\$\$|\[?!\[|<)/;

/** What a block at the top says that is more than words. */
type Saying =
  | { is: "table" | "details" | "summary" | "endDetails" }
  | { is: "piece"; name: string }
  /** How long the lines of its fences are. */
  | { is: "code"; open: number; close: number }
  | { is: "opening"; name: string; style: string }
  | { is: "closing"; name: string };

type Sign = Stretch & Saying;

/** What a block says; undefined for words. */
function sayingOf({ name, from, to }: SyntaxNode, doc: Text): Saying | undefined {
  switch (name) {
    case "Table":
      return { is: "table" };
    case "Paragraph":
      return signOfPiece.test(doc.sliceString(from, from + 4)) ? { is: "piece", name } : undefined;
    case "FencedCode": {
      const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
      const isClosed = first.number < last.number && /^\s*(?:`{3,}|~{3,})\s*$/.test(last.text);
      return isClosed ? { is: "code", open: first.to - from, close: to - last.from } : undefined;
    }
    case "HTMLBlock": {
      const text = doc.sliceString(from, Math.min(to, from + 2000));
      if (/^<details\b/i.test(text) && !/<\/details>/i.test(text)) return { is: "details" };
      if (/^<summary>[^]*<\/summary>\s*$/i.test(text)) return { is: "summary" };
      return /^<\/details>\s*$/i.test(text) ? { is: "endDetails" } : { is: "piece", name };
    }
    case "Directive": {
      const [, end, called = "", style = ""] = tag.exec(doc.sliceString(from, to)) ?? [];
      return end === undefined ? { is: "opening", name: called, style } : { is: "closing", name: called };
    }
    default:
      return undefined;
  }
}

function signsIn(doc: Text, tree: Tree, stretch: Stretch): Sign[] {
  const signs: Sign[] = [];
  for (const node of blocksIn(tree, stretch)) {
    const saying = sayingOf(node, doc);
    if (saying) signs.push({ ...saying, from: node.from, to: node.to });
  }
  return signs;
}

type Open = Omit<Container, "closeFrom">;

/** Puts together what opens and what closes. */
function readSigns(doc: Text, tree: Tree, signs: readonly Sign[]): PageBlocks {
  const tables: Stretch[] = [];
  const codes: Code[] = [];
  const containers: Container[] = [];
  const pieces: Block[] = [];
  const broken: Stretch[] = [];
  const open: Open[] = [];
  let details: Open | undefined;
  const close = (name: string, { from, to }: Stretch): boolean => {
    // What was opened later and is not closed stands for itself, as an embed does.
    const at = open.findLastIndex((one) => one.name === name);
    if (at < 0) return false;
    const [closed, ...left] = open.splice(at);
    for (const one of left) leave(one);
    const isWhole =
      closed &&
      (whole.has(closed.name) ||
        (captioned.has(closed.name) &&
          isCaption(doc.sliceString(closed.openTo, Math.min(from, closed.openTo + 2100)))));
    if (closed && isWhole) pieces.push({ name: "Directive", from: closed.from, to });
    else if (closed) containers.push({ ...closed, closeFrom: from, to });
    return true;
  };
  const leave = ({ name, from, openTo }: Open): void => {
    if (holding.has(name) || name === "details") broken.push({ from, to: openTo });
    else pieces.push({ name: "Directive", from, to: openTo });
  };
  for (const sign of signs) {
    const { from, to } = sign;
    if (sign.is === "table") tables.push({ from, to });
    else if (sign.is === "code")
      codes.push({ from, to, openTo: from + sign.open, closeFrom: to - sign.close });
    else if (sign.is === "piece") pieces.push({ name: sign.name, from, to });
    else if (sign.is === "opening")
      open.push({ name: sign.name, style: sign.style, depth: 0, from, to, openTo: to });
    else if (sign.is === "details") {
      details = { name: "details", style: "", depth: 0, from, to, openTo: to };
      open.push(details);
    } else if (sign.is === "summary") {
      if (details && details.openTo === details.to) details.openTo = to;
      else pieces.push({ name: "HTMLBlock", from, to });
    } else if (!close(sign.is === "closing" ? sign.name : "details", sign)) broken.push({ from, to });
  }
  for (const one of open) leave(one);
  pieces.sort((a, b) => a.from - b.from);
  return { tree, signs, tables, codes, containers: nested(containers), pieces, broken };
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

/** Looks again only at what may be another block; the signs around it are moved. */
function readAgain(value: PageBlocks, { doc }: EditorState, tree: Tree, changes: ChangeSet): PageBlocks {
  const stretch = changedBlocks(value.tree, tree, changes);
  if (!stretch && changes.empty) return { ...value, tree };
  const kept: [Sign[], Sign[]] = [[], []];
  for (const sign of value.signs) {
    const moved = { ...sign, from: changes.mapPos(sign.from, 1), to: changes.mapPos(sign.to, -1) };
    if (!stretch || moved.from < stretch.from) kept[0].push(moved);
    else if (moved.from >= stretch.to) kept[1].push(moved);
  }
  const found = stretch ? signsIn(doc, tree, stretch) : [];
  const signs = [...kept[0], ...found, ...kept[1]];
  return signs.length + value.signs.length === 0 ? { ...value, tree } : readSigns(doc, tree, signs);
}

/** The page's blocks; of a text that changed, only those are looked up again that may be others. */
export const pageBlocks = StateField.define<PageBlocks>({
  create(state) {
    const tree = syntaxTree(state);
    return readSigns(state.doc, tree, signsIn(state.doc, tree, { from: 0, to: tree.length + 1 }));
  },
  update(value, { state, changes }) {
    const tree = syntaxTree(state);
    return tree === value.tree && changes.empty ? value : readAgain(value, state, tree, changes);
  },
});
