import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** The sidebar: workspace and space, the page tree, and what happens to pages in it. */
export const sidebar = {
  label: "Sidebar",
  hide: "Hide sidebar",
  search: "Search",
  home: "Home",
  requests: "Change requests",
  conflicts: "Conflicts",
  joined: "Joined for you",
  pages: "Pages",
  newPage: "New page",
  syncState: (words: string) => `Sync: ${words}`,
  sync: "Sync",
  leaveRequest: "Leave the change request",
  space: {
    label: "Space",
    choose: "Choose a space",
    onlineOnly: "online only",
    fetching: "being fetched",
    locked: "locked",
    new: "New space",
    export: "Export…",
    settings: "Space settings",
  },
  workspace: {
    label: "Workspace",
    local: (title: string) => `${title} (on this computer)`,
    localOnly: "A workspace of this computer alone",
    system: "Light or dark like the system",
    light: "Light",
    dark: "Dark",
    storage: "Storage",
    connect: "Connect to an organization",
    shortcuts: "Keyboard shortcuts",
  },
  tree: {
    requestGone: "The pages of this change request are not here.",
    notRead: "The pages could not be read.",
    reading: "Reading the pages",
    none: "No pages yet.",
    writeFirst: "Write the first one.",
    more: (title: string) => `More about ${title}`,
    newTitle: "New title",
    link: "link",
    addInside: "New page inside",
    rename: "Rename",
    delete: "Delete",
    deleteKey: "Del",
    filter: "Filter pages",
    endFilter: "End the filter",
    noMatch: "No page is called that.",
    matches: (count: number) => counted(count, { one: "# page found", other: "# pages found" }),
    deleteSeveral: (count: number) => counted(count, { one: "Delete # page", other: "Delete # pages" }),
    chosen: (count: number) => counted(count, { one: "# page selected", other: "# pages selected" }),
    choosingEnded: "Nothing selected",
    endChoosing: "Clear the selection",
    moved: (count: number) => counted(count, { one: "# page was moved.", other: "# pages were moved." }),
    takenBack: "The last change of the tree was undone.",
  },
  deletion: {
    question: (title: string) => `Delete “${title}”?`,
    action: "Delete",
    done: (title: string) => `“${title}” was deleted.`,
    undo: "Undo",
    one: (who: string) =>
      `${who} links to it, or to a page under it. That link will lead nowhere until the page is brought back.`,
    several: (who: string) =>
      `${who} link to it, or to pages under it. Those links will lead nowhere until it is brought back.`,
    questionOfSeveral: (count: number) => counted(count, { one: "Delete # page?", other: "Delete # pages?" }),
    pages: (count: number) => counted(count, { one: "# page", other: "# pages" }),
    doneToSeveral: (count: number) =>
      counted(count, { one: "# page was deleted.", other: "# pages were deleted." }),
    ofSeveral: {
      one: (who: string) =>
        `${who} links to one of them, or to a page under them. That link will lead nowhere until they are brought back.`,
      several: (who: string) =>
        `${who} link to some of them, or to pages under them. Those links will lead nowhere until they are brought back.`,
    },
    quoted: (title: string) => `“${title}”`,
    others: (count: number) => counted(count, { one: "# more", other: "# more" }),
    and: (first: string, last: string) => `${first} and ${last}`,
  },
};
