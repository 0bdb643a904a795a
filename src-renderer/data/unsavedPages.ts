import { answered, objects } from "./database.ts";
import type { DocumentPage } from "./records.ts";

/** A page whose writer has more of it than could be saved. */
export interface UnsavedPage {
  /** The page as it was last read. */
  page: DocumentPage;
  /** The text that the writer's was made on, and its hash. */
  base: { text: string; hash: string | undefined };
  text: string;
  title: string;
}

/**
 * Keeps words on this computer that the core did not take, so that they outlive the window; `key` says which page they
 * are of.
 */
export async function keepUnsaved(key: string, unsaved: UnsavedPage): Promise<void> {
  try {
    await answered((await objects("unsaved", "readwrite")).put({ ...unsaved, key }));
  } catch {
    // The window has them still, and goes on trying to save them.
  }
}

/** The words of a page that are to be saved yet. */
export async function findUnsaved(key: string): Promise<UnsavedPage | undefined> {
  try {
    return (await answered((await objects("unsaved")).get(key))) as UnsavedPage | undefined;
  } catch {
    return undefined;
  }
}

/** The words of a page have been saved. */
export async function forgetUnsaved(key: string): Promise<void> {
  try {
    await answered((await objects("unsaved", "readwrite")).delete(key));
  } catch {
    // What is saved twice is merged with itself.
  }
}
