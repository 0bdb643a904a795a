import { foldEffect, foldedRanges } from "@codemirror/language";
import type { ChangeSpec, EditorState, StateCommand, StateEffect, TransactionSpec } from "@codemirror/state";
import { movableUnits } from "./movableUnits.ts";
import { isItem, isList, levelOf, unitAt, type Unit } from "./units.ts";

/** A place among the units of a parent: before the one that has this index, or behind the last. */
export interface UnitPlace {
  parent: Unit;
  index: number;
}

/** May a unit go there? An item stays in its list, and nothing goes into itself. */
export function mayMove(unit: Unit, { parent, index }: UnitPlace): boolean {
  for (let above: Unit | undefined = parent; above; above = above.parent) if (above === unit) return false;
  if (parent === unit.parent) {
    const at = parent.children.indexOf(unit);
    return index >= 0 && index <= parent.children.length && index !== at && index !== at + 1;
  }
  return !isItem(unit) && !isList(parent) && !isItem(parent);
}

/** Moves a unit, with the caret in it where it was. Blank lines stay where they are, and numbers with their places. */
export function moveUnit(state: EditorState, unit: Unit, place: UnitPlace): TransactionSpec | undefined {
  if (!mayMove(unit, place)) return undefined;
  return place.parent === unit.parent ? reorder(state, unit, place) : relocate(state, unit, place);
}

const marker = /^(\s*)(\d+[.)])/;

function reorder(state: EditorState, unit: Unit, { parent, index }: UnitPlace): TransactionSpec {
  const siblings = parent.children;
  const at = siblings.indexOf(unit);
  const [first, last] = index > at ? [at, index - 1] : [index, at];
  const old = siblings.slice(first, last + 1);
  const order = index > at ? [...old.slice(1), unit] : [unit, ...old.slice(0, -1)];
  const [former, next] = [siblings[first - 1], siblings[last + 1]];
  const [from, to] = [former?.to ?? old[0]!.from, next?.from ?? old.at(-1)!.to];
  const folds: Fold[] = [];
  let text = "";
  let start = from;
  order.forEach((one, position) => {
    const place = old[position]!;
    const above = position === 0 ? former : old[position - 1];
    text += above ? gap(state, above.to, place.from, isItem(one)) : "";
    if (one === unit) start = from + text.length;
    folds.push(...foldsIn(state, one, from + text.length));
    text += numbered(state.sliceDoc(one.from, one.to), state.sliceDoc(place.from, place.to));
  });
  if (next) text += gap(state, old.at(-1)!.to, next.from, isItem(unit));
  return { ...moved(state, unit, [{ from, to, insert: text }], start), effects: folds };
}

/** Paragraphs that stand line on line would become one. */
function gap(state: EditorState, from: number, to: number, isItem: boolean): string {
  const between = state.sliceDoc(from, to);
  return isItem || between.split("\n").length > 2 ? between : "\n\n";
}

/** An item takes the number of its place. */
function numbered(text: string, place: string): string {
  const number = marker.exec(place)?.[2];
  return number === undefined ? text : text.replace(marker, `$1${number}`);
}

function relocate(state: EditorState, unit: Unit, { parent, index }: UnitPlace): TransactionSpec {
  const text = state.sliceDoc(unit.from, unit.to);
  const [before, behind] = [parent.children[index], parent.children[index - 1]];
  const added: { from: number; insert: string; at: number } = before
    ? { from: before.from, insert: `${text}\n\n`, at: 0 }
    : behind
      ? { from: behind.to, insert: `\n\n${text}`, at: 2 }
      : { from: state.doc.lineAt(parent.from).to, insert: `\n${text}`, at: 1 };
  const removed = removal(state, unit);
  const shift = added.from >= removed.to ? removed.from - removed.to : 0;
  const start = added.from + added.at + shift;
  return {
    ...moved(state, unit, [removed, { from: added.from, insert: added.insert }], start),
    effects: foldsIn(state, unit, start),
  };
}

type Fold = StateEffect<{ from: number; to: number }>;

/** What folds a unit, which begins at `start` now, as it was folded. */
function foldsIn(state: EditorState, unit: Unit, start: number): Fold[] {
  const folds: Fold[] = [];
  const shift = start - unit.from;
  foldedRanges(state).between(unit.from, unit.to, (from, to) => {
    if (from >= unit.from && to <= unit.to) folds.push(foldEffect.of({ from: from + shift, to: to + shift }));
  });
  return folds;
}

