import { resolutionOf } from "../../content/conflicts.ts";
import { mainBranch } from "../../content/entry.ts";
import { findHead } from "../../content/view.ts";
import type { ConflictRow } from "../../store/tables.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import type { Conflict } from "../types/conflict.ts";
import { readPeople } from "./people.ts";

/** Conflicts of one branch as the API gives them (gaps.md §24.1). */
export async function presentConflicts(
  context: ReadContext,
  branch: string,
  rows: readonly ConflictRow[],
): Promise<Conflict[]> {
  const space = requireSpace(context);
  const head = await findHead(context.db, space.id, branch);
  if (!head) throw new Error(`Branch ${branch} has no revision.`);
  const ids = rows.flatMap((row) => [row.raised_by, ...(row.resolved_by === null ? [] : [row.resolved_by])]);
  const people = await readPeople(context, space.organization, ids);
  return rows.map((row) => ({
    object: "conflict",
    id: row.id,
    status: row.status,
    kind: row.kind,
    target: {
      space: space.id,
      revision: head.id,
      ...(branch === mainBranch ? {} : { changeRequest: branch }),
      ...(row.page === null ? {} : { page: { id: row.page } }),
    },
    ...(row.field === null ? {} : { field: row.field }),
    base: row.base,
    ours: row.ours,
    theirs: row.theirs,
    ...(row.joined === null ? {} : { joined: row.joined }),
    raisedBy: people(row.raised_by),
    raisedAt: row.raised_at,
    ...(row.resolved_by === null || row.resolved_at === null
      ? {}
      : { resolvedBy: people(row.resolved_by), resolvedAt: row.resolved_at }),
    ...(row.resolution === null
      ? {}
      : { resolution: resolutionOf(row) as NonNullable<Conflict["resolution"]> }),
  }));
}
