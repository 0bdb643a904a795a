import { panels } from "../window/panels.svelte.ts";
import { place, type Location } from "../window/place.svelte.ts";
import type { Comment } from "../calls/records.ts";

interface JumpPlace {
  page?: string;
  status?: Comment["status"];
}

/**
 * A wish to go to a comment of the open page, which whoever shows the comments fulfils once they are read: the margin
 * where threads stand beside the text, or else the panel.
 */
class CommentJump {
  /** What is wished, and where its writer was, or went, when they wished it. */
  #wish = $state.raw<{ thread: string; at: Location } | undefined>();
  /** The id of the thread that is meant, or "next" for the next unread or open one; whoever went elsewhere wants none. */
  readonly wanted = $derived(this.#wish && place.isStill(this.#wish.at) ? this.#wish.thread : undefined);
  /** Where that thread is found. */
  among = $state.raw<JumpPlace>({});
  /** Where the last jump led, from which the next goes on. */
  last: string | undefined;
  /** Whether threads stand in the margin now. */
  isBeside = false;

  /** Goes to the next comment, beside the text where it is there, or in the panel. */
  ask(): void {
    if (!this.isBeside) panels.comments = true;
    this.#wish = { thread: "next", at: place.here };
  }

  /** Opens the panel at a thread, once it shows the page that the thread is on. */
  open(thread: string, among: JumpPlace = {}): void {
    panels.comments = true;
    this.among = among;
    this.#wish = { thread, at: place.here };
  }

  /** The wish is fulfilled, or cannot be. */
  end(): void {
    this.#wish = undefined;
  }

  /** Gives up a wish whose writer went elsewhere before it was fulfilled, though they may come back. */
  forgetElsewhere(): void {
    if (this.wanted === undefined) this.#wish = undefined;
  }
}

export const commentJump = new CommentJump();
