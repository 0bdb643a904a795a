import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** What helps to write: blocks by their handle, the outline, modes, and how long a page is. */
export const writing = {
  block: {
    handle: "Change this block",
    handleTip: "Drag to move, click for more",
    comment: "Comment",
    copyLink: "Copy link to here",
    linkCopied: "The link is on the clipboard. Paste it into any page of this space.",
    up: "Move up",
    down: "Move down",
    duplicate: "Duplicate",
    reuse: "Make it reusable",
    delete: "Delete",
    turnInto: (kind: string) => `Turn into: ${kind}`,
  },
  fold: "Fold this section",
  unfold: "Unfold this section",
  outline: "Outline",
  hideOutline: "Hide the outline",
  noHeadings: "Headings of this page appear here.",
  focusMode: "Focus on the block at the caret",
  typewriterMode: "Keep the caret in the middle",
  length: (words: number, minutes: number) =>
    minutes === 0
      ? counted(words, { one: "# word", other: "# words" })
      : `${counted(words, { one: "# word", other: "# words" })} · ${minutes} min`,
  lengthTitle: "Words, and how long they take to read",
  selectedLength: (words: number) => counted(words, { one: "# word selected", other: "# words selected" }),
};