/** A unit with the blank lines that kept it apart. */
export function removal(state: EditorState, unit: Unit): { from: number; to: number } {
  const siblings = unit.parent?.children ?? [];
  const at = siblings.indexOf(unit);
  const [former, next] = [siblings[at - 1], siblings[at + 1]];
  if (next) return { from: unit.from, to: next.from };
  if (former) return { from: former.to, to: unit.to };
  const end = unit.to < state.doc.length && unit.from > 0 ? unit.to + 1 : unit.to;
  return { from: unit.from, to: end };
}

function moved(state: EditorState, unit: Unit, changes: ChangeSpec[], start: number): TransactionSpec {
  const { main } = state.selection;
  const within = (position: number): number =>
    start + Math.max(0, Math.min(position - unit.from, unit.to - unit.from));
  const isWithin = main.from >= unit.from && main.to <= unit.to;
  return {
    changes,
    selection: isWithin ? { anchor: within(main.anchor), head: within(main.head) } : { anchor: start },
    scrollIntoView: true,
    userEvent: "move.block",
  };
}

/** Where a unit goes when it passes its neighbour: a section that is folded passes a whole section, or would take its words. */
function indexPast(
  unit: Unit,
  siblings: readonly Unit[],
  direction: "up" | "down",
  isFolded: boolean,
): number {
  const at = siblings.indexOf(unit);
  const passed = direction === "up" ? at - 1 : at + 1;
  if (!isFolded) return direction === "up" ? passed : passed + 1;
  if (direction === "up") {
    const held = siblings.findLastIndex((one, index) => index < at && levelOf(one) < levelOf(unit)) + 1;
    const above = siblings.slice(held, at);
    const outermost = Math.min(...above.map(levelOf));
    return above.length === 0 ? passed : held + above.findLastIndex((one) => levelOf(one) === outermost);
  }
  const end = siblings.findIndex(
    (one, index) => index > passed && levelOf(one) <= levelOf(siblings[passed]!),
  );
  return end < 0 ? siblings.length : end;
}

const isFoldedUnit = (state: EditorState, unit: Unit): boolean =>
  unit.name.includes("Heading") && foldsIn(state, unit, unit.from).length > 0;

/** The section that is folded under the heading of the caret; undefined where none is, or more than it is selected. */
export function foldedAtCaret(state: EditorState): Unit | undefined {
  const { from, to, head } = state.selection.main;
  const unit = unitAt(movableUnits(state), head);
  return unit && from >= unit.from && to <= unit.to && isFoldedUnit(state, unit) ? unit : undefined;
}

/** Moves the block of the caret past its neighbour. */
export const moveBlock =
  (direction: "up" | "down"): StateCommand =>
  ({ state, dispatch }) => {
    const unit = unitAt(movableUnits(state), state.selection.main.head);
    if (state.readOnly || !unit?.parent) return false;
    const siblings = unit.parent.children;
    const at = siblings.indexOf(unit);
    const index = indexPast(unit, siblings, direction, isFoldedUnit(state, unit));
    const spec = moveUnit(state, unit, { parent: unit.parent, index });
    // At the edge of what holds it a block stays; the key does nothing else.
    if (spec && (direction === "up" ? at > 0 : at < siblings.length - 1)) dispatch(state.update(spec));
    return true;
  };

/** On the line of a heading that is folded: moves it with its section, where the line alone would leave that behind. */
export const moveFolded =
  (direction: "up" | "down"): StateCommand =>
  (target) => {
    return foldedAtCaret(target.state) !== undefined && moveBlock(direction)(target);
  };

/** Puts a copy of a unit below it, and the caret into the copy. */
export function duplicateUnit(state: EditorState, unit: Unit): TransactionSpec {
  const before = isItem(unit) ? "\n" : "\n\n";
  return {
    changes: { from: unit.to, insert: before + state.sliceDoc(unit.from, unit.to) },
    selection: { anchor: unit.to + before.length },
    scrollIntoView: true,
    userEvent: "input.duplicate",
  };
}

/** Takes a unit away. */
export function deleteUnit(state: EditorState, unit: Unit, userEvent = "delete.block"): TransactionSpec {
  const range = removal(state, unit);
  return {
    changes: range,
    selection: { anchor: range.from },
    scrollIntoView: true,
    userEvent,
  };
}

/** Copies the block of the caret to below it. */
export const duplicateBlock: StateCommand = ({ state, dispatch }) => {
  const unit = unitAt(movableUnits(state), state.selection.main.head);
  if (state.readOnly || !unit) return false;
  dispatch(state.update(duplicateUnit(state, unit)));
  return true;
};
