import { panels } from "./panels.svelte.ts";

/** A wish to go to the next unread or open comment, which the panel of the comments fulfils once it has read them. */
class CommentJump {
  wanted = $state(false);

  /** Opens the comments of the page and goes to the next one. */
  ask(): void {
    panels.comments = true;
    this.wanted = true;
  }
}

export const commentJump = new CommentJump();
