/** The writing surface: its tools, what it says of links and images, and what it answers when something fails. */
export const editor = {
  pageText: "Page text",
  reusableText: "Text of the reusable content",
  placeholder: "Write here. Type / for blocks, @ for links, or drop an image.",
  formatting: "Formatting",
  tools: {
    heading: "Heading",
    bold: "Bold",
    italic: "Italic",
    strikethrough: "Strikethrough",
    code: "Code",
    link: "Link",
    list: "List",
    numberedList: "Numbered list",
    taskList: "Task list",
    quote: "Quote",
    codeBlock: "Code block",
    table: "Table",
    hint: "Hint",
    image: "Image",
    comment: "Comment on this block",
    more: "More formatting",
    chooseImage: "Choose an image",
  },
  footnote: { toNote: "To the note", toText: "To the text", empty: "This note is not written yet" },
  openLink: "Open",
  fileNotAdded: (name: string, why: string) => `“${name}” could not be added. ${why}`,
  filesUnplaced: (names: string[]) =>
    names.length === 1
      ? `“${names[0]}” has no place on the page any more. It is among the files of the space: type @ where it shall go.`
      : `${names.length} files have no place on the page any more. They are among the files of the space: type @ where one shall go.`,
  noPageAt: (target: string) => `No page of this space is at “${target}”.`,
  fileNotHere: "The file is not on this computer.",
  leftUnsaved: (title: string) =>
    `“${title}” is not saved yet. Its words are kept on this computer, and are there when you open it.`,
  pageGone: "This page was deleted. What you write is still here: copy it before you leave.",
  imageMissing: (what: string) => `Image not found: ${what}`,
  imageNamed: (what: string) => `Image: ${what}`,
};
