import { ask } from "./ask.ts";
import type { Branch } from "./content.ts";
import type { Conflict, ConflictChoice } from "./records.ts";

export type ConflictFilter = "open" | "joined" | "resolved" | "all";

export async function listConflicts(
  { spaceId, changeRequestId }: Branch,
  status: ConflictFilter,
): Promise<Conflict[]> {
  const query = { status, limit: 1000 };
  const answer =
    changeRequestId === undefined
      ? await ask("listConflictsInSpace", { spaceId, ...query })
      : await ask("listConflictsInChangeRequest", { spaceId, changeRequestId, ...query });
  return answer.items;
}

/** Open conflicts and joins that wait for a look, those that need a person first. */
export async function listUnsettled(branch: Branch): Promise<Conflict[]> {
  const [open, joined] = await Promise.all([listConflicts(branch, "open"), listConflicts(branch, "joined")]);
  return [...open, ...joined];
}

/** How a conflict ends: by a choice, or by the text that shall stand. */
export type Resolution = { choice: ConflictChoice } | { markdown: string };

/** Settles a conflict, or a join that waits for a look. */
export async function resolveConflict(
  { spaceId, changeRequestId }: Branch,
  conflictId: string,
  body: Resolution,
): Promise<void> {
  if (changeRequestId === undefined) await ask("resolveConflict", { spaceId, conflictId, body });
  else await ask("resolveConflictInChangeRequest", { spaceId, changeRequestId, conflictId, body });
}

/** Asks again about a conflict that was settled; what it was settled to stands until then. */
export async function reopenConflict(
  { spaceId, changeRequestId }: Branch,
  conflictId: string,
): Promise<void> {
  if (changeRequestId === undefined) await ask("reopenConflict", { spaceId, conflictId });
  else await ask("reopenConflictInChangeRequest", { spaceId, changeRequestId, conflictId });
}
