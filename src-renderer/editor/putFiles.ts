import type { EditorView } from "@codemirror/view";
import { messageOf } from "../data/calls/ask.ts";
import { insertFile, type Branch } from "../data/pages/content.ts";
import { toasts } from "../data/window/toasts.svelte.ts";
import { workspace } from "../data/workspace/workspace.svelte.ts";
import { texts } from "../texts/texts.ts";
import type { HeldPlace } from "./heldPlaces.ts";
import { insertAwaited, type AddedFile } from "./images.ts";
import { isImage } from "./menus/targets.ts";
import type { DescribedFile } from "./paste/pastedPictures.ts";
import { shownFrom } from "./titleLine.ts";

interface Landing {
  branch: Branch;
  /** The editor, as long as there is one. */
  view: () => EditorView | undefined;
  place: HeldPlace;
  caret: HeldPlace;
  /** Is a picture's place among words that came with it? */
  isAmidWords: boolean;
}

/** Keeps files and puts a link to each where they were dropped, pasted or asked for; says so where that is no more. */
export async function putFiles(given: readonly DescribedFile[], landing: Landing): Promise<void> {
  const unplaced: string[] = [];
  for (const one of given) {
    const name = one.name || "image.png";
    try {
      const bytes = new Uint8Array(await one.arrayBuffer());
      const file = await insertFile(landing.branch, workspace.organization, { name, type: one.type, bytes });
      if (file === undefined) continue;
      const { alternative } = one;
      const described = alternative === undefined ? {} : { alternative };
      const added = { id: file.id, name, isImage: isImage(one.type), ...described };
      if (!put(added, landing)) unplaced.push(name);
    } catch (problem) {
      toasts.fail(texts.editor.fileNotAdded(name, messageOf(problem)));
    }
  }
  if (unplaced.length > 0) toasts.fail(texts.editor.filesUnplaced(unplaced));
}

/** Puts a link to a file that is kept; false where nothing can be written at its place any more. */
function put(added: AddedFile, { view: viewNow, place, caret, isAmidWords }: Landing): boolean {
  const view = viewNow();
  if (!view || view.state.readOnly || place.isGone) return false;
  const { state } = view;
  // A caret that nobody has put anywhere is in the title that is not shown.
  const from = Math.max(shownFrom(state), Math.min(place.at, state.doc.length));
  const isCaretLeft = state.selection.main.head === caret.at;
  const { transaction, end } = insertAwaited(state, from, added, { isCaretLeft, isAmidWords });
  view.dispatch(transaction);
  place.at = end;
  caret.at = view.state.selection.main.head;
  return true;
}
