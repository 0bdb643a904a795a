import {
  EditorSelection,
  EditorState,
  type ChangeSet,
  type Extension,
  type StateCommand,
  type Text,
} from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";
import { arriving } from "../arriving.ts";
import { inPlace } from "../inPlace.ts";
import { goOnBelow } from "../leaveBlock.ts";
import { codeBlockAt, drawnCodeAt } from "../code/codeHead.ts";
import { pageBlocks, type Container } from "../blocks.ts";
import { isSourceShown, showSource } from "../shownSource.ts";
import { isFolded } from "./foldedBlocks.ts";
import { drawnPieces } from "../pieces/drawnPieces.ts";
import { removeContainer, unwrap } from "./containerEdits.ts";

/* Tags that are drawn are not seen: the caret passes them, and keys that would break them do something better. */

interface Stretch {
  from: number;
  to: number;
}

/** The lines of tags that are drawn, in their order. */
export function drawnTags(state: EditorState): Stretch[] {
  const tags: Stretch[] = [];
  for (const one of state.field(pageBlocks).containers) {
    if (isSourceShown(state, one.from, one.to)) continue;
    tags.push({ from: one.from, to: one.openTo }, { from: one.closeFrom, to: one.to });
  }
  for (const { from, to, openTo, closeFrom } of state.field(pageBlocks).codes)
    if (drawnCodeAt(state, from)) tags.push({ from, to: openTo }, { from: closeFrom, to });
  return tags;
}

const tagAt = (tags: readonly Stretch[], doc: Text, at: number): Stretch | undefined => {
  const line = doc.lineAt(at);
  return tags.find(({ from, to }) => from <= line.to && to >= line.from);
};

/** The next line from a position that the caret may stand in; undefined where there is none that way. */
function standing(
  state: EditorState,
  tags: readonly Stretch[],
  at: number,
  forward: boolean,
): number | undefined {
  const { doc } = state;
  for (let line = doc.lineAt(at); ;) {
    if (!tagAt(tags, doc, line.from) && !isFolded(state, line.from)) return forward ? line.from : line.to;
    const next = line.number + (forward ? 1 : -1);
    if (next < 1 || next > doc.lines) return undefined;
    line = doc.line(next);
  }
}

const caretBesideTags = EditorState.transactionFilter.of((transaction) => {
  const { selection, startState: state, docChanged } = transaction;
  if (!selection || docChanged || selection.ranges.length > 1 || !selection.main.empty) return transaction;
  if (transaction.effects.some((effect) => effect.is(showSource))) return transaction;
  if (transaction.annotation(inPlace)) return transaction;
  const { head } = selection.main;
  const tags = drawnTags(state);
  if (tags.length === 0 || !tagAt(tags, state.doc, head)) return transaction;
  // A click on what is drawn for a tag goes into what it holds.
  const isForward = transaction.isUserEvent("select.pointer") || head >= state.selection.main.head;
  const at = standing(state, tags, head, isForward) ?? standing(state, tags, head, !isForward);
  return at === undefined ? transaction : [transaction, { selection: EditorSelection.cursor(at) }];
});

/** Would a change leave a part of a tag, or put words beside one? */
function breaks(doc: Text, { from, to }: Stretch, start: number, end: number, inserted: string): boolean {
  if (end < from || start > to || (start <= from && end >= to)) return false;
  if (start === end && start === from) return !inserted.endsWith("\n");
  if (start === end && start === to) return !inserted.startsWith("\n");
  if (start < from && end === from) return !inserted.endsWith("\n") && doc.lineAt(start).from !== start;
  if (start === to && end > to) return !inserted.startsWith("\n") && doc.lineAt(end).to !== end;
  return true;
}

function breaksTags(state: EditorState, changes: ChangeSet, tags: readonly Stretch[]): boolean {
  let isBroken = false;
  changes.iterChanges((start, end, _from, _to, inserted) => {
    isBroken ||= tags.some((tag) => breaks(state.doc, tag, start, end, inserted.toString()));
  });
  return isBroken;
}

