import type { Instead } from "../../../src-main/content/find/capitals.ts";
import type { TextQuery } from "../../../src-main/content/find/findMatches.ts";
import type { FoundInSpace, FoundPage, ReplacedPage } from "../../../src-main/core/find/findInSpace.ts";
import type { Replaced } from "../../../src-main/core/find/replacements.ts";
import { RequestError, tell } from "../calls/ask.ts";
import { bridge } from "../calls/bridge.ts";
import { isSameBranch, type Branch } from "./content.ts";
import { insteadOf } from "../words/instead.ts";
import type { Progress } from "../words/progressWords.ts";

/** What is replaced: a place, the places of a page, or all that was found. */
export type Chosen = { page: FoundPage; match?: number | "title" };

/** A page as a replacement names it. */
export function replacedPage({ page, match }: Chosen): ReplacedPage {
  const { id, text, title } = page;
  if (match === undefined) return { id, text, title };
  return match === "title"
    ? { id, text, title, only: [] }
    : { id, text, title, only: [match], keepTitle: true };
}

/** Finding in a space, and replacing there: what is sought, what was found, and what is under way. */
export class SpaceFinding {
  words = $state("");
  instead = $state("");
  matchCase = $state(false);
  wholeWord = $state(false);
  keepCapitals = $state(true);
  found = $state.raw<FoundInSpace | undefined>();
  /** What {@link found} was sought as, and where. */
  #foundBy = $state.raw<Sought | undefined>();
  problem = $state.raw<unknown>();
  doing = $state<"finding" | "replacing" | "undoing" | undefined>();
  progress = $state.raw<Progress | undefined>();
  /** Was the search ended before it was through? Then nothing is known of what it would have found. */
  isStopped = $state(false);
  #id: string | undefined;

  /** Is the problem what was asked for? Then asking again helps nobody. */
  get isWrong(): boolean {
    return this.problem instanceof RequestError && this.problem.code === 400;
  }

  /** What is sought now. */
  get query(): TextQuery {
    const { words, matchCase, wholeWord } = this;
    return { words, matchCase, wholeWord };
  }

  /** Is what was found what is sought on a branch now? Else its places have other numbers. */
  isFoundOn(branch: Branch): boolean {
    return this.#foundBy !== undefined && isSame(this.#foundBy, { branch, query: this.query });
  }

  /** What takes the place of what was found: where each letter has to match, nothing but what was typed. */
  get replacement(): Instead {
    return insteadOf(this.instead, this.keepCapitals && !this.matchCase);
  }

  /** Looks through a branch; a search that was under way ends. */
  async find(branch: Branch): Promise<void> {
    if (this.doing === "replacing" || this.doing === "undoing") return;
    this.stop();
    this.isStopped = false;
    if (this.words === "") {
      this.found = this.problem = undefined;
      return;
    }
    const { query } = this;
    await this.#run("finding", async (id) => {
      const found = await tell("findInSpace", { id, ...placeOf(branch), ...query }, branch.workspace);
      if (this.#id !== id) return;
      this.found = found;
      this.#foundBy = { branch, query };
    });
    // What an earlier search found says nothing of these words.
    if (this.problem !== undefined) this.found = undefined;
  }

  /** Writes the other words, where what is named was found by what is sought now; answers what came of it, and the id by which it is taken back. */
  async replace(
    branch: Branch,
    pages: ReplacedPage[],
  ): Promise<{ id: string; replaced: Replaced } | undefined> {
    if (!this.isFoundOn(branch)) return undefined;
    let done: { id: string; replaced: Replaced } | undefined;
    const instead = this.replacement;
    await this.#run("replacing", async (id) => {
      const order = { id, ...placeOf(branch), ...this.query, instead, pages };
      done = { id, replaced: await tell("replaceInSpace", order, branch.workspace) };
    });
    return done;
  }

  /** Takes a replacement back; answers whether it is. */
  async takeBack(branch: Branch, id: string): Promise<boolean> {
    let isBack = false;
    await this.#run(
      "undoing",
      async () => {
        await tell("takeReplacementBack", { id }, branch.workspace);
        isBack = true;
      },
      id,
    );
    return isBack;
  }

  /** Ends what is under way because its writer asks for it. */
  cancel(): void {
    if (this.doing === "finding") {
      this.isStopped = true;
      this.found = undefined;
    }
    this.stop();
  }

  /** Ends what is under way. */
  stop(): void {
    if (this.#id !== undefined) void tell("stopJob", { id: this.#id }).catch(() => undefined);
    if (this.doing === "finding") this.#id = this.doing = undefined;
  }

  async #run(
    doing: NonNullable<SpaceFinding["doing"]>,
    work: (id: string) => Promise<void>,
    id: string = crypto.randomUUID(),
  ): Promise<void> {
    this.#id = id;
    this.doing = doing;
    this.progress = this.problem = undefined;
    const stopListening = bridge.on((event) => {
      if (event.type === "job" && event.id === id && this.#id === id) this.progress = event.progress;
    });
    try {
      await work(id);
    } catch (problem) {
      const isStopped = problem instanceof RequestError && problem.reason === "cancelled";
      if (!isStopped && this.#id === id) this.problem = problem;
    } finally {
      stopListening();
      if (this.#id === id) this.#id = this.doing = undefined;
    }
  }
}

interface Sought {
  branch: Branch;
  query: TextQuery;
}

const isSame = (one: Sought, other: Sought): boolean =>
  isSameBranch(one.branch, other.branch) &&
  one.query.words === other.query.words &&
  one.query.matchCase === other.query.matchCase &&
  one.query.wholeWord === other.query.wholeWord;

const placeOf = ({ spaceId, changeRequestId }: Branch) => ({ spaceId, changeRequest: changeRequestId });
