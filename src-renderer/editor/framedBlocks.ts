import { StateField, type EditorState, type Extension, type Range, type RangeSet } from "@codemirror/state";
import { BlockWrapper, EditorView } from "@codemirror/view";
import { pageBlocks, type Container } from "./blocks.ts";
import { foldedIn, isFolded } from "./containers/foldedBlocks.ts";
import { frameOf, isFramed } from "./drawDirectives.ts";
import { drawnPieces } from "./pieces/drawnPieces.ts";
import { isSourceShown, shownSource } from "./shownSource.ts";

interface Framed {
  key: readonly unknown[];
  frames: RangeSet<BlockWrapper>;
}

/** The blocks that are drawn whole, tables among them, by the lines that they stand for. */
function drawnBlocks(state: EditorState): { from: number; to: number }[] {
  const tables = state
    .field(pageBlocks)
    .tables.map(({ from, to }) => ({ from: state.doc.lineAt(from).from, to }))
    .filter(({ from, to }) => !isSourceShown(state, from, to) && !isFolded(state, from));
  return [...drawnPieces(state), ...tables].sort((a, b) => a.from - b.from);
}

function wrapperIn(around: readonly Container[]): BlockWrapper {
  const classes = ["md-within"];
  let style = "";
  for (const container of around) {
    const frame = frameOf(container);
    classes.push(frame.classes);
    style = `${style} ${frame.style};`.trim();
  }
  return BlockWrapper.create({ tagName: "div", attributes: { class: classes.join(" "), style } });
}

function frame(state: EditorState): RangeSet<BlockWrapper> {
  const containers = state.field(pageBlocks).containers.filter((one) => isFramed(state, one));
  if (containers.length === 0) return BlockWrapper.set([]);
  const wrappers: Range<BlockWrapper>[] = [];
  let around: Container[] = [];
  let next = 0;
  for (const { from, to } of drawnBlocks(state)) {
    for (let one = containers[next]; one && one.from < from; one = containers[next]) {
      around.push(one);
      next += 1;
    }
    around = around.filter((one) => one.to > to);
    if (around.length > 0) wrappers.push(wrapperIn(around).range(from, to));
  }
  return BlockWrapper.set(wrappers);
}

const keyOf = (state: EditorState): unknown[] => {
  const { containers, tables } = state.field(pageBlocks);
  return [containers, tables, drawnPieces(state), foldedIn(state), state.field(shownSource)];
};

const framed = StateField.define<Framed>({
  create: (state) => ({ key: keyOf(state), frames: frame(state) }),
  update(value, { state, docChanged }) {
    const key = keyOf(state);
    const isSame = !docChanged && key.every((one, at) => one === value.key[at]);
    return isSame ? value : { key, frames: frame(state) };
  },
  provide: (field) => EditorView.blockWrappers.from(field, ({ frames }) => frames),
});

/** What is drawn whole within a hint or another container wears its frame, as the lines beside it do. */
export const framedBlocks = (): Extension => framed;
