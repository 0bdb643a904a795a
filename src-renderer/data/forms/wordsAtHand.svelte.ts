import { untrack } from "svelte";
import { workspace } from "../workspace/workspace.svelte.ts";
import { keepUnsent } from "./unsentWords.ts";

/*
 * Words that are being written in forms of blocks and dialogs, kept until those are done with: who comes back after the
 * app was closed or killed meanwhile is handed them. What is put here outlives a killed process at once; local storage is
 * written seconds later.
 */

interface Kept {
  id: string;
  /** The window in which they are written. */
  window: string;
  workspace: string;
  user: string;
  words: string;
}

const database = "recto.words";
const store = "words";
/** A window that is there holds a lock of this name, and its own after it. */
const lock = "recto.window.";
const own = crypto.randomUUID();
/** So much of the typing is lost at most, in milliseconds. */
const patience = 300;

let opened: Promise<IDBDatabase> | undefined;

const open = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  }));

/** Does something with what is kept. A disk that is full or forbidden must not disturb the writer. */
async function withKept<T>(
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const request = work((await open()).transaction(store, mode).objectStore(store));
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(request.error?.message));
    });
  } catch {
    return undefined;
  }
}

const drop = (id: string) => withKept("readwrite", (kept) => kept.delete(id));

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field for words: nothing that is looked for, and nothing secret. */
const isForWords = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ["text", "url"].includes(target.type) && target.role !== "combobox");

/** What is written in one form or dialog, in its fields that say something else than when the writer came to them. */
class OpenForm {
  readonly #id = crypto.randomUUID();
  readonly #former = new Map<Field, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDone = false;

  enter(field: Field): void {
    if (!this.#former.has(field)) this.#former.set(field, field.value);
  }

  keepSoon(): void {
    this.#timer ??= setTimeout(() => void this.#keep(), patience);
  }

  async #keep(): Promise<void> {
    this.#timer = undefined;
    const written = [...this.#former].flatMap(([{ value }, former]) => (value === former ? [] : value));
    const words = written.join("\n\n");
    const of = { workspace: workspace.current?.id ?? "", user: workspace.user?.id ?? "" };
    const kept: Kept = { id: this.#id, window: own, words, ...of };
    if (words.trim() !== "") await withKept("readwrite", (all) => all.put(kept));
    if (this.#isDone || words.trim() === "") await drop(this.#id);
  }

  /** It was sent, or its writer left it. */
  done(): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    void drop(this.#id);
  }
}

const openForms = new Map<Element, OpenForm>();

const formOf = (target: EventTarget | null): OpenForm | undefined => {
  const dialog = isForWords(target) ? target.closest("[role=dialog]") : null;
  if (!dialog) return undefined;
  const form = openForms.get(dialog) ?? new OpenForm();
  openForms.set(dialog, form);
  return form;
};

/** Keeps what is written in any form or dialog from now on, and hands over what was left in those of earlier windows. */
export function attendForms(): void {
  // Held as long as the window is there.
  void navigator.locks.request(lock + own, () => new Promise(() => undefined));
  document.addEventListener("focusin", ({ target }) => formOf(target)?.enter(target as Field));
  document.addEventListener("input", ({ target }) => formOf(target)?.keepSoon());
  new MutationObserver(() => {
    for (const [dialog, form] of openForms)
      if (!dialog.isConnected) {
        openForms.delete(dialog);
        form.done();
      }
  }).observe(document.body, { childList: true, subtree: true });
  $effect.root(() => {
    $effect(() => {
      if (workspace.ready && workspace.user) untrack(() => void offerLeft());
    });
  });
}

const offered = new Set<string>();

/** Hands the writer what was left in forms by windows that are no more; dismissed, it is thrown away. */
async function offerLeft(): Promise<void> {
  const all = ((await withKept("readonly", (kept) => kept.getAll())) ?? []) as Kept[];
  if (all.length === 0) return;
  const { held = [] } = await navigator.locks.query();
  const there = new Set(held.map(({ name }) => name));
  const [of, user] = [workspace.current?.id, workspace.user?.id];
  for (const { id, window, words, ...kept } of all) {
    if (there.has(lock + window) || kept.workspace !== of || kept.user !== user) continue;
    if (offered.has(id)) continue;
    offered.add(id);
    keepUnsent(words, () => void drop(id));
  }
}
