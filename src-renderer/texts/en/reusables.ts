import { countingIn } from "../counting.ts";

const counted = countingIn("en");
const listed = new Intl.ListFormat("en");

/** What is written once and shown on many pages: its list, its screen, and how a page shows it. */
export const reusables = {
  title: "Reusable contents",
  of: (title: string) => `in ${title}`,
  back: "Back to the pages",
  toList: "All reusable contents",
  list: "Reusable contents",
  count: (count: number) => counted(count, { one: "# reusable content", other: "# reusable contents" }),
  filter: "Filter by name or words",
  noMatch: (words: string) => `No reusable content has “${words}” in its name or at its beginning.`,
  reading: "Reading the reusable contents",
  notRead: "The reusable contents could not be read.",
  keys: "↑ ↓ to choose, Enter to open, F2 to rename, Del to delete",
  keysToRead: "↑ ↓ to choose, Enter to open",
  none: {
    title: "Nothing is reused yet",
    text: "Write something once, such as a warning or a list of steps, and show it on as many pages as you like. When it changes, it changes on all of them.",
  },
  new: "New reusable content",
  untitled: "Untitled",
  made: "The new reusable content is in the list.",
  emptyBeginning: "Nothing is written in it yet",
  changed: (when: string) => `Changed ${when}`,
  unused: "On no page",
  lacking: "Some texts are still on their way to this computer: there may be more pages.",
  used: (pages: number, contents: number) =>
    [
      ...(pages > 0 || contents === 0 ? [counted(pages, { one: "On # page", other: "On # pages" })] : []),
      ...(contents > 0
        ? [counted(contents, { one: "in # reusable content", other: "in # reusable contents" })]
        : []),
    ].join(", "),
  usedBy: "Where it is shown",
  more: (title: string) => `${title}: more`,
  open: "Open",
  rename: "Rename",
  renameKey: "F2",
  newName: (title: string) => `New name of “${title}”`,
  copy: "Copy to put it on a page",
  copied: "Copied. Paste it where a page is to show it.",
  delete: "Delete",
  deleteKey: "Del",
  deletion: {
    question: (title: string) => `Delete “${title}”?`,
    unused: "No page shows it.",
    shownOn: (titles: readonly string[], more: number) => {
      const named = titles.map((title) => `“${title}”`);
      const all = more > 0 ? [...named, counted(more, { one: "# more", other: "# more" })] : named;
      return titles.length + more === 1
        ? `${listed.format(all)} shows it. Its words will be missing there.`
        : `${listed.format(all)} show it. Its words will be missing there.`;
    },
    unknown: "Pages that show it will miss its words.",
    changed: "Its words were changed while you were asked.",
    action: "Delete",
    done: (title: string) => `“${title}” was deleted.`,
    undo: "Undo",
    back: (title: string) => `“${title}” is back.`,
  },
  deleted: {
    title: "Deleted reusable contents",
    notRead: "The deleted reusable contents could not be read.",
    by: (who: string) => `Deleted by ${who}`,
    someone: "someone who left",
    restore: "Restore",
    restoreNamed: (title: string) => `Restore “${title}”`,
  },
  screen: {
    history: "History of this reusable content",
    seeHistory: "Look at its history",
    more: "More of this reusable content",
    missing: {
      title: "This reusable content is not here",
      text: "It was deleted, or it is in a change request or space that you do not have open.",
    },
  },
  included: {
    unnamed: "Reusable content",
    label: (title: string) => `Reusable content “${title}”`,
    open: "Open",
    openTip: "Open it to change its words (Enter)",
    openNamed: (title: string) => `Open “${title}”`,
    reading: "Reading its words …",
    notRead: "Its words could not be read.",
    missing: "This reusable content was deleted, or it is not in this space.",
    elsewhere: (target: string) => `“${target}” is no reusable content of this space.`,
    empty: "Nothing is written in it yet.",
    withinItself: (title: string) => `“${title}” would be shown within itself here.`,
    tooDeep: "This is within too many others to be shown here.",
  },
  making: {
    done: (title: string) => `“${title}” is a reusable content now.`,
    madeAlone: (title: string) =>
      `“${title}” was made. The page was written in meanwhile, and is left as it is.`,
    doneEmpty: (title: string) => `“${title}” is shown here. It is empty still.`,
    rename: "Rename",
  },
};
