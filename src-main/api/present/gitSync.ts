import type { GitSync } from "../types/space.ts";

/** What a space and a repository had in common when they last met. */
export interface GitMeeting {
  url: string;
  ref: string;
  folder: string;
  /** The revision whose content the repository had: of main, or of the change request by which it came. */
  revision: string;
  /** That change request, and what was common before it: as long as it is not merged, that is still so. */
  request?: string;
  before?: Omit<GitMeeting, "before">;
  /** By what they met; older versions of Recto did not note it. */
  by?: "import" | "export";
  /** The list of its pages names computed pages too; the one that an older version wrote has none of them. */
  listsComputed?: boolean;
  /** What the revision has and an import could not read: the repository has something else there. */
  unread?: string[];
  commit: string;
  /** The id of the folder's tree. */
  tree: string;
}

/** What is kept of a space's work with a repository. Everybody who reads the space has it: no password is in it. */
export type KeptGitSync = GitSync & {
  meeting?: GitMeeting;
  /** What was about to be pushed: whether that came to be is asked where nothing was noted after it. */
  pushing?: GitMeeting;
};

export const readGitSync = (kept: string | null): KeptGitSync | undefined =>
  kept === null ? undefined : (JSON.parse(kept) as KeptGitSync);

/** What of it the API shows. */
export function presentGitSync(kept: string): GitSync {
  const { meeting: _own, pushing: _too, ...shown } = JSON.parse(kept) as KeptGitSync;
  return shown;
}
