import type { ChangeDesc, EditorState } from "@codemirror/state";
import { movableUnits } from "./movableUnits.ts";
import { unitAt, type Unit } from "./units.ts";

/**
 * The unit that a unit is after a change; undefined where it is gone, or no longer sure. A change that arrives is told by
 * the letters that differ, and a letter of this block may be found again in its neighbour: its words are asked first.
 */
export function unitAfter(
  unit: Unit,
  before: EditorState,
  after: EditorState,
  changes: ChangeDesc,
): Unit | undefined {
  const words = before.sliceDoc(unit.from, unit.to);
  const former = alikeIn(before, words, unit);
  const same = alikeIn(after, words, unit);
  if (same.length > 0 && same.length === former.length)
    return same[former.findIndex(({ from }) => from === unit.from)];
  const [from, to] = [changes.mapPos(unit.from, 1), changes.mapPos(unit.to, -1)];
  if (same.length > 0) return same.find((one) => one.from === from && one.to === to);
  const found = from < to ? unitAt(movableUnits(after), from) : undefined;
  if (!found || found.from > from || to > found.to) return undefined;
  const isAnother = alikeIn(before, after.sliceDoc(found.from, found.to), found).length > 0;
  return isAnother ? undefined : found;
}

/** The units of a kind that say these words. */
function alikeIn(state: EditorState, words: string, { name }: Unit): Unit[] {
  const found: Unit[] = [];
  const look = ({ children }: Unit): void => {
    for (const child of children) {
      if (child.to - child.from < words.length) continue;
      if (child.name === name && state.sliceDoc(child.from, child.to) === words) found.push(child);
      look(child);
    }
  };
  look(movableUnits(state));
  return found;
}
