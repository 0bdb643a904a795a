import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** Finding and replacing in the open page. */
export const finding = {
  name: "Find and replace",
  find: "Find",
  replace: "Replace with",
  matchCase: "Match case",
  wholeWord: "Whole word",
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
  replaced: (count: number) => counted(count, { one: "# place replaced", other: "# places replaced" }),
};
