import { writeContent, type Branch } from "./content.ts";
import { attempt } from "./pageActions.ts";
import { place } from "./place.svelte.ts";
import { toasts } from "./toasts.svelte.ts";

interface Deletion {
  branch: Branch;
  page: string;
  title: string;
}

/** What was deleted in this window, newest last: it can be brought back for as long as the window lives. */
class Deletions {
  #done = $state.raw<Deletion[]>([]);
  #note = 0;

  /** The page that {@link undo} would bring back. */
  readonly last = $derived(this.#done.at(-1));

  /** Deletes a page and offers to bring it back. Throws RequestError when it is refused. */
  async delete(branch: Branch, page: string, title: string): Promise<void> {
    await writeContent(branch, [{ operation: "delete_page", page }]);
    this.#done = [...this.#done, { branch, page, title }];
    this.#note = toasts.show(`“${title}” was deleted.`, { label: "Undo", run: () => void this.undo() });
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
