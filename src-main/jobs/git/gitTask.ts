/** A repository, and the part of it that a space comes from or goes to. */
export interface Repository {
  /** Without a name and a password. */
  url: string;
  /** A branch, a tag, or a whole name such as `refs/heads/main`. */
  ref: string;
  /** A folder of the repository, without slashes at its ends; empty for all of it. */
  folder: string;
}

/** How a Git server is spoken to. */
export interface GitReach {
  /** The `Authorization` header; it goes to the repository's own address alone, and is kept nowhere. */
  authorization?: string | undefined;
  privateAddresses: boolean;
  /** In bytes, of all that is received; unpacked it may be some times as much. */
  limit: number;
}

interface Task extends Repository, GitReach {
  /** An empty folder to work in; whoever made it removes it. */
  place: string;
}

/** Gets the files of a commit into `place/files`. */
export interface FetchTask extends Task {
  kind: "fetch";
}

/** Commits a folder of files and pushes the commit to a branch. */
export interface PushTask extends Task {
  kind: "push";
  /** The folder of the files. */
  files: string;
  /** What the space had there before, and has no more. */
  former: FormerFile[];
  /** What is there from the space, or was taken into it from there. */
  own: string[];
  /** What the folder of the repository was when the space last met it; undefined for never. */
  known: GitDone | undefined;
  /** Commits over what others have written there, meanwhile or at all; it stays in the repository's history. */
  force: boolean;
  message: string;
  author: { name: string; email: string };
  /** Seconds since 1970. */
  timestamp: number;
}

/** Looks whether a branch has a commit, or had it. */
export interface FindTask extends Task {
  kind: "find";
  commit: string;
}

/** A file that a space had in common with a repository. It goes where it is still what it was when they met. */
export interface FormerFile {
  path: string;
  /** What an export of it was; what an import found may have been written otherwise. */
  oid: string | undefined;
}

export type GitTask = FetchTask | PushTask | FindTask;

/** What a task came to. */
export interface GitDone {
  /** Empty where one that was looked for is not there. */
  commit: string;
  /** The id of the folder's tree; empty where there is no such folder. */
  tree: string;
}

/** What a repository has, and a folder of its files has not. */
export interface LeftOut {
  path: string;
  why: string;
}

/** What the thread says. */
export type GitWord =
  | { tag: "progress"; done: number; total: number; unit: string }
  /** It is about to push this, and waits until that is noted: it may not live to say that it did. */
  | { tag: "pushing"; done: GitDone }
  | { tag: "done"; done: GitDone & { leftOut?: LeftOut[] } }
  /** A sentence for whoever gave the order. */
  | { tag: "refused"; message: string };
