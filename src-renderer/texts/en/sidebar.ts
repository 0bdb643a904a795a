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
    quoted: (title: string) => `“${title}”`,
    others: (count: number) => counted(count, { one: "# more", other: "# more" }),
    and: (first: string, last: string) => `${first} and ${last}`,
  },
};
