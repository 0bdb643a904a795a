import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** What is asked and said where a page of the tree is moved, marked or deleted, which a start does not show. */
export const treeDialogs = {
  move: {
    title: (title: string) => `Move “${title}” to`,
    titleOfSeveral: (count: number) => counted(count, { one: "Move # page to", other: "Move # pages to" }),
    find: "Find the page that it goes under",
    top: "The top of the space",
    none: "No page is called that.",
    done: (count: number, to: string | undefined) =>
      counted(count, { one: "# page was moved", other: "# pages were moved" }) +
      (to === undefined ? " to the top." : ` into “${to}”.`),
  },
  sign: {
    title: (title: string) => `Emoji or icon for “${title}”`,
    kind: "What stands before its title",
    kinds: { emoji: "Emoji", icon: "Icons" },
    search: { emoji: "Search emoji", icon: "Search icons" },
    none: { emoji: "No emoji is called that.", icon: "No icon is called that." },
    unknown: (name: string) => `It has the icon “${name}”, of which there is no picture here.`,
    remove: "Take it away",
  },
  deletion: {
    question: (title: string) => `Delete “${title}”?`,
    action: "Delete",
    done: (title: string) => `“${title}” was deleted.`,
    isBack: (title: string) => `“${title}” is back.`,
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
    madeIsUsed: (title: string) => `There are comments on it or links to it by now: “${title}” stays.`,
    madeStays: (title: string) => `“${title}” is not empty any more, and stays.`,
  },
};
