import type { EditorView } from "@codemirror/view";
import { messageOf } from "../data/ask.ts";
import { insertFile, type Branch } from "../data/content.ts";
import { toasts } from "../data/toasts.svelte.ts";
import { workspace } from "../data/workspace.svelte.ts";
import { texts } from "../texts/texts.ts";
import type { HeldPlace } from "./heldPlaces.ts";
import { insertAwaited } from "./images.ts";
import { isImage } from "./menus/targets.ts";
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

/** Keeps files and puts a link to each where they were dropped, pasted or asked for. */
export async function putFiles(given: readonly File[], landing: Landing): Promise<void> {
  const { branch, view: viewNow, place, caret, isAmidWords } = landing;
  for (const one of given) {
    try {
      const bytes = new Uint8Array(await one.arrayBuffer());
      const name = one.name || "image.png";
      const file = await insertFile(branch, workspace.organization, { name, type: one.type, bytes });
      const view = viewNow();
      if (!file || !view) return;
      const { state } = view;
      // A caret that nobody has put anywhere is in the title that is not shown.
      const from = Math.max(shownFrom(state), Math.min(place.at, state.doc.length));
      const added = { id: file.id, name, isImage: isImage(one.type) };
      const isCaretLeft = state.selection.main.head === caret.at;
      const { transaction, end } = insertAwaited(state, from, added, { isCaretLeft, isAmidWords });
      view.dispatch(transaction);
      place.at = end;
      caret.at = view.state.selection.main.head;
    } catch (problem) {
      toasts.fail(texts.editor.fileNotAdded(one.name, messageOf(problem)));
    }
  }
}
