import { onChanged } from "../../data/workspace/live.svelte.ts";

/** What somebody asks; the same key is the same question. */
export interface Question<T> {
  key: string;
  /** The scopes whose changes may change the answer. */
  scopes?: readonly string[];
  read: () => Promise<T>;
}

/**
 * The answer to what somebody is typing: not asked for at every letter, and the last one stays until the next has come.
 */
export class SoonFound<T> {
  found = $state.raw<T>();
  problem = $state.raw<unknown>();
  isUnderway = $state(false);
  #again = $state(0);

  constructor(asked: () => Question<T> | undefined, patience: number) {
    let question: Question<T> | undefined;
    const key = $derived((question = asked())?.key);
    const scopes = $derived.by(() => {
      void key;
      return question?.scopes ?? [];
    });
    $effect(() => {
      void [key, this.#again];
      const wanted = question;
      if (wanted === undefined) {
        this.#show(undefined, undefined);
        return;
      }
      this.isUnderway = true;
      let isLeft = false;
      const timer = setTimeout(() => {
        wanted.read().then(
          (found) => !isLeft && this.#show(found, undefined),
          (problem: unknown) => !isLeft && this.#show(this.found, problem),
        );
      }, patience);
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    });
    $effect(() => onChanged(scopes, () => this.refresh()));
  }

  refresh(): void {
    this.#again += 1;
  }

  #show(found: T | undefined, problem: unknown): void {
    this.found = found;
    this.problem = problem;
    this.isUnderway = false;
  }
}
