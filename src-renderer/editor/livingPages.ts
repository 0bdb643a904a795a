import { keyOf, type Branch } from "../data/pages/content.ts";
import type { UnsavedPage } from "../data/pages/unsavedPages.ts";

/** A page that is open, or was left before all of it was saved. */
export interface LivingPage {
  readonly unsaved: UnsavedPage | undefined;
  keepUnsaved(): void;
  giveUp(): void;
}

/** The pages that this window has in hand, by their keys. */
export const living = new Map<string, LivingPage>();

/** What the memory of a page is kept under. */
export const memoryKey = (branch: Branch, pageId: string): string => `${keyOf(branch)}/${pageId}`;
