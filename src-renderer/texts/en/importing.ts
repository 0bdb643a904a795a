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
  more: (count: number) => counted(count, { one: "and # more", other: "and # more" }),
  steps: {
    packing: (file: number, total: number) => `Reading file ${file} of ${total}`,
    reading: (page: number, total: number) => `Taking up page ${page} of ${total}`,
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