const tagsKeptWhole = EditorState.transactionFilter.of((transaction) => {
  const { startState: state, changes, docChanged } = transaction;
  const isTyped = transaction.isUserEvent("input.type") || transaction.isUserEvent("delete");
  if (!docChanged || !isTyped || transaction.annotation(arriving)) return transaction;
  if (transaction.annotation(inPlace)) return transaction;
  const tags = [...drawnTags(state), ...drawnPieces(state)];
  if (tags.length === 0 || !breaksTags(state, changes, tags)) return transaction;
  const { head } = state.selection.main;
  const isBack = transaction.isUserEvent("delete.backward");
  const at = isBack && head > 0 ? standing(state, tags, state.doc.lineAt(head).from - 1, false) : undefined;
  return at === undefined ? [] : { selection: EditorSelection.cursor(at), scrollIntoView: true };
});

/** Below a container that ends the page there is no line to go to: one is made. */
function leaveDownward(view: EditorView): boolean {
  const { state } = view;
  const { main } = state.selection;
  const { doc } = state;
  const line = doc.lineAt(main.head);
  if (state.readOnly || !main.empty || line.number === doc.lines) return false;
  const tags = drawnTags(state);
  if (tags.length === 0 || standing(state, tags, line.to + 1, true) !== undefined) return false;
  if (view.moveVertically(main, true).head <= line.to) return false;
  goOnBelow(view);
  return true;
}

/** The innermost container around a position. */
export const containerAt = (state: EditorState, at: number): Container | undefined =>
  state.field(pageBlocks).containers.findLast((one) => one.from <= at && one.to >= at);

/** Backspace at the start of what a container holds: an empty one goes, any other lets go of what it holds. */
const leaveContainer: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const container = containerAt(state, main.head);
  if (state.readOnly || !main.empty || main.head !== line.from || !container) return false;
  const isFirst = state.sliceDoc(container.openTo, main.head).trim() === "" && main.head > container.openTo;
  if (!isFirst || !["hint", "details", "if", "code"].includes(container.name)) return false;
  const doc = state.doc.toString();
  const isEmpty = doc.slice(container.openTo, container.closeFrom).trim() === "";
  const changes = isEmpty ? removeContainer(doc, container) : unwrap(doc, container);
  dispatch(state.update({ changes, userEvent: "input.block", scrollIntoView: true }));
  return true;
};

/** Backspace in code that holds nothing takes it away. */
const removeEmptyCode: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const block = main.empty && !state.readOnly ? codeBlockAt(state, main.head) : undefined;
  if (!block || !drawnCodeAt(state, block.code.from)) return false;
  const { openTo, closeFrom } = block.code;
  if (state.sliceDoc(openTo, closeFrom).trim() !== "" || main.head !== openTo + 1) return false;
  const { from, to } = block.wrapper ?? block.code;
  dispatch(
    state.update({
      changes: { from, to },
      selection: { anchor: from },
      userEvent: "input.block",
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Shows the source of the block under the caret, or its drawing again. */
export const toggleSource: StateCommand = ({ state, dispatch }) => {
  const { head } = state.selection.main;
  const { pieces, tables } = state.field(pageBlocks);
  const code = codeBlockAt(state, head);
  const block =
    [...tables, ...pieces].find(({ from, to }) => from <= head && to >= head) ??
    code?.wrapper ??
    code?.code ??
    containerAt(state, head);
  if (!block) return false;
  const { from, to } = block;
  const isShown = isSourceShown(state, from, to);
  dispatch(state.update({ effects: showSource.of(isShown ? null : { from, to }), scrollIntoView: true }));
  return true;
};

/** The keys of blocks, before those of text. */
export function keptTags(): Extension {
  return [
    caretBesideTags,
    tagsKeptWhole,
    keymap.of([
      { key: "Mod-Shift-e", run: toggleSource, preventDefault: true },
      { key: "Backspace", run: removeEmptyCode },
      { key: "Backspace", run: leaveContainer },
      { key: "ArrowDown", run: leaveDownward },
    ]),
  ];
}
