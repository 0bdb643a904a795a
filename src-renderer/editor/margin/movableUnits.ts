import { foldedRanges } from "@codemirror/language";
import type { DecorationSet } from "@codemirror/view";
import type { EditorState } from "@codemirror/state";
import { shownFrom } from "../titleLine.ts";
import { unitsOf, type Unit } from "./units.ts";
import { parsedTo } from "../parsed.ts";

const known = new WeakMap<Unit, { folded: DecorationSet; start: number; root: Unit }>();

/**
 * The units of a page as they are moved, copied and taken away: a heading that is folded is one with its section, and
 * the one that is not shown, for it repeats the title, is none: nothing could be seen to pass it. A pointer that passes
 * waits for no parser, and gives the tree that there is.
 */
export function movableUnits(state: EditorState, tree = parsedTo(state, state.doc.length)): Unit {
  const root = unitsOf(state, tree);
  const folded = foldedRanges(state);
  const start = shownFrom(state);
  if (folded.size === 0 && start === 0) return root;
  const found = known.get(root);
  if (found?.folded === folded && found.start === start) return found.root;
  const shown = { ...root, children: root.children.filter(({ from }) => from >= start) };
  const made = gathered(shown, undefined, folded);
  known.set(root, { folded, start, root: made });
  return made;
}

function gathered(unit: Unit, parent: Unit | undefined, folded: DecorationSet): Unit {
  const made: Unit = { ...unit, parent, children: [] };
  let end = -1;
  for (const child of unit.children) {
    const last = made.children.at(-1);
    if (child.from < end) {
      // What goes on below a fold in its last block belongs to that.
      if (last) last.to = Math.max(last.to, child.to);
      continue;
    }
    end = foldedUnder(child, folded);
    made.children.push(
      end < 0 ? gathered(child, made, folded) : { ...child, to: end, parent: made, children: [] },
    );
  }
  return made;
}

/** Where what is folded away under a heading ends; -1 where nothing is. */
function foldedUnder({ from, to, name }: Unit, folded: DecorationSet): number {
  let end = -1;
  if (name.includes("Heading"))
    folded.between(from, to, (start, until) => {
      if (start >= from && start <= to) end = Math.max(end, until);
    });
  return end;
}
