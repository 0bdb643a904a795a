import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** What is shown before something is exported or imported. */
export const previews = {
  untitled: "Untitled",
  hidden: "Hidden from readers",
  title: "What will be exported",
  looking: "Looking at what will be exported",
  notRead: "What will be exported cannot be shown.",
  pages: "Pages in their order",
  files: "Files of the archive",
  made: (pages: number, pictures: number, size: string) =>
    [
      counted(pages, { one: "# page", other: "# pages" }),
      ...(pictures > 0 ? [`${counted(pictures, { one: "# picture", other: "# pictures" })} of ${size}`] : []),
    ].join(", "),
  packed: (pages: number, files: number, size: string) =>
    `${counted(pages, { one: "# page", other: "# pages" })} in ${counted(files, { one: "# file", other: "# files" })}, ${size} before it is packed`,
  tooLarge: "The pictures are too much for one file: over 100 MB together. Export Markdown.",
  more: (count: number) => counted(count, { one: "and # more", other: "and # more" }),
};
