import { lifetimes } from "../../src-main/store/upkeep/retention.ts";
import type { Reader } from "../../src-main/store/handles.ts";
import { readStore, type Store } from "../../src-main/store/store.ts";
import { wordsBehind } from "./archives.ts";
import type { Machine } from "./machine.ts";

/** A word that nobody wrote before: found again, it is its writer's. In JSON the end of a line stands before it as \n. */
const pattern = /(?:\b|(?<=\\n))w\d+q\b/g;

/** The words that writers saved and did not take out again themselves: none of them may be lost. */
export class SavedWords {
  readonly #authors = new Map<string, string>();
  readonly #expected = new Set<string>();
  /** Words that their author took out, at whichever computer; another of theirs may go on saving an older text. */
  readonly #takenOut = new Map<string, number>();
  /** Words that may well stand at two places. */
  readonly #repeated = new Set<string>();
  /** Which comment and reply words are of. */
  readonly #said = new Map<string, readonly string[]>();
  readonly #removed = new Set<string>();
  /** Of what words are the name, and which others were or are to be: one of them stands, and the rest is kept nowhere. */
  readonly #names = new Map<string, Set<string>>();
  /** Words that were saved when the instance went back to what it was before, perhaps, it had them. */
  readonly #goneBackBehind = new Set<string>();
  /** Who left a space online: what the instance confirmed of it is kept on their computer no longer. */
  readonly #forgetful = new Set<string>();
  readonly #savedAt = new Map<string, number>();
  readonly #now: () => number;
  #made = 0;

  constructor(now: () => number = () => 0) {
    this.#now = now;
  }

  /** A fresh word of this author's, to be put into a text. */
  make(author: string): string {
    this.#made += 1;
    const word = `w${this.#made}q`;
    this.#authors.set(word, author);
    return word;
  }

