import { countingIn } from "../counting.ts";

const counted = countingIn("en");
const number = new Intl.NumberFormat("en");

/** What came of a replacement, to be told. */
export interface ReplacedWords {
  count: number;
  pages: number;
  skipped: number;
  isStopped: boolean;
}

/** Finding and replacing, in the open page and in a space. */
export const finding = {
  name: "Find and replace",
  find: "Find",
  replace: "Replace with",
  matchCase: "Match case",
  wholeWord: "Whole word",
  keepCapitals: "Keep capitals",
  regexp: "Regular expression",
  previous: "Previous",
  next: "Next",
  close: "Close",
  showReplace: "Replace",
  replaceOne: "Replace",
  replaceAll: "Replace all",
  none: "None found",
  wrong: "Not a regular expression",
  position: (at: number, count: string) => `${at} of ${count}`,
  count: (count: number) => counted(count, { one: "# found", other: "# found" }),
  more: (count: number) => `more than ${count}`,
  inSpace: {
    name: "Find in space",
    find: "Find in all pages",
    showReplace: "Replace in all pages",
    begin: {
      title: "Find in all pages",
      text: "Titles and texts of this space are looked through, as they are written.",
    },
    none: { title: "None found", text: "No page of this space has these words." },
    stopped: {
      title: "Stopped",
      text: "Not all pages were looked through.",
      again: "Search again",
    },
    count: (count: number, pages: number) =>
      `${counted(count, { one: "# place", other: "# places" })} on ${counted(pages, { one: "# page", other: "# pages" })}`,
    inTitle: "Title",
    more: "Show more pages",
    moreOnPage: (count: number) =>
      counted(count, {
        one: "and # more place that is not shown",
        other: "and # more places that are not shown",
      }),
    lacking: (count: number) =>
      counted(count, {
        one: "# page is not on this computer yet.",
        other: "# pages are not on this computer yet.",
      }),
    replaceHere: (words: string) => `Replace “${words}” here`,
    replaceInPage: (title: string) => `Replace all on “${title}”`,
    finding: (done: number, total: number) =>
      total === 0 ? "Finding …" : `Finding: ${number.format(done)} of ${number.format(total)} pages`,
    replacing: (done: number, total: number) =>
      total === 0 ? "Replacing …" : `Replacing: ${number.format(done)} of ${number.format(total)} pages`,
    undoing: (done: number, total: number) =>
      total === 0 ? "Undoing …" : `Undoing: ${number.format(done)} of ${number.format(total)} pages`,
    stop: "Stop",
    failed: "That did not work",
    undo: "Undo",
    undone: "The replaced places are as they were.",
    done: ({ count, pages, skipped, isStopped }: ReplacedWords) =>
      [
        isStopped ? "Stopped." : "",
        `${counted(count, { one: "# place", other: "# places" })} on ${counted(pages, { one: "# page", other: "# pages" })} replaced.`,
        skipped === 0
          ? ""
          : counted(skipped, {
              one: "# page had changed meanwhile and was left.",
              other: "# pages had changed meanwhile and were left.",
            }),
      ]
        .filter(Boolean)
        .join(" "),
  },
  replaced: (count: number) => counted(count, { one: "# place replaced", other: "# places replaced" }),
};
