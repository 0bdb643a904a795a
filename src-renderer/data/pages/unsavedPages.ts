import { SvelteSet } from "svelte/reactivity";
import type { Branch } from "./content.ts";
import type { DocumentPage } from "../calls/records.ts";

/** A page whose writer has more of it than could be saved. */
export interface UnsavedPage {
  branch: Branch;
  /** What it is, where it is no page. */
  kind?: "reusable" | undefined;
  /** The page as it was last read, without its text. */
  page: DocumentPage;
  /** The text that the writer's was made on, and its hash. */
  base: { text: string; hash: string | undefined };
  text: string;
  title: string;
}

const prefix = "recto.unsaved/";

const storedKeys = (): string[] =>
  Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** The keys of what is kept here, or is too large for that, for whoever shows it. */
let known: SvelteSet<string> | undefined;

function keys(): SvelteSet<string> {
  if (known !== undefined) return known;
  const all = (known = new SvelteSet(storedKeys()));
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(prefix)) return;
    // Another window has kept words, or saved them.
    const stored = new Set(storedKeys());
    for (const one of stored) all.add(one);
    if (key !== null && !stored.has(key.slice(prefix.length))) all.delete(key.slice(prefix.length));
  });
  return all;
}

/**
 * Keeps words on this computer that the core has not taken, before the window can go; `key` says which page they are of.
 * What is too large for that is kept by the window alone, which goes on trying to save it.
 */
export function keepUnsaved(key: string, unsaved: UnsavedPage): void {
  keys().add(key);
  try {
    localStorage.setItem(prefix + key, JSON.stringify(unsaved));
  } catch {
    localStorage.removeItem(prefix + key);
  }
}

/** The words of a page that are to be saved yet. */
export function findUnsaved(key: string): UnsavedPage | undefined {
  const kept = localStorage.getItem(prefix + key);
  try {
    return kept === null ? undefined : (JSON.parse(kept) as UnsavedPage);
  } catch {
    return undefined;
  }
}

/** The words of a page have been saved. */
export function forgetUnsaved(key: string): void {
  keys().delete(key);
  localStorage.removeItem(prefix + key);
}

/** The keys of all pages that begin so and have words that are to be saved yet. */
export const listUnsaved = (beginning: string): string[] =>
  [...keys()].filter((key) => key.startsWith(beginning));

/** The same with what is kept of each. */
export const unsavedIn = (beginning: string): Map<string, UnsavedPage> =>
  new Map(
    listUnsaved(beginning).flatMap((key): [string, UnsavedPage][] => {
      const unsaved = findUnsaved(key);
      return unsaved ? [[key, unsaved]] : [];
    }),
  );
