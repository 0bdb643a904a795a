import { panels } from "./panels.svelte.ts";
import type { Comment } from "./records.ts";

interface JumpPlace {
  page?: string;
  status?: Comment["status"];
}

/**
 * A wish to go to a comment of the open page, which whoever shows the comments fulfils once they are read: the margin
 * where threads stand beside the text, or else the panel.
 */
class CommentJump {
  /** The id of the thread that is meant, or "next" for the next unread or open one. */
  wanted = $state<string | undefined>();
  /** Where that thread is found. */
  among = $state.raw<JumpPlace>({});
  /** Where the last jump led, from which the next goes on. */
  last: string | undefined;
  /** Whether threads stand in the margin now. */
  isBeside = false;

  /** Goes to the next comment, beside the text where it is there, or in the panel. */
  ask(): void {
    if (!this.isBeside) panels.comments = true;
    this.wanted = "next";
  }

  /** Opens the panel at a thread, once it shows the page that the thread is on. */
  open(thread: string, among: JumpPlace = {}): void {
    panels.comments = true;
    this.among = among;
    this.wanted = thread;
  }
}

export const commentJump = new CommentJump();
