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

/**
 * Open conflicts and joins that wait for a look, those that need a person first. Those that the writer has begun to
 * write on stay among them when somebody else resolves them meanwhile.
 */
export async function listUnsettled(branch: Branch, written?: ReadonlySet<string>): Promise<Conflict[]> {
  const [open, joined, resolved] = await Promise.all([
    listConflicts(branch, "open"),
    listConflicts(branch, "joined"),
    written?.size ? listConflicts(branch, "resolved") : [],
  ]);
  const kept = resolved.filter((conflict) => written?.has(conflict.id));
  return [...[...open, ...kept].toSorted(byAge), ...joined];
}

const byAge = (a: Conflict, b: Conflict): number =>
  a.raisedAt.localeCompare(b.raisedAt) || (a.id < b.id ? -1 : 1);

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
