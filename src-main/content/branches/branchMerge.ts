import { update } from "../../store/replicated.ts";
import type { ChangeRequestRow } from "../../store/tables.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { readBranchSides, type RequestSides } from "./branchSides.ts";
import { endAsItStands, listOpenConflicts, raiseConflict } from "../conflicts/conflicts.ts";
import { Draft } from "./draft.ts";
import { mainBranch, type Entry } from "../entry.ts";
import { mergeSides } from "./mergeSides.ts";
import { revise, sealRevision } from "../history/revise.ts";
import { separateSlugs } from "./siblingSlugs.ts";
import { viewHead, type View } from "../view/view.ts";
import { isSameEntry } from "../view/viewChanges.ts";

/*
 * The one merge of branches (design §5). A change request is brought up to date by merging what main became into it:
 * its own branch is ours, main is theirs, and the revision of main that it stood on is the base. Merging it into main
 * is then no merge any more: its own states become main's.
 */

export interface BroughtUpToDate {
  view: View;
  /** Conflicts that are open on the request, those of earlier merges too. */
  conflicts: string[];
}

/**
 * Brings a change request up to date with main. What overlaps stays as the request has it and becomes conflicts; what
 * then is as main has it is no longer the request's own. A request that stands on main's head is left as it is.
 */
export async function updateBranch(
  authoring: SpaceAuthoring,
  request: ChangeRequestRow,
): Promise<BroughtUpToDate> {
  const { db, space, now } = authoring;
  const ours = await viewHead(db, space.id, request.id);
  const main = await viewHead(db, space.id, mainBranch);
  const view = ours.base === main.number ? ours : await standOn(authoring, ours, main);
  if (view !== ours)
    await update(
      db,
      "change_requests",
      { scope: request.scope, id: request.id },
      { revision_merged_ancestor: main.revision.id, updated_at: now },
    );
  const open = await listOpenConflicts(db, space.id, request.id);
  return { view, conflicts: open.map(({ id }) => id) };
}

async function standOn(authoring: SpaceAuthoring, ours: View, main: View): Promise<View> {
  const { db } = authoring;
  const mainRevision = await sealRevision(authoring, main);
  const sides = await readBranchSides(db, ours, main);
  // The request's own states as they would lie over main's head; what the merge makes of them is put on top.
  const draft = new Draft(db, { ...ours, base: main.number });
  for (const side of sides.changed) draft.know(side.kind, side.id, side.own ? side.ours : side.theirs);
  const agreed = new Set<string>();
  const raised = await mergeSides(authoring, draft, sides, async (entry, result) => {
    if (isSameEntry(result, entry.theirs)) agreed.add(entry.id);
    await settle(draft, entry, result);
  });
  await separateSlugs(
    draft,
    sides.changed.flatMap(({ kind, id }) => (kind === "page" ? [id] : [])),
    sides.pages.theirs,
  );
  for (const conflict of raised) await raiseConflict(authoring, ours.branch, conflict);
  await endAgreed(authoring, ours.branch, agreed);
  return revise(authoring, draft, {
    type: "update",
    parents: [mainRevision],
    base: main.number,
    evenIfEqual: true,
  });
}

/** Ends what waits over words and fields of entries that the request and main have alike by now. */
async function endAgreed(
  authoring: SpaceAuthoring,
  branch: string,
  agreed: ReadonlySet<string>,
): Promise<void> {
  for (const row of await listOpenConflicts(authoring.db, authoring.space.id, branch))
    if (row.page !== null && agreed.has(row.page) && (row.kind === "text" || row.kind === "field"))
      await endAsItStands(authoring, row);
}

/** Gives an entry its state on the request: none of its own where that is main's. */
async function settle(
  draft: Draft,
  { kind, id, own, theirs }: RequestSides,
  result: Entry | undefined,
): Promise<void> {
  if (isSameEntry(result, theirs)) {
    if (own) await draft.follow(kind, id, theirs);
  } else if (result) await draft.put(result);
  else await draft.remove(kind, id);
}

export type Merged =
  | { result: "merge"; view: View }
  /** Main is untouched: the request waits for people to decide. */
  | { result: "conflicts"; view: View; conflicts: string[] };

/**
 * Merges a change request into main: brings it up to date, and where that leaves no open conflict makes its own
 * states main's, in one revision of main. Texts, block keys and what links mean are carried over as they are.
 */
export async function mergeBranch(authoring: SpaceAuthoring, request: ChangeRequestRow): Promise<Merged> {
  const { db, space, user, now } = authoring;
  const { view, conflicts } = await updateBranch(authoring, request);
  if (conflicts.length > 0) return { result: "conflicts", view, conflicts };
  const head = await sealRevision(authoring, view);
  const main = await viewHead(db, space.id, mainBranch);
  const draft = new Draft(db, main);
  for (const { kind, id, ours, theirs } of (await readBranchSides(db, view, main)).changed) {
    draft.know(kind, id, theirs);
    if (ours) await draft.put(ours);
    else await draft.remove(kind, id);
  }
  const merged = await revise(authoring, draft, { type: "merge", parents: [head], mergedFrom: request.id });
  await update(
    db,
    "change_requests",
    { scope: request.scope, id: request.id },
    {
      status: "merged",
      revision_merged: await sealRevision(authoring, merged),
      merged_by: user,
      merged_at: now,
      updated_at: now,
    },
  );
  return { result: "merge", view: merged };
}
