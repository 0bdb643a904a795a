import type { Engine } from "../../src-main/core/engine.ts";
import { readStore } from "../../src-main/store/store.ts";

/** A word that nobody wrote before: found again, it is that writer's. */
const pattern = /\bw[a-z]*\d+q\b/g;

/** The words that writers saved and did not take out again themselves: none of them may be lost. */
export class SavedWords {
  readonly #authors = new Map<string, string>();
  readonly #expected = new Set<string>();
  /** Words that their author took out, at whichever computer; another of theirs may go on saving an older text. */
  readonly #takenOut = new Set<string>();
  #made = 0;

  /** A fresh word of this author's, to be put into a text. */
  make(author: string): string {
    this.#made += 1;
    const word = `w${author.toLowerCase().replace(/[^a-z]/g, "")}${this.#made}q`;
    this.#authors.set(word, author);
    return word;
  }

  /** Notes a save that succeeded: the text before it, as the writer saw it, and after. */
  saved(author: string, before: string, after: string): void {
    const kept = new Set(wordsIn(after));
    for (const word of wordsIn(before))
      if (!kept.has(word) && this.#authors.get(word) === author) this.#takenOut.add(word);
    for (const word of kept) if (this.#authors.get(word) === author) this.#expected.add(word);
  }

  /** The saved words that are in none of these texts. */
  missingFrom(texts: readonly string[]): string[] {
    const found = new Set(texts.flatMap(wordsIn));
    return [...this.#expected].filter((word) => !found.has(word) && !this.#takenOut.has(word));
  }
}

export const wordsIn = (text: string): string[] => text.match(pattern) ?? [];

/** The words that a text has more than once. */
export function doubledIn(text: string): string[] {
  const words = wordsIn(text);
  return [...new Set(words.filter((word, index) => words.indexOf(word) !== index))];
}

/** Everything that a store keeps for people: texts that a state names, now or in history, conflicts, comments, parked work. */
export async function keptTexts(engine: Engine): Promise<string[]> {
  return readStore(engine.store, async (db) => {
    const named = await db
      .selectFrom("states")
      .innerJoin("texts", "texts.hash", "states.text")
      .select("texts.text")
      .distinct()
      .execute();
    const conflicts = await db.selectFrom("conflicts").select(["base", "ours", "theirs"]).execute();
    const comments = await db.selectFrom("comments").select("body").execute();
    const replies = await db.selectFrom("replies").select("body").execute();
    const parked = await db.selectFrom("outbox").select("about").where("state", "=", "parked").execute();
    const inputs = await db.selectFrom("outbox").select("input").where("state", "=", "parked").execute();
    return [
      ...named.map(({ text }) => text),
      ...conflicts.flatMap(({ base, ours, theirs }) => [base ?? "", ours ?? "", theirs ?? ""]),
      ...comments.map(({ body }) => body),
      ...replies.map(({ body }) => body),
      ...parked.map(({ about }) => about),
      ...inputs.map(({ input }) => input),
    ];
  });
}
