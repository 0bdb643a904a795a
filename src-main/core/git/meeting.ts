import { readGitSync, type GitMeeting } from "../../api/present/gitSync.ts";
import { isMerged } from "../../content/import/followFolder.ts";
import type { Repository } from "../../jobs/git/gitTask.ts";
import type { Reader } from "../../store/handles.ts";
import type { SpaceRow } from "../../store/tables.ts";

/** What a space and a repository had in common when they last met there. */
export interface LastMeeting {
  /** Undefined where they have not met. */
  met: GitMeeting | undefined;
  /** What came at a later one waits in a change request still. */
  waits: boolean;
}

/** Finds out what a space and a place of a repository had in common last. */
export async function findMeeting(db: Reader, space: SpaceRow, where: Repository): Promise<LastMeeting> {
  const meeting = readGitSync(space.git_sync)?.meeting;
  if (!meeting || !isOf(meeting, where)) return { met: undefined, waits: false };
  const merged = meeting.request === undefined || (await isMerged(db, space.id, meeting.request));
  if (merged) return { met: meeting, waits: false };
  const before = meeting.before && isOf(meeting.before, where) ? meeting.before : undefined;
  return { met: before, waits: merged === false };
}

/** Whether a meeting was at this place. */
export const isOf = (met: Repository, { url, ref, folder }: Repository): boolean =>
  met.url === url && met.ref === ref && met.folder === folder;
