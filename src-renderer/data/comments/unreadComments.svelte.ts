import { discussionScope, listComments } from "./comments.ts";
import { keyOf, type Branch } from "../pages/content.ts";
import { Watched } from "../workspace/live.svelte.ts";
import type { Comment } from "../calls/records.ts";
import { seenComments } from "./seenComments.svelte.ts";

/** On which pages of a branch others said something that was not seen yet: read once for whatever shows it. */
export class UnreadComments {
  readonly #comments: Watched<Comment[]>;
  readonly #seen = $derived(seenComments());
  /** The threads that are unread, of all the branch. */
  readonly threads = $derived.by(() =>
    (this.#comments.value ?? []).filter((comment) => this.#seen.isUnread(comment)),
  );
  readonly #counts = $derived.by(() => {
    const counts = new Map<string, number>();
    for (const { target } of this.threads) {
      const page = target.page?.id;
      if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1);
    }
    return counts;
  });

  constructor(branch: () => Branch | undefined) {
    this.#comments = new Watched(() => {
      const on = branch();
      if (on === undefined) return undefined;
      const scopes = [discussionScope(on.spaceId)];
      return { key: keyOf(on), scopes, read: () => listComments(on, "open") };
    });
  }

  /** How many threads of a page are unread. */
  of(page: string): number {
    return this.#counts.get(page) ?? 0;
  }
}
