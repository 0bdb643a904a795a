import { countingIn } from "../counting.ts";

const counted = countingIn("en");

const withBelow = (below: number): string =>
  below === 0 ? "" : `, with ${counted(below, { one: "# page", other: "# pages" })} below it`;

/** The pages that were deleted, and how they come back. */
export const deleted = {
  title: "Deleted pages",
  of: (title: string) => `in ${title}`,
  back: "Back to the pages",
  list: "Deleted pages, the last first",
  reading: "Reading what was deleted",
  notRead: "What was deleted could not be read.",
  none: {
    title: "Nothing is deleted",
    text: "A page that is deleted here, by you or by anybody else, stays in this list with its words. It can come back at any time.",
    inRequest:
      "A page that is deleted in this change request stays in this list with its words until it comes back.",
  },
  count: (count: number) => counted(count, { one: "# deleted page", other: "# deleted pages" }),
  reusables: (count: number) =>
    counted(count, { one: "# deleted reusable content", other: "# deleted reusable contents" }),
  more: "Show more",
  online: {
    title: "This space is not on this computer",
    text: "Its deleted pages are kept, and are listed as soon as the space is on this computer.",
    keep: "Keep it on this computer",
  },
  someone: "Someone who left",
  someoneElse: "someone who left",
  top: "At the top of the space",
  below: (count: number) => counted(count, { one: "+ # page", other: "+ # pages" }),
  option: (title: string, where: string, who: string, when: string, below: number) =>
    `${title}${withBelow(below)}; ${where}; deleted by ${who}, ${when}`,
  by: (who: string) => `Deleted by ${who}`,
  merged: (subject: string) => `in the change request “${subject}”`,
  wasAtTop: "It was at the top of the space.",
  was: "It was in",
  parentGone: (title: string) => `“${title}” is deleted too.`,
  comesBackIn: (title: string) => `It comes back in “${title}”.`,
  comesBackAtTop: "It comes back at the top of the space.",
  goneAbove: (title: string) => `${title}, deleted`,
  wentUnder: "It was deleted together with",
  aloneIn: (title: string) => `Restored without that, it comes back in “${title}”.`,
  aloneAtTop: "Restored without that, it comes back at the top of the space.",
  pages: (count: number) =>
    counted(count, {
      one: "# page below it comes back with it",
      other: "# pages below it come back with it",
    }),
  morePages: (count: number) => counted(count, { one: "and # more", other: "and # more" }),
  restore: (below: number) =>
    below === 0 ? "Restore" : `Restore with ${counted(below, { one: "# page", other: "# pages" })} below`,
  restored: (title: string, below: number) => `“${title}” is back${withBelow(below)}.`,
  undo: "Undo",
  isBack: {
    title: (title: string) => `“${title}” is back`,
    text: "It stands in the tree again, with all of its words.",
    open: "Open the page",
    undo: "Delete it again",
  },
  notDeleted: {
    title: "This page is not among the deleted ones",
    text: "It may be deleted in a change request only, or be in a space that you cannot see.",
  },
  lastText: (title: string) => `Last text of “${title}”`,
  readingText: "Reading its last text",
  textNotRead: "Its last text could not be read.",
  textNotFound: "Its last text cannot be shown here. It comes back with the page.",
  noWords: "This page had no words yet.",
  otherTypes: {
    group: "A group has no text of its own. It brings back what was below it.",
    link: "A link has no text of its own. It brings back where it led.",
    computed: "Its text is made from its source and comes again when it is back.",
  },
  keysToRead: "↑ ↓ to choose, Enter to read",
  keys: "↑ ↓ to choose, Enter to read, R to restore",
};
