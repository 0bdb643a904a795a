/** What the parts say that every screen is made of, and the notes at the foot of the window. */
export const parts = {
  cancel: "Cancel",
  close: "Close",
  current: "current",
  dismiss: "Dismiss",
  notes: "Notes",
  undo: "Undo",
  goThere: "Go there",
  tryAgain: "Try again",
  showSidebar: "Show sidebar",
  times: { never: "never", now: "just now" },
  noClipboard: "The clipboard could not be reached.",
  textCopied: "The text is on the clipboard.",
  savedAs: (name: string) => `Saved as ${name}.`,
  unsent: (beginning: string) => `What you wrote was not sent: “${beginning}”`,
  copyIt: "Copy it",
};
