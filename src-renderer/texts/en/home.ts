import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** The first look after an absence: what came, what waits, and where the writer was. */
export const home = {
  title: "Home",
  greeting: (name: string) => (name === "" ? "Welcome back" : `Welcome back, ${name}`),
  since: (count: number, when: string) =>
    count === 0
      ? `Nothing was changed by others since you were here, ${when}.`
      : `${counted(count, { one: "# page was", other: "# pages were" })} changed by others since you were here, ${when}.`,
  notRead: "Not everything could be read.",
  reading: "Looking what is new",
  quiet: {
    title: "All quiet",
    text: "Nothing waits for you, and nothing was changed. What happens while you are away appears here.",
    write: "Go on writing",
  },
  attention: {
    title: "Needs attention",
    refused: (count: number) =>
      counted(count, {
        one: "# change of yours was not taken",
        other: "# changes of yours were not taken",
      }),
    refusedText: "Your words are kept until you decide.",
    unsaved: (space: string) => `Not saved yet · ${space}`,
    conflicts: (count: number) =>
      counted(count, { one: "# conflict waits for a choice", other: "# conflicts wait for a choice" }),
  },
  begun: {
    title: "Begun and not sent",
    comment: (space: string) => `Comment · ${space}`,
    review: (space: string) => `Review · ${space}`,
  },
  awaited: "Reviews waiting for you",
  news: "Since you were away",
  catchUp: "Mark all as seen",
  changed: {
    created: (authors: string, space: string) => `New, by ${authors} · ${space}`,
    edited: (authors: string, space: string) => `Edited by ${authors} · ${space}`,
    deleted: (authors: string, space: string) => `Deleted by ${authors} · ${space}`,
  },
  more: (count: number) => counted(count, { one: "# more page", other: "# more pages" }),
  own: "Your change requests",
  of: (subject: string, space: string) => `${subject} · ${space}`,
  by: (name: string, space: string) => `by ${name} · ${space}`,
  in: (status: string, space: string) => `${status} · ${space}`,
  recent: "Recently open",
};
