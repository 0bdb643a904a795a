import { untrack } from "svelte";
import { workspace } from "../workspace/workspace.svelte.ts";
import { dropWords, keepWords, keptWords, type Owner } from "./keptWords.ts";
import { isUnkept } from "./unkept.ts";
import { keepUnsent } from "./unsentWords.ts";

/*
 * Words that are being written in forms of blocks and dialogs, kept until those are done with: who comes back after the
 * app was closed or killed meanwhile is handed them.
 */

interface Kept extends Owner {
  id: string;
  /** The window in which they are written. */
  window: string;
  words: string;
}

/** A window that is there holds a lock of this name, and its own after it. */
const lock = "recto.window.";
const own = crypto.randomUUID();
/** So much of the typing is lost at most, in milliseconds. */
const patience = 300;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field for words: nothing that is looked for. */
const isForWords = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ["text", "url"].includes(target.type) && target.role !== "combobox");

const isKept = (field: Field): boolean =>
  !isUnkept({ type: field.type, value: field.value, isMarked: "unkept" in field.dataset });

/** What is written in one form or dialog, in the fields that its writer typed in. */
class OpenForm {
  readonly #id = crypto.randomUUID();
  /** What they said when the writer came to them. */
  readonly #former = new Map<Field, string>();
  readonly #typed = new Set<Field>();
  #of: Owner | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDone = false;

  enter(field: Field): void {
    if (!this.#former.has(field)) this.#former.set(field, field.value);
  }

  type(field: Field): void {
    this.#typed.add(field);
    this.#timer ??= setTimeout(() => void this.#keep(), patience);
  }

  async #keep(): Promise<void> {
    this.#timer = undefined;
    this.#of ??= writer();
    const written = [...this.#typed].filter(
      (field) => field.value !== this.#former.get(field) && isKept(field),
    );
    const words = written.map(({ value }) => value).join("\n\n");
    const isAny = words.trim() !== "";
    if (isAny && this.#of) await keepWords<Kept>({ id: this.#id, window: own, words, ...this.#of });
    if (this.#isDone || !isAny) await dropWords(this.#id);
  }

  /** It was sent, or its writer left it. */
  done(): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    void dropWords(this.#id);
  }
}

/** Who writes now; undefined where nobody is known to, as in a workspace that is locked. */
function writer(): Owner | undefined {
  const [of, user] = [workspace.current?.id, workspace.user?.id];
  return of && user && !workspace.isLocked ? { workspace: of, user } : undefined;
}

const openForms = new Map<Element, OpenForm>();

function formOf(field: Field): OpenForm | undefined {
  const dialog = field.closest("[role=dialog]");
  if (!dialog) return undefined;
  const form = openForms.get(dialog) ?? new OpenForm();
  openForms.set(dialog, form);
  return form;
}

function endForm(dialog: Element): void {
  openForms.get(dialog)?.done();
  openForms.delete(dialog);
}

/** Of a dialog that stays open: what was written in it was sent. */
export function wordsSent(within: Element): void {
  const dialog = within.closest("[role=dialog]");
  if (dialog) endForm(dialog);
}

let isAttended = false;

/**
 * Keeps what is written in any form or dialog from now on, and hands over what was left in those of earlier windows. What
 * makes forms calls it before the first one is there.
 */
export function attendForms(): void {
  if (isAttended) return;
  isAttended = true;
  // Held as long as the window is there.
  void navigator.locks.request(lock + own, () => new Promise(() => undefined));
  document.addEventListener("focusin", ({ target }) => isForWords(target) && formOf(target)?.enter(target));
  document.addEventListener("input", ({ target }) => isForWords(target) && formOf(target)?.type(target));
  new MutationObserver(() => {
    for (const dialog of openForms.keys()) if (!dialog.isConnected) endForm(dialog);
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
  // Drafts are read by who shows them.
  const all = (await keptWords<Kept>()).filter(({ window }) => (window as string | undefined) !== undefined);
  if (all.length === 0) return;
  const { held = [] } = await navigator.locks.query();
  const there = new Set(held.map(({ name }) => name));
  const of = writer();
  for (const { id, window, words, ...kept } of all) {
    if (there.has(lock + window) || kept.workspace !== of?.workspace || kept.user !== of.user) continue;
    if (offered.has(id)) continue;
    offered.add(id);
    keepUnsent(words, () => void dropWords(id));
  }
}
