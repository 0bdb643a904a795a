import { Annotation } from "@codemirror/state";

/** Marks what was written in a drawing, a cell or a column, which itself sees to it that no tag is broken. */
export const inPlace = Annotation.define<boolean>();
