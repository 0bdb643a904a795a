import { StateEffect, StateField, type EditorState, type Extension, type Range } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import { pageBlocks, type Container } from "../blocks.ts";
import { codeIn } from "../code/codeEdits.ts";
import { isSourceShown, shownSource } from "../shownSource.ts";
import { itemsOf } from "./containerEdits.ts";

/* Of tabs one is open; a `<details>` may be closed. What is not open is not drawn, and opens when the caret comes. */

/** Opens the tab or `<details>` that begins at a position; `isOpen: false` closes a `<details>`. */
export const openAt = StateEffect.define<{ at: number; isOpen: boolean }>({
  map: ({ at, isOpen }, changes) => ({ at: changes.mapPos(at, 1), isOpen }),
});

interface Folding {
  /** Where the tabs that were opened begin, each just inside its tag. */
  tabs: readonly number[];
  /** Where the `<details>` that were closed begin. */
  closed: readonly number[];
}

const isIn = ({ from, to }: Container, at: number): boolean => from <= at && at <= to;
const startsIn = ({ from, openTo }: Container, at: number): boolean => from < at && at <= openTo;

function opened(folding: Folding, containers: readonly Container[], at: number): Folding {
  let { tabs, closed } = folding;
  for (const one of containers) {
    if (!isIn(one, at)) continue;
    if (one.name === "details") closed = closed.filter((start) => !startsIn(one, start));
    if (one.name !== "tabs") continue;
    const items = itemsOf(containers, one);
    const wanted = items.find((item) => isIn(item, at));
    if (!wanted || openTab(tabs, items) === wanted) continue;
    tabs = [...tabs.filter((start) => !items.some((item) => startsIn(item, start))), wanted.from + 1];
  }
  return tabs === folding.tabs && closed === folding.closed ? folding : { tabs, closed };
}

/** The one of some tabs that is open: the first, until another is chosen. */
const openTab = (tabs: readonly number[], items: readonly Container[]): Container | undefined =>
  items.find((item) => tabs.some((start) => startsIn(item, start))) ?? items[0];

const folding = StateField.define<Folding>({
  create: () => ({ tabs: [], closed: [] }),
  update(value, transaction) {
    const { changes, docChanged, effects, state } = transaction;
    let now = value;
    if (docChanged && value.tabs.length + value.closed.length > 0) {
      const moved = (at: number): number => changes.mapPos(at, 1);
      now = { tabs: value.tabs.map(moved), closed: value.closed.map(moved) };
    }
    const { containers } = state.field(pageBlocks);
    for (const effect of effects) {
      if (!effect.is(openAt)) continue;
      const { at, isOpen } = effect.value;
      now = isOpen ? opened(now, containers, at + 1) : { ...now, closed: [...now.closed, at + 1] };
    }
    if (containers.length === 0 || !(transaction.selection || docChanged)) return now;
    return opened(now, containers, state.selection.main.head);
  },
});

/** Which of some tabs is open. */
export const openTabOf = (state: EditorState, items: readonly Container[]): Container | undefined =>
  openTab(state.field(folding).tabs, items);

export const isClosed = (state: EditorState, details: Container): boolean =>
  state.field(folding).closed.some((start) => startsIn(details, start));

interface Stretch {
  from: number;
  to: number;
}

/** The lines that are not drawn: other tabs, what is closed, tags that the strip of tabs stands for. */
function foldedLines(state: EditorState): Stretch[] {
  const { containers } = state.field(pageBlocks);
  const stretches: Stretch[] = [];
  const add = (from: number, to: number): void => {
    if (to >= from) stretches.push({ from, to });
  };
  for (const one of containers) {
    if (isSourceShown(state, one.from, one.to)) continue;
    const first = state.doc.lineAt(one.from).to + 1;
    const last = state.doc.lineAt(one.closeFrom).from - 1;
    if (one.name === "details") add(first, isClosed(state, one) ? last : one.openTo);
    if (one.name === "code") {
      const code = codeIn(state, one);
      if (code) add(state.doc.lineAt(one.from).from, state.doc.lineAt(code.from).from - 1);
      if (code) add(state.doc.lineAt(code.to).to + 1, state.doc.lineAt(one.to).to);
    }
    if (one.name !== "tabs") continue;
    const open = openTabOf(state, itemsOf(containers, one));
    if (!open || isSourceShown(state, open.from, open.to)) continue;
    add(first, open.openTo);
    add(state.doc.lineAt(open.closeFrom).from, last);
  }
  return stretches;
}

/** What is in a closed block need not be folded again by itself. */
function outermost(stretches: Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const one of stretches.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const before = kept.at(-1);
    if (!before || one.from > before.to) kept.push(one);
    else if (one.to > before.to) before.to = one.to;
  }
  return kept;
}

interface Folded {
  key: readonly unknown[];
  stretches: readonly Stretch[];
  decorations: DecorationSet;
}

function fold(state: EditorState, key: readonly unknown[]): Folded {
  const stretches = outermost(foldedLines(state));
  const hidden: Range<Decoration>[] = stretches.map(({ from, to }) =>
    Decoration.replace({ block: true }).range(from, to),
  );
  return { key, stretches, decorations: Decoration.set(hidden) };
}

const keyOf = (state: EditorState): unknown[] => [
  state.field(pageBlocks).containers,
  state.field(folding),
  state.field(shownSource),
];

const folded = StateField.define<Folded>({
  create: (state) => fold(state, keyOf(state)),
  update(value, { state }) {
    const key = keyOf(state);
    const isSame =
      key.every((one, at) => one === value.key[at]) ||
      (value.stretches.length === 0 && state.field(pageBlocks).containers.length === 0);
    return isSame ? value : fold(state, key);
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** The lines that are not drawn, for what has to be drawn anew when they are others. */
export const foldedIn = (state: EditorState): readonly Stretch[] => state.field(folded).stretches;

/** Is a position among the lines that are not drawn? */
export const isFolded = (state: EditorState, at: number): boolean =>
  state.field(folded).stretches.some(({ from, to }) => from <= at && at <= to);

export function foldedBlocks(): Extension {
  return [folding, folded];
}
