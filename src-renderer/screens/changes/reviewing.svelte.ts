import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { countWords, type WordCounts } from "../../data/diff/blockDiff.ts";
import type { Change } from "../../data/requests/listChanges.ts";
import { readBothContents, readBothTexts, type BeforeAndAfter } from "../../data/requests/requestChanges.ts";
import type { ChangeRequest } from "../../data/calls/records.ts";
import { fingerprint, newest, remembered, type Memory } from "../../data/window/remembered.ts";
import { workspace } from "../../data/workspace/workspace.svelte.ts";
import { changeWords, fieldChanges, keyOfChange } from "./changeWords.ts";

/** Texts that are read by themselves; of a longer request, those of the changes that are opened. */
const readAhead = 60;
const readAtOnce = 4;
const requestsRemembered = 100;

type Viewed = Record<string, Record<string, string>>;

/** What was read of a change. */
interface Read {
  change: Change;
  both: BeforeAndAfter;
  /** Counted once: of a long request each text that is read has the sum made anew. */
  words: WordCounts;
  sign: string;
}

interface Reviewed {
  request: ChangeRequest;
  changes: Change[];
}

/**
 * A request under somebody's eyes: the texts before and after each change, and which changes they have looked at. A
 * mark is of what was seen: a change that goes on changing loses it.
 */
export class Reviewing {
  readonly #source: () => Reviewed | undefined;
  readonly #read = new SvelteMap<string, Read>();
  /** Why the texts of a change could not be read. */
  readonly #problems = new SvelteMap<string, { change: Change; problem: unknown }>();
  #tries = $state(0);
  readonly #viewed = new SvelteMap<string, string>();
  readonly #wanted = new SvelteMap<string, true>();
  /** The keys of changes that are to be marked when their texts are read. */
  readonly #awaited = new Set<string>();
  readonly #memory: Memory<Viewed> = remembered(
    "viewed",
    workspace.current?.id ?? "",
    workspace.user?.id ?? "",
  );

  constructor(source: () => Reviewed | undefined) {
    this.#source = source;
    $effect(() => {
      const given = this.#source();
      if (!given) return;
      const stored = this.#memory.read()?.[given.request.id] ?? {};
      for (const [key, sign] of Object.entries(stored)) this.#viewed.set(key, sign);
    });
    $effect(() => {
      const given = this.#source();
      const wanted = new Set(this.#wanted.keys());
      void this.#tries;
      if (given) return this.#readAll(given, wanted);
      return undefined;
    });
  }

  /** The texts of a change before and after, once they are read. */
  textsOf(change: Change): BeforeAndAfter | undefined {
    return this.#read.get(keyOfChange(change))?.both;
  }

  /** Why they could not be read; undefined where they are, or may still be. */
  problemOf(change: Change): unknown {
    return this.#problems.get(keyOfChange(change))?.problem;
  }

  /** Reads anew what could not be read. */
  tryAgain(): void {
    this.#problems.clear();
    this.#tries += 1;
  }

  /** Has a change's text read that is too far down the list to be read by itself. */
  want(change: Change): void {
    this.#wanted.set(keyOfChange(change), true);
  }

  /** Words that came and went in a change; undefined until its texts are read, or where it has none. */
  wordsOf(change: Change): WordCounts | undefined {
    return this.#read.get(keyOfChange(change))?.words;
  }

  /** The words that came and went in all changes together; undefined until all their texts are read. */
  wordsOfAll(changes: readonly Change[]): WordCounts[] | undefined {
    const counts = changes.filter(hasText).map((change) => this.wordsOf(change));
    return counts.every((count) => count !== undefined) ? counts : undefined;
  }

  isViewed(change: Change): boolean {
    const sign = this.#signOf(change);
    return sign !== undefined && this.#viewed.get(keyOfChange(change)) === sign;
  }

  /** Marks a change as looked at as it is now, or takes the mark away. */
  mark(change: Change, isViewed: boolean): void {
    const request = this.#source()?.request;
    const sign = this.#signOf(change);
    if (!request) return;
    if (sign === undefined) {
      // A key is never too early: the mark is made as soon as it can be said of what.
      if (isViewed) this.#awaited.add(keyOfChange(change));
      this.want(change);
      return;
    }
    if (isViewed) this.#viewed.set(keyOfChange(change), sign);
    else this.#viewed.delete(keyOfChange(change));
    const { [request.id]: _before, ...others } = this.#memory.read() ?? {};
    this.#memory.write(
      newest({ ...others, [request.id]: Object.fromEntries(this.#viewed) }, requestsRemembered),
    );
  }

  /** What is seen of a change, as a short sign; undefined until it can be seen. */
  #signOf(change: Change): string | undefined {
    return hasText(change) ? this.#read.get(keyOfChange(change))?.sign : signOf(change);
  }

  #readAll({ request, changes }: Reviewed, wanted: ReadonlySet<string>): () => void {
    let left = false;
    const marked = untrack(() => new Set(this.#viewed.keys()));
    const queue = changes.filter((change, index) => {
      const key = keyOfChange(change);
      // Whether a mark is still of what is there is known by its texts.
      return hasText(change) && (index < readAhead || wanted.has(key) || marked.has(key));
    });
    const work = async (): Promise<void> => {
      for (let change = queue.shift(); change && !left; change = queue.shift())
        await this.#readOne(request, change, () => left);
    };
    for (let at = 0; at < readAtOnce; at += 1) void work();
    return () => {
      left = true;
    };
  }

  async #readOne(request: ChangeRequest, change: Change, isLeft: () => boolean): Promise<void> {
    const { text } = changeWords(change);
    if (!text) return;
    const key = keyOfChange(change);
    const known = this.#read.get(key)?.change;
    if (known === change) return;
    // An edit names the texts that it is between; of other changes the text may be another under the same words.
    if (change.type === "page_edited" && JSON.stringify(known) === JSON.stringify(change)) return;
    if (untrack(() => this.#problems.get(key)?.change) === change) return;
    let both: BeforeAndAfter;
    try {
      both = await (text.kind === "page" ? readBothTexts : readBothContents)(request, text.id);
    } catch (problem) {
      if (isLeft()) return;
      // What was read of an earlier change says nothing of this one.
      this.#read.delete(key);
      this.#problems.set(key, { change, problem });
      return;
    }
    if (isLeft()) return;
    this.#problems.delete(key);
    const words = countWords(both.before ?? "", both.after ?? "");
    this.#read.set(key, { change, both, words, sign: signOf(change, both) });
    if (this.#awaited.delete(key)) this.mark(change, true);
  }
}

const hasText = (change: Change): boolean => changeWords(change).text !== undefined;

const signOf = (change: Change, both?: BeforeAndAfter): string =>
  fingerprint(JSON.stringify([change.type, fieldChanges(change), both?.before, both?.after]));
