import type { ContentChange } from "../../api/types/contentChanges.ts";
import { hashText } from "../../store/texts/hashText.ts";

/** A page as it was before other words stood in it, and what it became. */
export interface FormerPage {
  page: string;
  title?: { was: string; became: string };
  text?: { was: string; became: string };
}

/** The change that makes a page what it became, merged with what others wrote meanwhile. */
export const changeOf = ({ page, text, title }: FormerPage): ContentChange => ({
  operation: "update_page",
  page,
  ...(text && { document: { markdown: text.became }, base: hashText(text.was) }),
  ...(title && { title: title.became, was: { title: title.was } }),
});

const reversed = <T>({ was, became }: { was: T; became: T }): { was: T; became: T } => ({
  was: became,
  became: was,
});

/** The change that takes a replacement back, and nothing that was written since. */
export const changeBack = ({ page, text, title }: FormerPage): ContentChange =>
  changeOf({ page, ...(text && { text: reversed(text) }), ...(title && { title: reversed(title) }) });
