import type { EditorState, TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { readHtml } from "./pastedHtml.ts";
import { pictureMark, withoutMarks } from "./pastedPictures.ts";
import type { Clip } from "./pasting.ts";

/** Adds files to the space and puts them at a place of the text, or pictures amid the words that they came with. */
export type AddFiles = (files: File[], at: number, isAmidWords?: boolean) => void;

/** Puts HTML in place of the selection, as `putting` has Markdown come there, and its pictures where they stood in it. */
export function putHtml(
  view: EditorView,
  { html, plain }: Clip,
  putting: (state: EditorState, markdown: string) => TransactionSpec,
  addFiles: AddFiles,
): void {
  const { markdown, pictures } = readHtml(html);
  if (markdown.replace(pictureMark, "").trim() === "") {
    view.dispatch(putting(view.state, plain));
    if (pictures.length > 0) addFiles(pictures, view.state.selection.main.head);
    return;
  }
  const { spec, places } = withoutMarks(view.state, putting(view.state, markdown));
  view.dispatch(spec);
  // Those of one place come in their order, whichever is kept first.
  for (const [at, numbers] of Map.groupBy(places.keys(), (number) => places.get(number)!))
    addFiles(
      numbers.flatMap((number) => pictures[number] ?? []),
      at,
      true,
    );
}
