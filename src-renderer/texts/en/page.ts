import { countingIn } from "../counting.ts";

const counted = countingIn("en");
const listed = (names: string[]): string => new Intl.ListFormat("en").format(names);

/** The screen of a page: its header, its notes, and what stands there when there is no page to show. */
export const page = {
  title: "Page title",
  nameOfReusable: "Name of the reusable content",
  untitled: "Untitled",
  made: "The new page is in the tree.",
  where: "Where this page is",
  comments: "Comments",
  commentsUnread: (count: number) => `Comments, ${count} unread`,
  more: "More about this page",
  newInside: "New page inside",
  history: "History of this page",
  propose: "Propose a change",
  copyLink: "Copy link",
  linkCopied: "The link to the page is on the clipboard. It opens the page in Recto.",
  copyMarkdown: "Copy as Markdown",
  saveFile: "Save as a file",
  export: "Export…",
  delete: "Delete",
  copied: "The page’s Markdown is on the clipboard.",
  textCopied: "The text is on the clipboard.",
  requestNote: "What you write here leaves the space as it is.",
  overview: "Overview",
  leave: "Leave",
  versionsWait: (count: number) =>
    counted(count, {
      one: "Another version of a part of this page waits for a choice. Nothing is lost.",
      other: "# other versions of parts of this page wait for a choice. Nothing is lost.",
    }),
  lookAtVersions: (count: number): string => (count === 1 ? "Look at it" : "Look at them"),
  notSaved: (why: string) => `Not saved yet. ${why}`,
  tryAgain: "Try again",
  copyText: "Copy the text",
  signs: {
    name: "Saved",
    here: "Saved on this computer",
    there: "Saved at the organization",
    saving: "Saving",
    failed: "Not saved yet",
  },
  alsoHere: (names: string[]) => `Also on this page: ${listed(names)}`,
  blame: {
    show: "Who wrote what",
    label: "Who wrote what",
    by: (name: string, time: string, subject: string) => `${name}, ${time}: ${subject}`,
    tip: (name: string, time: string, subject: string) => `${subject}\n${name}, ${time}`,
    notRead: "Who wrote what could not be read.",
  },
  leadsElsewhere: "This entry leads to another page.",
  noText: "This entry of the tree has no text of its own.",
  openLink: "Open the link",
  empty: {
    title: "An empty space",
    text: "Every page you write here appears in the sidebar.",
    action: "Write the first page",
  },
  missing: {
    title: "This page is not here",
    text: "It was deleted, or it is only in a change request. A page that was deleted can come back.",
    history: "Look at its history",
    first: "Go to the first page",
  },
  notRead: "The page could not be read.",
  readingPages: "Reading the pages",
  reading: "Reading the page",
};
