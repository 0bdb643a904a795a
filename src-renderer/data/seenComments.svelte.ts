import { SvelteMap } from "svelte/reactivity";
import { isUnread, lastByOthers } from "./commentFilters.ts";
import type { Comment } from "./records.ts";
import { newest, remembered, type Memory } from "./remembered.ts";
import { workspace } from "./workspace.svelte.ts";

const mostRemembered = 3000;

/** Which comments one person has seen on this computer, and what was said last in them then. */
export class SeenComments {
  readonly #user = workspace.user?.id ?? "";
  readonly #memory: Memory<Record<string, string>> = remembered(
    "seenComments",
    workspace.current?.id ?? "",
    this.#user,
  );
  readonly #seen = new SvelteMap(Object.entries(this.#memory.read() ?? {}));

  isUnread(comment: Comment): boolean {
    return isUnread(comment, this.#user, this.#seen.get(comment.id));
  }

  /** Notes threads as seen, with all that is said in them by now. */
  mark(comments: readonly Comment[]): void {
    const unread = comments.filter((comment) => this.isUnread(comment));
    if (unread.length === 0) return;
    // Another window of this person's may have noted some meanwhile.
    const all = { ...this.#memory.read() };
    for (const comment of unread) {
      const last = lastByOthers(comment, this.#user) ?? comment.postedAt;
      this.#seen.set(comment.id, last);
      delete all[comment.id];
      all[comment.id] = last;
    }
    this.#memory.write(newest(all, mostRemembered));
  }
}
