import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** The import dialog. */
export const importing = {
  title: "Import",
  description: "Pages in Markdown or Word become a new space.",
  folder: "Choose a folder",
  file: "Choose a .zip or a document",
  name: "Name of the space",
  archive: (name: string, size: string) => `${name}, ${size}`,
  found: (pages: number, others: number, size: string) =>
    [
      counted(pages, { one: "# page", other: "# pages" }),
      ...(others > 0 ? [counted(others, { one: "# other file", other: "# other files" })] : []),
      size,
    ].join(", "),
  noPages: "There are no pages in it: neither Markdown nor Word.",
  preview: "What will be imported",
  pages: "Pages",
  shapes: {
    word: "Word documents",
    gitbook: "A space of GitBook",
    mdbook: "A book of mdBook",
    summary: "A book with a SUMMARY.md",
    mkdocs: "A site of MkDocs",
    docusaurus: "A site of Docusaurus",
    hugo: "A site of Hugo",
    notion: "An export from Notion",
    vault: "A vault of Obsidian",
    folders: "Pages in folders",
  },
  makes: (pages: number, files: number, reusables: number, size: string) =>
    `${[
      counted(pages, { one: "# page", other: "# pages" }),
      ...(files > 0 ? [counted(files, { one: "# file", other: "# files" })] : []),
      ...(reusables > 0
        ? [counted(reusables, { one: "# reusable content", other: "# reusable contents" })]
        : []),
      size,
    ].join(", ")}.`,
  lands: (space: string, organization: string) => `This becomes the new space “${space}” in ${organization}.`,
  steps: {
    looking: (page: number, total: number) =>
      total === 0 ? "Looking through it" : `Looking through page ${page} of ${total}`,
    packing: (file: number, total: number) => `Reading file ${file} of ${total}`,
    reading: (page: number, total: number) => `Taking up page ${page} of ${total}`,
    linking: (page: number, total: number) => `Following the links of page ${page} of ${total}`,
    keeping: (file: number, total: number) => `Keeping file ${file} of ${total}`,
    making: () => "Making the space",
  },
  stopping: "Stopping; nothing will be left of it",
  stopped: "The import was stopped. Nothing was imported.",
  undo: "Undo the import",
  undone: (title: string) => `The import of “${title}” was undone.`,
  workedOn: (title: string) => `“${title}” was kept: somebody has worked in it since.`,
  undoAll: "Delete it all the same",
  stop: "Stop",
  import: "Import",
  failed: "The import failed.",
  done: (title: string, pages: number, files: number) => {
    const counts = counted(pages, { one: "# page", other: "# pages" });
    const beside = counted(files, { one: "# file", other: "# files" });
    return `“${title}” has ${counts}${files > 0 ? ` and ${beside}` : ""}.`;
  },
  warnings: "What to look at",
  open: "Open the space",
};
