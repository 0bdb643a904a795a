import { countingIn } from "../counting.ts";

const things = countingIn("en");
const listed = new Intl.ListFormat("en");
const counted = (done: number, total: number): string => (total > 0 ? `${done} of ${total}` : `${done}`);

/** The dialog for a space’s Git repository. */
export const git = {
  title: "Git repository",
  description: (isLocal: boolean) =>
    `The space’s pages as Markdown files on a branch. ${isLocal ? "This computer" : "Your organization’s instance"} does the work.`,
  reading: "Reading what is known of the repository",
  direction: "What to do",
  import: { label: "Import", hint: "Bring what changed in the repository into this space" },
  export: { label: "Export", hint: "Commit this space’s pages to the repository" },
  url: "Address",
  urlExample: "https://github.com/acme/docs.git",
  branch: "Branch",
  folder: "Folder",
  wholeRepository: "Whole repository",
  token: "Access token",
  tokenHint: "Only where the server asks for one. It is used once and not kept.",
  message: "Commit message",
  usualMessage: (space: string) => `Update “${space}”`,
  arrival: {
    label: "Where it arrives",
    request: {
      label: "In a change request",
      hint: "Every page that comes, changes or goes can be looked at there before it is merged.",
    },
    space: { label: "In the space at once", hint: "Merged with what was written here meanwhile." },
  },
  findings: {
    title: { import: "Before it is imported", export: "What will be committed" },
    pages: "Pages that changed here",
    what: { added: "New", changed: "Changed", removed: "Removed" },
    import: {
      waits: "What comes is known when it is fetched. It waits in a change request until somebody merges it.",
      atOnce: "What comes is known when it is fetched. It goes into the space at once.",
      merged: "It is merged with what was written here since the two last met:",
      over: "What was written here since the two last met is gone over:",
      first: (count: number) =>
        count === 1
          ? "They have not met yet: the page of this space goes if the repository does not have it. It stays in the history."
          : `They have not met yet: of the ${count} pages of this space those go that the repository does not have. They stay in the history.`,
    },
    export: {
      first: "The space has not met this branch yet: all of it is committed.",
      changed: "What changed here since the two last met:",
      nothing: "Nothing changed here since the two last met.",
    },
    unknown: "What they had in common is not on this computer, so what changed since cannot be shown.",
    waits: "What came last still waits in a change request: merge it first, or archive it.",
    more: (count: number) => (count === 1 ? "and 1 more" : `and ${count} more`),
    /** What changed besides pages. */
    others: ({ file, reusable, variable, tag }: Record<"file" | "reusable" | "variable" | "tag", number>) => [
      ...(file > 0 ? [things(file, { one: "# file", other: "# files" })] : []),
      ...(reusable > 0
        ? [things(reusable, { one: "# reusable content", other: "# reusable contents" })]
        : []),
      ...(variable > 0 ? [things(variable, { one: "# variable", other: "# variables" })] : []),
      ...(tag > 0 ? [things(tag, { one: "# tag", other: "# tags" })] : []),
    ],
    besides: (others: readonly string[], afterPages: boolean) =>
      `${afterPages ? "And" : "No page, but"} ${listed.format(others)}.`,
  },
  force: {
    import: {
      label: "Take the repository’s word",
      hint: "What was written here meanwhile stays in the history only.",
    },
    export: {
      label: "Export over others’ changes",
      hint: "What others pushed meanwhile stays in the repository’s history only.",
    },
  },
  waiting: "Waiting for the instance",
  progress: {
    "objects received": (done: number, total: number) => `Receiving ${counted(done, total)}`,
    "objects unpacked": (done: number, total: number) => `Unpacking ${counted(done, total)}`,
    "files unpacked": (done: number, total: number) => `Unpacking file ${counted(done, total)}`,
    "files read": (done: number, total: number) => `Reading file ${counted(done, total)}`,
    "pages linked": (done: number, total: number) => `Following the links of page ${counted(done, total)}`,
    "files kept": (done: number, total: number) => `Keeping file ${counted(done, total)}`,
    "files written": (_done: number, total: number) => `Writing ${total} files`,
    pushing: () => "Pushing",
  },
  done: { import: "Imported", export: "Exported" },
  failed: { import: "Nothing was imported.", export: "Nothing was exported." },
  warnings: "What was left out or changed",
  openRequest: (number: number) => `Open change request #${number}`,
  stop: "Stop",
};
