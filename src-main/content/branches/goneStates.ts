import { insert, updateRow } from "../../store/replicated.ts";
import type { StateRow } from "../../store/tables.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { entryToColumns, type Entry } from "../entry.ts";
import { branchScope, type View } from "../view/view.ts";
import { findLastRow, holds } from "../view/viewEntries.ts";

/**
 * Keeps what somebody set of entries that are gone (sync/RULES.md, R7). It is a state that no revision has, since it
 * ends where it begins; but it is the entry's last one, and that is what comes back. Where a change request took main's
 * entry away the row that says so holds it.
 */
export async function keepGoneStates(
  { db, space }: SpaceAuthoring,
  { branch, number }: View,
  entries: readonly Entry[],
): Promise<void> {
  const scope = branchScope(space.id, branch);
  for (const entry of entries) {
    const { kind, id } = entry;
    const row = await findLastRow(db, { scope, branch, kind, id });
    if (row && (holds(row) || isOfNoRevision(row, number)))
      await updateRow(db, "states", row, entryToColumns(entry));
    else
      await insert(db, "states", {
        scope,
        branch,
        since: number,
        until: number,
        gone: 0,
        ...entryToColumns(entry),
      });
  }
}

const isOfNoRevision = ({ since, until }: StateRow, number: number): boolean =>
  since === number && until === number;
