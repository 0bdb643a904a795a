import { isolateHistory } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { pinned, placeIn } from "../data/pages/content.ts";
import { naming } from "../data/pages/naming.svelte.ts";
import { attempt } from "../data/pages/pageActions.ts";
import { place } from "../data/window/place.svelte.ts";
import { listReusables, makeReusable } from "../data/reusables/reusables.ts";
import { beginningOf, freeTitle, includeOf } from "../data/reusables/reusableWords.ts";
import { toasts } from "../data/window/toasts.svelte.ts";
import { screenTexts } from "../texts/screenTexts.ts";
import { surroundings } from "./drawing.ts";
import type { HeldPlace } from "./heldPlaces.ts";
import { movableUnits } from "./margin/movableUnits.ts";
import { definitionsFor } from "./linkDefinitions.ts";
import { insertBlock } from "./menus/insertBlock.ts";
import { steadyLinks } from "./steadyLinks.ts";
import { whereTheyAre } from "./whereTheyAre.ts";

const words = screenTexts.reusables.making;
const longestName = 50;

/** The whole blocks that a selection touches, those at the top of the page; undefined where it touches none. */
export function selectedBlocks(state: EditorState): { from: number; to: number } | undefined {
  const { from, to } = state.selection.main;
  const touched = movableUnits(state).children.filter((unit) => unit.from <= to && unit.to >= from);
  const [first] = touched;
  const last = touched.at(-1);
  return first && last && { from: first.from, to: last.to };
}

/** What a text is called before anybody names it: its first heading, or the words that it begins with. */
export function nameFor(text: string): string {
  const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(text)?.[1];
  const name = beginningOf(heading ?? text);
  if (name.length <= longestName) return name;
  return name.slice(0, longestName).replace(/\s+\S*$/, "");
}

/** Makes a reusable content of the blocks that are selected; the page shows it in their place, and one undo has them back. */
export async function reuseSelection(view: EditorView): Promise<void> {
  const around = view.state.facet(surroundings);
  const blocks = view.state.readOnly ? undefined : selectedBlocks(view.state);
  if (!around || !blocks) return;
  const branch = pinned(around.branch);
  const text = view.state.sliceDoc(blocks.from, blocks.to);
  if (text.trim() === "") return;
  await attempt(async () => {
    const { items } = await listReusables(branch);
    const taken = items.map((one) => one.title);
    const title = freeTitle(nameFor(text) || screenTexts.reusables.untitled, taken);
    const page = view.state.doc.toString();
    const own = [text, definitionsFor(text, page).join("\n")].filter(Boolean).join("\n\n");
    const markdown = `${steadyLinks(own, (target) => around.steady(target))}\n`;
    const id = await makeReusable(branch, title, markdown);
    const rename = () => {
      naming.begin();
      place.go({ ...placeIn(branch), view: "reusables", part: id });
    };
    const { state } = view;
    const from = whereTheyAre(state, blocks.from, text);
    if (!view.dom.isConnected || state.readOnly || from === undefined) {
      toasts.show(words.madeAlone(title), { label: words.rename, run: rename });
      return;
    }
    const rest = `${state.sliceDoc(0, from)}\n\n${state.sliceDoc(from + text.length)}`;
    // What other links of the page name stays there too.
    const insert = [includeOf(id), definitionsFor(rest, text).join("\n")].filter(Boolean).join("\n\n");
    view.dispatch({
      changes: { from, to: from + text.length, insert },
      selection: { anchor: from },
      annotations: isolateHistory.of("full"),
      userEvent: "input.complete",
    });
    toasts.show(words.done(title), { label: words.rename, run: rename });
  });
}

/** Shows something where it was asked for; false where nothing can be written there any more. A caret that went on stays. */
function show(view: EditorView, { at, isGone }: HeldPlace, block: string): boolean {
  const { state } = view;
  if (!view.dom.isConnected || state.readOnly || isGone) return false;
  const whole = insertBlock(state, block, { at });
  const { selection: _caret, scrollIntoView: _seen, ...rest } = whole;
  view.dispatch(state.selection.main.head === at ? whole : rest);
  return true;
}

/** Makes an empty one of a name, and shows it at a place. */
export async function insertNew(view: EditorView, name: string, at: HeldPlace): Promise<void> {
  const around = view.state.facet(surroundings);
  if (!around) return;
  const branch = pinned(around.branch);
  await attempt(async () => {
    const { items } = await listReusables(branch);
    const taken = items.map((one) => one.title);
    const title = freeTitle(name.trim() || screenTexts.reusables.untitled, taken);
    const id = await makeReusable(branch, title, "");
    const isShown = show(view, at, `${includeOf(id)}\n\n`);
    toasts.show(isShown ? words.doneEmpty(title) : words.madeAlone(title), {
      label: screenTexts.reusables.open,
      run: () => place.go({ ...placeIn(branch), view: "reusables", part: id }),
    });
  });
}
