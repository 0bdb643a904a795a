import { resolutionOf } from "../../content/conflicts/conflicts.ts";
import { findSubjects } from "../../content/conflicts/conflictSubjects.ts";
import { readEditedStanding } from "../../content/conflicts/editedStanding.ts";
import { mainBranch, type Entry } from "../../content/entry.ts";
import { viewHead } from "../../content/view/view.ts";
import type { ConflictRow } from "../../store/tables.ts";
import { requireSpace, type ReadContext } from "../context.ts";
import type { Conflict, ConflictEntry } from "../types/conflict.ts";
import { readPeople } from "./people.ts";

/** Conflicts of one branch as the API gives them (gaps.md §24.1). */
export async function presentConflicts(
  context: ReadContext,
  branch: string,
  rows: readonly ConflictRow[],
): Promise<Conflict[]> {
  const space = requireSpace(context);
  const view = await viewHead(context.db, space.id, branch);
  const subjects = await findSubjects(context.db, view, new Set(rows.flatMap(({ page }) => page ?? [])));
  const edited = await readEditedStanding({ db: context.db, space }, view, rows);
  const ids = rows.flatMap((row) => [row.raised_by, ...(row.resolved_by === null ? [] : [row.resolved_by])]);
  const people = await readPeople(context, space.organization, ids);
  return rows.map((row) => {
    const entry = row.page === null ? undefined : entryOf(row.page, subjects.get(row.page));
    return {
      object: "conflict",
      id: row.id,
      status: row.status,
      kind: row.kind,
      target: {
        space: space.id,
        revision: view.revision.id,
        ...(branch === mainBranch ? {} : { changeRequest: branch }),
        ...(entry?.kind === "page" ? { page: { id: entry.id } } : {}),
      },
      ...(entry === undefined ? {} : { entry }),
      ...(row.field === null ? {} : { field: row.field }),
      base: row.base,
      ours: row.ours,
      theirs: row.theirs,
      ...(row.joined === null ? {} : { joined: row.joined }),
      ...(edited.has(row.id) ? { standing: edited.get(row.id)! } : {}),
      raisedBy: people(row.raised_by),
      raisedAt: row.raised_at,
      ...(row.resolved_by === null || row.resolved_at === null
        ? {}
        : { resolvedBy: people(row.resolved_by), resolvedAt: row.resolved_at }),
      ...(row.resolution === null
        ? {}
        : { resolution: resolutionOf(row) as NonNullable<Conflict["resolution"]> }),
    };
  });
}

/** A tag is called by its label. */
function entryOf(id: string, entry: Entry | undefined): ConflictEntry {
  if (!entry) return { kind: "page", id, title: "" };
  const { kind, title, fields } = entry;
  return {
    kind: kind === "reusable" ? "reusable-content" : kind,
    id,
    title: kind === "tag" ? (fields.label ?? title) : title,
  };
}
