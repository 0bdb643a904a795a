import { ask } from "../calls/ask.ts";
import type { Branch } from "../pages/content.ts";
import { readAll } from "../calls/readAll.ts";
import type { Conflict, ConflictChoice } from "../calls/records.ts";

export type ConflictFilter = "open" | "joined" | "resolved" | "all";

/** The conflicts of a branch, all of them, in the order in which a reader comes to them. */
export async function listConflicts(
  { workspace, spaceId, changeRequestId }: Branch,
  status: ConflictFilter,
): Promise<Conflict[]> {
  return readAll((paging) =>
    changeRequestId === undefined
      ? ask("listConflictsInSpace", { spaceId, status, ...paging }, workspace)
      : ask("listConflictsInChangeRequest", { spaceId, changeRequestId, status, ...paging }, workspace),
  );
}

/**
 * Open conflicts and joins that wait for a look, as a reader comes to them. Those that the writer has begun to write on
 * stay among them when somebody else resolves them meanwhile.
 */
export async function listUnsettled(branch: Branch, written?: ReadonlySet<string>): Promise<Conflict[]> {
  if (!written?.size) {
    const [open, joined] = await Promise.all([
      listConflicts(branch, "open"),
      listConflicts(branch, "joined"),
    ]);
    return [...open, ...joined];
  }
  const all = await listConflicts(branch, "all");
  return all.filter((conflict) => conflict.status !== "resolved" || written.has(draftOf(conflict)));
}

/** By what the draft of a text for a conflict is kept. */
export const draftOf = ({ id, target }: { id: string; target: { space: string } }): string =>
  `${target.space}/${id}`;

/** How a conflict ends: by a choice, or by the text that shall stand. */
export type Resolution = { choice: ConflictChoice } | { markdown: string };

/** Settles a conflict, or a join that waits for a look. */
export async function resolveConflict(
  { workspace, spaceId, changeRequestId }: Branch,
  conflictId: string,
  body: Resolution,
): Promise<void> {
  if (changeRequestId === undefined) await ask("resolveConflict", { spaceId, conflictId, body }, workspace);
  else await ask("resolveConflictInChangeRequest", { spaceId, changeRequestId, conflictId, body }, workspace);
}

/** Asks again about a conflict that was settled; what it was settled to stands until then. */
export async function reopenConflict(
  { workspace, spaceId, changeRequestId }: Branch,
  conflictId: string,
): Promise<void> {
  if (changeRequestId === undefined) await ask("reopenConflict", { spaceId, conflictId }, workspace);
  else await ask("reopenConflictInChangeRequest", { spaceId, changeRequestId, conflictId }, workspace);
}
