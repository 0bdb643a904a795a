import { readBacklinks } from "./backlinks.ts";
import { sayBacklinks } from "./backlinkWords.ts";
import { writeContent, type Branch } from "./content.ts";
import { attempt } from "./pageActions.ts";
import { place } from "./place.svelte.ts";
import { toasts } from "./toasts.svelte.ts";
import { texts } from "../texts/texts.ts";

interface Deletion {
  branch: Branch;
  page: string;
  title: string;
}

/** A deletion that its writer is asked about first. */
interface Question {
  title: string;
  /** Who leads to the page. */
  explanation: string;
  answer: (goAhead: boolean) => void;
}

/** What was deleted in this window, newest last: it can be brought back for as long as the window lives. */
class Deletions {
  #done = $state.raw<Deletion[]>([]);
  #question = $state.raw<Question>();
  #note = 0;

  /** The page that {@link undo} would bring back. */
  readonly last = $derived(this.#done.at(-1));

  /** What the writer is asked now. */
  readonly question = $derived(this.#question);

  /**
   * Deletes a page and offers to bring it back; where others lead to it, asks first. Answers whether it was deleted.
   * Throws RequestError when it is refused.
   */
  async delete(branch: Branch, page: string, title: string): Promise<boolean> {
    const backlinks = await readBacklinks(branch, page);
    if (backlinks.count > 0 && !(await this.#ask(title, sayBacklinks(backlinks)))) return false;
    await writeContent(branch, [{ operation: "delete_page", page }]);
    this.#done = [...this.#done, { branch, page, title }];
    this.#note = toasts.show(texts.sidebar.deletion.done(title), {
      label: texts.sidebar.deletion.undo,
      run: () => void this.undo(),
    });
    return true;
  }

  #ask(title: string, explanation: string): Promise<boolean> {
    this.#question?.answer(false);
    return new Promise((resolve) => {
      const answer = (goAhead: boolean) => {
        this.#question = undefined;
        resolve(goAhead);
      };
      this.#question = { title, explanation, answer };
    });
  }

  /** Brings the page back that was deleted last, and goes to it. */
  async undo(): Promise<void> {
    const { last } = this;
    if (last === undefined) return;
    toasts.dismiss(this.#note);
    const { branch, page } = last;
    await attempt(async () => {
      await writeContent(branch, [{ operation: "restore_page", page }]);
      this.#done = this.#done.filter((one) => one !== last);
      place.go({ space: branch.spaceId, request: branch.changeRequestId, view: "page", page });
    });
  }
}

export const deletions = new Deletions();
