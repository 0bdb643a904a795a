import { StateEffect, type EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, type Command, type KeyBinding } from "@codemirror/view";

/* What finds words in a text is loaded when something is selected in it, or by the first key that asks for it. */

const load = () => import("./matches.ts");
type Finding = Awaited<ReturnType<typeof load>>;

let loaded: Finding | undefined;

const finder = async (): Promise<Finding> => (loaded ??= await load());

/** What does not come now is asked for by the next key. */
const whenHere = (work: (finding: Finding) => unknown): void => void finder().then(work, () => undefined);

/** What the first of several keys that waited together left to the next. */
const left = new WeakMap<EditorState, EditorState>();

const byFinding =
  (command: (finding: Finding) => Command): Command =>
  (view) => {
    if (loaded) return command(loaded)(view);
    const asked = view.state;
    whenHere((finding) => {
      // Who wrote on or went elsewhere meanwhile does not mean it any more.
      const { doc, selection } = left.get(asked) ?? asked;
      if (!view.state.doc.eq(doc) || !view.state.selection.eq(selection)) return;
      command(finding)(view);
      left.set(asked, view.state);
    });
    return true;
  };

/** The keys that go from one place of the same words to another. */
export const sameWordsKeys: KeyBinding[] = [
  { key: "Mod-d", run: byFinding((finding) => finding.selectNextSame), preventDefault: true },
];

/** Marks where else the words stand that are selected. */
export function sameWords(): Extension {
  if (loaded) return loaded.otherPlaces;
  let isAsked = false;
  return EditorView.updateListener.of(({ view, selectionSet, state }) => {
    if (isAsked || !selectionSet || state.selection.main.empty) return;
    isAsked = true;
    whenHere(({ otherPlaces }) => view.dispatch({ effects: StateEffect.appendConfig.of(otherPlaces) }));
  });
}

/** The keys of what is looked for in a page. */
export const finding = (): Extension =>
  keymap.of([
    ...["Mod-g", "F3"].map((key) => ({
      key,
      run: byFinding((finding) => finding.toNext),
      shift: byFinding((finding) => finding.toPrevious),
      preventDefault: true,
    })),
    { key: "Mod-Shift-l", run: byFinding((finding) => finding.selectAllSame) },
  ]);
