import { countingIn } from "../counting.ts";

const counted = countingIn("en");
const listed = new Intl.ListFormat("en");

/** The files of a space: their list, what is done with them, and those that were deleted. */
export const files = {
  title: "Files",
  of: (title: string) => `in ${title}`,
  back: "Back to the pages",
  list: "Files of the space",
  count: (count: number) => counted(count, { one: "# file", other: "# files" }),
  filter: "Filter by name",
  noMatch: (words: string) => `No file has “${words}” in its name.`,
  allUsed: "Every file is on a page, or a page leads to it.",
  reading: "Reading the files",
  notRead: "The files could not be read.",
  keys: "↑ ↓ to choose, Enter to save a copy, F2 to rename, Del to delete",
  keysToRead: "↑ ↓ to choose, Enter to save a copy",
  none: {
    title: "No files yet",
    text: "Pictures and documents that you put on a page are kept here. You can add some now, or drop them here, and put them on pages later.",
  },
  add: "Add files",
  added: (count: number) => counted(count, { one: "# file was added.", other: "# files were added." }),
  adding: (name: string, at: number, total: number) =>
    total === 1 ? `“${name}” is being kept …` : `“${name}” is being kept, ${at} of ${total} …`,
  which: "Which files",
  all: "All",
  onlyUnused: "Unused",
  order: "Order",
  orders: [
    { value: "name", label: "By name" },
    { value: "kind", label: "By kind" },
    { value: "size", label: "Largest first" },
  ],
  kinds: {
    image: "Picture",
    video: "Video",
    audio: "Sound",
    document: "Document",
    text: "Text",
    archive: "Archive",
    other: "File",
  },
  dimensions: (width: number, height: number) => `${width} × ${height}`,
  unused: "On no page",
  usedBy: "Where it is used",
  more: (name: string) => `${name}: more`,
  save: "Save a copy …",
  saveKey: "Enter",
  saveNamed: (name: string) => `Save a copy of “${name}”`,
  replace: "Replace by another …",
  replaced: (name: string) => `“${name}” was replaced wherever it is used.`,
  sameAlready: (name: string) => `“${name}” is this same file already.`,
  changedSince: (name: string) => `“${name}” was changed since: it stays as it is.`,
  goneSince: (name: string) => `“${name}” was deleted since.`,
  rename: "Rename",
  renameKey: "F2",
  renamed: (name: string) => `It is called “${name}” now.`,
  newName: (name: string) => `New name of “${name}”`,
  delete: "Delete",
  deleteKey: "Del",
  undo: "Undo",
  deletion: {
    question: (name: string) => `Delete “${name}”?`,
    unused: "It is on no page.",
    unknown: "It will be missing on the pages that show it.",
    shownOn: (titles: readonly string[], more: number) => {
      const named = titles.map((title) => `“${title}”`);
      const all = more > 0 ? [...named, counted(more, { one: "# more", other: "# more" })] : named;
      return titles.length + more === 1
        ? `${listed.format(all)} shows it or links to it. It will be missing there until it is restored.`
        : `${listed.format(all)} show it or link to it. It will be missing there until it is restored.`;
    },
    action: "Delete",
    done: (name: string) => `“${name}” was deleted.`,
    back: (name: string) => `“${name}” is back.`,
  },
  deleted: {
    title: "Deleted files",
    notRead: "The deleted files could not be read.",
    by: (who: string) => `Deleted by ${who}`,
    someone: "someone who left",
    restore: "Restore",
    restoreNamed: (name: string) => `Restore “${name}”`,
  },
};
