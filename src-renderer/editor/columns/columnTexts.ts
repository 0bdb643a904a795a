import { Facet, type Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

/** How the text of a column differs from that of its page. */
export interface ColumnOptions {
  /** Its number is part of its name, and columns change places. */
  label: () => string;
  readOnly: boolean;
  /** Where a position of the column is in the page. */
  placeOf: (at: number) => number;
}

/** What of the page is covered at its edges while the caret is brought into view. */
export const pageMargins = { top: 64, bottom: 48 };

type MakeText = (options: ColumnOptions) => Extension;

/** Makes what a text in the page is written with; the page gives it to its columns. */
export const columnTexts = Facet.define<MakeText, MakeText | undefined>({ combine: (given) => given[0] });

/** The page around a text that is written in a column of it; undefined for the page's own. */
export const pageAround = Facet.define<EditorView, EditorView | undefined>({ combine: (given) => given[0] });

/** Where a place of a column is in the page; undefined where there is no line for it. */
type FindPlace = (at: number) => number | undefined;
export const placeInPage = Facet.define<FindPlace, FindPlace | undefined>({ combine: (given) => given[0] });
