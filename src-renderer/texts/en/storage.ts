import { countingIn } from "../counting.ts";

const counted = countingIn("en");

/** What is kept on this computer. */
export const storage = {
  description: (workspace: string) => `What of “${workspace}” is kept on this computer.`,
  failed: "What is kept could not be read.",
  measuring: "Measuring what is kept",
  onThisComputer: "on this computer",
  free: (bytes: string) => `${bytes} are free on its disk.`,
  spaces: "Spaces",
  spacesExplained:
    "A space that is not kept offline takes no room here, and can be read and written while there is a network.",
  noSpace: "There is no space yet.",
  files: "Files that come by themselves",
  fileChoices: {
    all: { label: "Every file", hint: "Everything can be seen without a network" },
    small: { label: "Files up to 5 MB", hint: "Larger ones come when you open them" },
    none: { label: "No files", hint: "Each comes when you open it" },
  },
  keep: (space: string) => `Keep “${space}” offline`,
  fetching: "Fetching",
  fetchingSpace: (space: string) => `Fetching ${space}`,
  fetchingOf: {
    pages: (done: string, total: string) => `Fetching pages: ${done} of ${total}`,
    files: (done: string, total: string) => `Fetching files: ${done} of ${total}`,
  },
  fetchingShare: (percent: number) => `Fetching: ${percent} %`,
  waitingForNetwork: "Waiting for the network",
  stop: "Stop",
  bytes: (count: number) => counted(count, { one: "# byte", other: "# bytes" }),
  size: (pages: number, texts: string, files: string) =>
    `${counted(pages, { one: "# page", other: "# pages" })} · texts ${texts} · files ${files}`,
};
