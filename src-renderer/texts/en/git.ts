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
