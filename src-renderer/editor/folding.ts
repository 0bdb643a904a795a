import {
  codeFolding,
  foldCode,
  foldEffect,
  foldService,
  foldedRanges,
  syntaxTree,
  unfoldAll,
  unfoldCode,
  unfoldEffect,
} from "@codemirror/language";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";
import type { Tree } from "@lezer/common";
import { texts } from "../texts/texts.ts";
import { levelOf, unitAt, unitsOf } from "./margin/units.ts";
import { headingsIn, type Heading } from "./outline.ts";

const known = new WeakMap<Tree, { doc: Text; headings: Heading[] }>();

/** The headings that are parsed, looked up once for each text. */
export function headingsOf(state: EditorState): Heading[] {
  const tree = syntaxTree(state);
  const found = known.get(tree);
  if (found?.doc === state.doc) return found.headings;
  const headings = headingsIn(tree, (from, to) => state.sliceDoc(from, to));
  known.set(tree, { doc: state.doc, headings });
  return headings;
}

interface Range {
  from: number;
  to: number;
}

type Unfolding = ReturnType<typeof unfoldEffect.of>;

/**
 * What is folded away under a heading: what stands behind it in the same container, until a heading of its level or above;
 * undefined where nothing does.
 */
export function sectionUnder(state: EditorState, { from, to, level }: Heading): Range | undefined {
  const unit = unitAt(unitsOf(state), from);
  const siblings = unit?.parent?.children ?? [];
  const behind = unit ? siblings.slice(siblings.indexOf(unit) + 1) : [];
  const next = behind.findIndex((one) => levelOf(one) <= level);
  const last = (next < 0 ? behind : behind.slice(0, next)).at(-1);
  return last && { from: to, to: last.to };
}

/** The heading whose line a position is in, or else under which it stands: the last one before it in what holds it. */
export function headingAt(state: EditorState, position: number): Heading | undefined {
  const root = unitsOf(state);
  return headingsOf(state).findLast(
    ({ from }) => from <= position && position <= (unitAt(root, from)?.parent?.to ?? root.to),
  );
}

/** Is what stands under a heading folded away? */
export function isFolded(state: EditorState, heading: Heading): boolean {
  let found = false;
  foldedRanges(state).between(heading.to, heading.to, (from) => void (found ||= from === heading.to));
  return found;
}

/** Folds what stands under a heading away, or brings it back. */
export function toggleFold(view: EditorView, heading: Heading): void {
  const range = sectionUnder(view.state, heading);
  if (!range) return;
  if (!isFolded(view.state, heading)) return view.dispatch({ effects: foldEffect.of(range) });
  const effects: Unfolding[] = [];
  foldedRanges(view.state).between(heading.to, heading.to, (from, to) => {
    if (from === heading.to) effects.push(unfoldEffect.of({ from, to }));
  });
  view.dispatch({ effects });
}

/** Folds the section that the caret is in, its heading's line or anywhere under it. */
function foldHere(view: EditorView): boolean {
  const heading = headingAt(view.state, view.state.selection.main.head);
  if (!heading) return foldCode(view);
  const range = sectionUnder(view.state, heading);
  if (range && !isFolded(view.state, heading))
    view.dispatch({ selection: { anchor: heading.to }, effects: foldEffect.of(range) });
  return true;
}

/** Leaves of the page only its headings of the highest level. */
function foldEverything(view: EditorView): boolean {
  const headings = headingsOf(view.state);
  const highest = Math.min(...headings.map(({ level }) => level));
  const effects = headings
    .filter(({ level }) => level === highest)
    .flatMap((heading) => sectionUnder(view.state, heading) ?? [])
    .map((range) => foldEffect.of(range));
  const first = headings.find(({ level }) => level === highest);
  if (first && effects.length > 0) view.dispatch({ selection: { anchor: first.to }, effects });
  return true;
}

function drawFolded(_view: EditorView, unfold: (event: Event) => void): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "md-folded";
  made.tabIndex = -1;
  made.textContent = "…";
  made.title = texts.writing.unfold;
  made.setAttribute("aria-label", texts.writing.unfold);
  made.addEventListener("click", unfold);
  return made;
}

/** Is something hidden, since it stands in a section that is folded? */
export function isFoldedAway(state: EditorState, { from, to }: Range): boolean {
  let found = false;
  foldedRanges(state).between(from, to, (start, end) => void (found ||= start < to && end > from));
  return found;
}

/** What is written where it would be hidden, or would part a heading from its section, opens that. */
const openWhereWritten = EditorState.transactionExtender.of((transaction) => {
  const folded = foldedRanges(transaction.startState);
  if (folded.size === 0 || !transaction.docChanged) return null;
  const isWriting = transaction.isUserEvent("input");
  // Lines that pass a fold, and a heading that becomes something else, would leave what is folded to another.
  const isTurning = transaction.isUserEvent("move.line") || transaction.isUserEvent("input.turn");
  if (!isWriting && !isTurning) return null;
  const { changes } = transaction;
  const effects: Unfolding[] = [];
  changes.iterChanges((at, until, _from, _to, inserted) => {
    // Only a blank line keeps what is written apart from the last block of a section.
    const isApart = inserted.lines > 2 && inserted.line(1).text === "" && inserted.line(2).text.trim() === "";
    folded.between(at, until, (from, to) => {
      const isHidden = at === until && at === to && !isApart;
      const isParted = at === until && at === from && inserted.lines > 1;
      if (isTurning || isHidden || isParted)
        effects.push(unfoldEffect.of({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }));
    });
  });
  return { effects };
});

/** Sections fold away under their headings. */
export function folding(): Extension {
  return [
    codeFolding({ placeholderDOM: drawFolded }),
    openWhereWritten,
    foldService.of((state, lineStart) => {
      const heading = headingsOf(state).find(({ from }) => from === lineStart);
      return heading ? (sectionUnder(state, heading) ?? null) : null;
    }),
    keymap.of([
      { key: "Mod-Alt-ArrowLeft", run: foldHere, shift: foldEverything },
      {
        key: "Mod-Alt-ArrowRight",
        run: (view) => {
          const heading = headingAt(view.state, view.state.selection.main.head);
          if (heading && isFolded(view.state, heading)) toggleFold(view, heading);
          else unfoldCode(view);
          return true;
        },
        shift: unfoldAll,
      },
    ]),
  ];
}
