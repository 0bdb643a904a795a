import type { Deletion, DeletionDetails } from "../../../src-main/core/find/deletedPages.ts";
import { ask, tell } from "../calls/ask.ts";
import type { Branch } from "./content.ts";
import type { ListPage } from "../calls/pagedList.svelte.ts";
import type { Page } from "../calls/records.ts";
import { unlessAbsent } from "../calls/unlessAbsent.ts";

export type { Deletion, DeletionDetails };

const placeOf = ({ spaceId, changeRequestId }: Branch) => ({ spaceId, changeRequest: changeRequestId });

/** A part of the pages that were deleted from a branch, the last first. */
export const listDeleted = (
  branch: Branch,
  paging: { limit: number; page?: string },
): Promise<ListPage<Deletion>> =>
  tell("listDeletedPages", { ...placeOf(branch), ...paging }, branch.workspace);

/** A page that was deleted from a branch, or null where it is not. */
export async function readDeleted(branch: Branch, page: string): Promise<DeletionDetails | null> {
  const { deletion } = await tell("readDeletedPage", { ...placeOf(branch), page }, branch.workspace);
  return deletion ?? null;
}

/** A page as a revision has it, with its links as they were written; undefined where it is not there. */
export const readLast = (spaceId: string, revisionId: string, pageId: string): Promise<Page | undefined> => {
  const how = { format: "markdown", "format.markdown.refs": "stable" } as const;
  return unlessAbsent(ask("getPageInRevisionById", { spaceId, revisionId, pageId, ...how }));
};

/** The day of a list on which pages were deleted. */
export interface DeletionDay {
  at: string;
  deletions: Deletion[];
}

/** Deletions in their order, by the days of their reader's calendar. */
export function daysOf(
  deletions: readonly Deletion[],
  toDay = (time: string) => new Date(time).toDateString(),
): DeletionDay[] {
  const days: DeletionDay[] = [];
  for (const deletion of deletions) {
    const last = days.at(-1);
    if (last && toDay(last.at) === toDay(deletion.at)) last.deletions.push(deletion);
    else days.push({ at: deletion.at, deletions: [deletion] });
  }
  return days;
}

/** Where a page comes back: under the nearest page above it that is still there, or at the top. */
export function returnsTo({ above }: Pick<Deletion, "above">): { title: string } | undefined {
  return above.findLast(({ isGone }) => !isGone);
}
