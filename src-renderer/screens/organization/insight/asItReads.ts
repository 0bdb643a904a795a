import { displayOf } from "../../../data/displayText.ts";

/** What somebody outside wrote, without the marks of its Markdown: titles and summaries have no looks. */
export const asItReads = (markdown: string): string =>
  displayOf(markdown.trim())
    .runs.map(({ text }) => text)
    .join("");
