import { displayOf } from "../../../data/diff/displayText.ts";

/** A subject that somebody outside wrote, without the marks of its Markdown: in a row it has no looks. */
export const asItReads = (markdown: string): string =>
  displayOf(markdown.trim())
    .runs.map(({ text }) => text)
    .join("");