  /**
   * Somebody saves a text over the one that they saw. What they take out counts as taken out from the beginning: their
   * program may be killed when it has saved and before it could say so. Answers what takes that back after a refusal.
   */
  saving(author: string, before: string, after: string): () => void {
    const kept = new Set(wordsIn(after));
    const gone = wordsIn(before).filter((word) => !kept.has(word) && this.#authors.get(word) === author);
    const count = (change: number): void => {
      for (const word of gone) this.#takenOut.set(word, (this.#takenOut.get(word) ?? 0) + change);
    };
    count(1);
    return () => count(-1);
  }

  /** Notes a save that succeeded. */
  saved(author: string, text: string): void {
    for (const word of wordsIn(text))
      if (this.#authors.get(word) === author) {
        this.#expected.add(word);
        this.#savedAt.set(word, this.#now());
      }
  }

  /** Notes that whoever may deletes a text for good, whosever words it has. */
  deleted(text: string): void {
    for (const word of wordsIn(text)) this.#takenOut.set(word, Infinity);
  }

  /** Notes that these words are a comment's, or a reply's to one. */
  saidIn(text: string, ...said: string[]): void {
    for (const word of wordsIn(text)) this.#said.set(word, said);
  }

  /** Notes that these words are to be the name of something, which goes when that does. */
  naming(what: string, text: string): void {
    const known = this.#names.get(what) ?? new Set();
    this.#names.set(what, known);
    for (const word of wordsIn(text)) known.add(word);
    this.saidIn(text, what);
  }

  /** Notes that a comment or reply is deleted: with it goes all that was said there, whosever it is and whenever it came. */
  removed(said: string): void {
    this.#removed.add(said);
  }

  /**
   * Notes that the instance went back to what it was: what it had confirmed since is offered again by who sent it, unless
   * that was too long ago.
   */
  wentBack(): void {
    for (const word of this.#expected) {
      this.#goneBackBehind.add(word);
      if (isForgotten(this.#savedAt.get(word) ?? 0, this.#now())) this.#takenOut.set(word, Infinity);
    }
  }

  /**
   * Notes what the instance has, and what replicas may yet offer it, when they forget what they were confirmed long ago:
   * of what it went back behind, the rest is gone.
   */
  notOfferedAgain(kept: readonly string[]): void {
    const found = new Set(kept.flatMap(wordsIn));
    for (const word of this.#goneBackBehind) if (!found.has(word)) this.#takenOut.set(word, Infinity);
  }

  forgets(author: string): void {
    this.#forgetful.add(author);
  }

  hasForgotten(author: string): boolean {
    return this.#forgetful.has(author);
  }

  /** Notes words that one writer put to another place, or took twice: where two changed them both may be kept. */
  mayRepeat(text: string): void {
    for (const word of wordsIn(text)) this.#repeated.add(word);
  }

  /**
   * The saved words that are in none of these texts, but for those of people whose replicas had forgotten with some space
   * what they would have had to offer again.
   */
  missingFrom(texts: readonly string[], hasForgotten: (author: string) => boolean): string[] {
    const found = new Set(texts.flatMap(wordsIn));
    const stands = (word: string): boolean =>
      this.#said.get(word)?.some((what) => !this.#names.get(what)?.isDisjointFrom(found)) ?? false;
    return [...this.#expected].filter(
      (word) =>
        !found.has(word) &&
        !stands(word) &&
        !this.#takenOut.get(word) &&
        !(this.#goneBackBehind.has(word) && hasForgotten(this.#authors.get(word) ?? "")) &&
        !this.#said.get(word)?.some((said) => this.#removed.has(said)),
    );
  }

  /** The words that stand more than once in these texts and should not. */
  doubledIn(texts: readonly string[]): string[] {
    const seen = new Set<string>();
    const doubled = new Set<string>();
    for (const word of texts.flatMap(wordsIn)) {
      if (seen.has(word) && !this.#repeated.has(word)) doubled.add(word);
      seen.add(word);
    }
    return [...doubled];
  }
}

/** Whoever was sent it may have forgotten it; clocks are wrong by a day. */
export const isForgotten = (at: number, now: number): boolean =>
  now - at > lifetimes.confirmed - 2 * 86_400_000;

export const wordsIn = (text: string): string[] => text.match(pattern) ?? [];

/** Everything that a store keeps of words: in states, now or in history, in conflicts and conversations. */
export const keptTexts = (store: Store): Promise<string[]> => textsOfScopes(store);

/** The same of some scopes. */
export async function textsOfScopes(store: Store, scopes?: readonly string[]): Promise<string[]> {
  const isAsked = ({ scope }: { scope: string }): boolean => scopes?.includes(scope) ?? true;
  return readStore(store, async (db) => {
    const named = await db
      .selectFrom("states")
      .innerJoin("texts", "texts.hash", "states.text")
      .select(["states.scope", "texts.text"])
      .distinct()
      .execute();
    const states = await db.selectFrom("states").select(["scope", "title", "fields"]).distinct().execute();
    const conflicts = await db
      .selectFrom("conflicts")
      .select(["scope", "base", "ours", "theirs", "joined"])
      .execute();
    return [
      ...named.filter(isAsked).map(({ text }) => text),
      ...states.filter(isAsked).flatMap(({ title, fields }) => [title, fields]),
      ...conflicts.filter(isAsked).flatMap((sides) => Object.values(sides).map((side) => side ?? "")),
      ...(await conversations(db, isAsked)),
      ...(await names(db, isAsked)),
    ];
  });
}

type IsAsked = (row: { scope: string }) => boolean;

/** What things are called that have no history, and what is said to agents. */
async function names(db: Reader, isAsked: IsAsked): Promise<string[]> {
  const requests = await db
    .selectFrom("change_requests")
    .select(["scope", "subject", "description"])
    .execute();
  const instructions = await db.selectFrom("agent_instructions").select(["scope", "instructions"]).execute();
  const titled = [];
  for (const table of ["spaces", "collections", "teams"] as const)
    titled.push(...(await db.selectFrom(table).select(["scope", "title"]).execute()));
  return [
    ...titled.filter(isAsked).map(({ title }) => title),
    ...requests.filter(isAsked).flatMap(({ subject, description }) => [subject, description ?? ""]),
    ...instructions.filter(isAsked).map((row) => row.instructions),
  ];
}

/** The texts of all comments and replies, or of those that are asked for. */
export async function conversations(db: Reader, isAsked: IsAsked = () => true): Promise<string[]> {
  const comments = await db.selectFrom("comments").select(["scope", "body"]).execute();
  const replies = await db.selectFrom("replies").select(["scope", "body"]).execute();
  return [...comments, ...replies].filter(isAsked).map(({ body }) => body);
}

/** What a replica holds under needs-attention. */
export async function parkedTexts(machine: Machine): Promise<string[]> {
  const parked = await machine.disk.reading
    .selectFrom("outbox")
    .select(["about", "input"])
    .where("state", "=", "parked")
    .execute();
  const texts = parked.flatMap(({ about, input }) => [about, input]);
  return [...texts, ...(await wordsBehind(machine, texts))];
}
