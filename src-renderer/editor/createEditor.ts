import { history, historyKeymap } from "@codemirror/commands";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import type { Remembered } from "../data/pages/editingMemory.ts";
import { texts } from "../texts/texts.ts";
import { arriving } from "./arriving.ts";
import { awaitedLines } from "./awaitedLines.ts";
import { columnTexts, pageMargins } from "./columns/columnTexts.ts";
import { drawnColumns } from "./columns/drawnColumns.ts";
import { finding } from "./find/finding.ts";
import { folding } from "./folding.ts";
import { pageText, pageTextKeys, type TextOptions } from "./pageText.ts";
import { readingOptions, readingTexts } from "./readingTexts.ts";
import { restoredHistory } from "./remembering.ts";
import { hiddenTitleLine } from "./titleLine.ts";

export interface EditorOptions extends TextOptions {
  text: string;
  /** The writer changed the text. */
  onEdit: () => void;
  /** Where the writer was when they left, and what they could undo. */
  remembered: Remembered | undefined;
  /** What belongs to the screen around the editor. */
  more: Extension;
}

/** The toolbar lies over the top of a page that was scrolled; what opens over the first lines of any other has room. */
const isUnderToolbar = (view: EditorView): boolean =>
  view.dom.getBoundingClientRect().top < 2 * pageMargins.top;

/** Makes the page editor inside an element. */
export function createEditor(parent: HTMLElement, options: EditorOptions): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor: options.remembered?.anchor ?? 0, head: options.remembered?.head ?? 0 },
      extensions: [
        history(),
        awaitedLines,
        restoredHistory(options.remembered),
        placeholder(texts.editor.placeholder),
        columnTexts.of(({ placeOf, ...own }) => {
          const onFiles: typeof options.onFiles = (files, at, isAmidWords) =>
            options.onFiles(files, placeOf(at), isAmidWords);
          const within = { ...options, ...own, onFiles };
          return [pageText(within), pageTextKeys(within)];
        }),
        drawnColumns(),
        readingTexts.of((within, shown) => createEditor(within, readingOptions(shown))),
        pageText(options),
        EditorView.scrollMargins.of((view) => ({
          ...pageMargins,
          top: isUnderToolbar(view) ? pageMargins.top : 0,
        })),
        // Filters run from the last to the first: a caret that the title sends on is put beside tags and marks after it.
        hiddenTitleLine(),
        folding(),
        finding(),
        options.more,
        keymap.of(historyKeymap),
        pageTextKeys(options),
        EditorView.updateListener.of((update) => {
          const own = update.transactions.some((one) => one.docChanged && !one.annotation(arriving));
          if (own) options.onEdit();
        }),
      ],
    }),
  });
}
