import { screenTexts } from "../../texts/screenTexts.ts";

/** Since when something was written, counted back from now. */
export type Since = "today" | "week" | "month" | "year";

export const sinceChoices: readonly Since[] = ["today", "week", "month", "year"];

const days = { week: 7, month: 30, year: 365 } as const;

/** When such a time began: a day, so that whoever goes on typing asks for the same. */
export function beginOf(since: Since, now = new Date()): string {
  const begin = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (since !== "today") begin.setDate(begin.getDate() - days[since]);
  return begin.toISOString();
}

export interface Author {
  id: string;
  /** What the filter says: by whom. */
  words: string;
}

type Kind = "author" | "since";

/** Which of what answers a query is wanted: by whom it was written, and since when. */
export class SearchFilters {
  author = $state.raw<Author>();
  since = $state<Since>();
  #workspace: string | undefined;
  /** Those that are on, the last chosen last. */
  #order = $state.raw<readonly Kind[]>([]);

  readonly on = $derived(this.#order);
  /** In words. */
  readonly words = $derived(this.on.map((kind) => this.wordsOf(kind)).join(", "));

  /** What is asked of whoever searches, counted from now: the app stays open for days. */
  get asked(): { author?: string; since?: string } {
    return {
      ...(this.author && { author: this.author.id }),
      ...(this.since && { since: beginOf(this.since) }),
    };
  }

  /** The workspace that is looked through: people are others in another one. */
  turnTo(workspace: string | undefined): void {
    if (workspace !== this.#workspace) this.chooseAuthor(undefined);
    this.#workspace = workspace;
  }

  chooseAuthor(author: Author | undefined): void {
    this.author = author;
    this.#note("author", author !== undefined);
  }

  chooseSince(since: Since | undefined): void {
    this.since = since;
    this.#note("since", since !== undefined);
  }

  remove(kind: Kind): void {
    if (kind === "author") this.chooseAuthor(undefined);
    else this.chooseSince(undefined);
  }

  /** Removes the one that was chosen last; answers whether there was one. */
  removeLast(): boolean {
    const last = this.on.at(-1);
    if (last) this.remove(last);
    return last !== undefined;
  }

  clear(): void {
    while (this.removeLast());
  }

  wordsOf(kind: Kind): string {
    const { times } = screenTexts.searchFilters;
    return kind === "author" ? (this.author?.words ?? "") : this.since ? times[this.since] : "";
  }

  #note(kind: Kind, isOn: boolean): void {
    const others = this.#order.filter((one) => one !== kind);
    this.#order = isOn ? [...others, kind] : others;
  }
}
