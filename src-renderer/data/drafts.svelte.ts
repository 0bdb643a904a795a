import { SvelteMap } from "svelte/reactivity";
import type { CommentPlace } from "../editor/openEditor.svelte.ts";
import { newest, remembered } from "./remembered.ts";

const mostKept = 200;

/** Words of one kind that somebody is still writing, by what they are about: they outlive their field and the window. */
class Drafts {
  readonly #memory;
  readonly #words: SvelteMap<string, string>;

  constructor(kind: string) {
    this.#memory = remembered<Record<string, string>>("drafts", kind, "");
    this.#words = new SvelteMap(Object.entries(this.#memory.read() ?? {}));
  }

  get(about: string): string | undefined {
    return this.#words.get(about);
  }

  keys(): IterableIterator<string> {
    return this.#words.keys();
  }

  set(about: string, words: string): void {
    this.#words.set(about, words);
    this.#keep(about, words);
  }

  delete(about: string): void {
    if (!this.#words.delete(about)) return;
    this.#keep(about, undefined);
  }

  /** Another window may have kept others meanwhile. */
  #keep(about: string, words: string | undefined): void {
    const { [about]: _former, ...others } = this.#memory.read() ?? {};
    this.#memory.write(newest(words === undefined ? others : { ...others, [about]: words }, mostKept));
  }
}

/** What shall stand in place of both sides of a conflict, by its id. */
export const conflictDrafts = new Drafts("conflicts");

/** Comments and reviews, by where they are going to stand. */
export const commentDrafts = new Drafts("comments");

/** The blocks that comments were begun on, by the same. */
export const begunOn = new SvelteMap<string, CommentPlace>();
