import { SvelteMap } from "svelte/reactivity";
import { isUnread, lastByOthers } from "./commentFilters.ts";
import type { Comment } from "../calls/records.ts";
import { newest, remembered, type Memory } from "../window/remembered.ts";
import { workspace } from "../workspace/workspace.svelte.ts";

const mostRemembered = 3000;

/** Long enough for eyes to rest on it. */
const untilSeen = 1500;

/** Which comments one person has seen on this computer, and what was said last in them then. */
class SeenComments {
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

  /** Notes a thread as seen once it has been in view for a while; what is said in it later is news again. */
  watch(
    comment: Comment,
    scroller: () => Element | null,
  ): (element: HTMLElement) => (() => void) | undefined {
    return (element) => {
      if (!this.isUnread(comment)) return undefined;
      let waiting: number | undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          window.clearTimeout(waiting);
          if (entry?.isIntersecting) waiting = window.setTimeout(() => this.mark([comment]), untilSeen);
        },
        // What looks in at the edge by a line was not read.
        { root: scroller(), rootMargin: "-40px 0px" },
      );
      observer.observe(element);
      return () => {
        window.clearTimeout(waiting);
        observer.disconnect();
      };
    };
  }
}

let known: { of: string; seen: SeenComments } | undefined;

/** What the person who writes now has seen: the same for the panel and for the margin. */
export function seenComments(): SeenComments {
  const of = `${workspace.current?.id ?? ""}/${workspace.user?.id ?? ""}`;
  if (known?.of !== of) known = { of, seen: new SeenComments() };
  return known.seen;
}
