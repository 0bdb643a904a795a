import { update } from "../store/replicated.ts";
import type { ChangeRequestRow } from "../store/tables.ts";
import type { SpaceAuthoring } from "./authoring.ts";
import { readBranchSides, type BranchSides, type EntrySides } from "./branchSides.ts";
import { listOpenConflicts, raiseConflict, type Raised } from "./conflicts.ts";
import { Draft } from "./draft.ts";
import { mainBranch, type Entry } from "./entry.ts";
import { mergeTree, type TreeConflict, type TreePlace, type TreeLookup } from "./merge/treeMerge.ts";
import { mergeEntry } from "./mergeEntry.ts";
import { readText } from "./pageText.ts";
import { revise, sealRevision } from "./revise.ts";
import { separateSlugs } from "./siblingSlugs.ts";
import { viewHead, type View } from "./view.ts";
import { isSameEntry } from "./viewChanges.ts";

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
  const raised = await mergeSides(authoring, draft, sides);
  await separateSlugs(
    draft,
    sides.changed.flatMap(({ kind, id }) => (kind === "page" ? [id] : [])),
    sides.pages.theirs,
  );
  for (const conflict of raised) await raiseConflict(authoring, ours.branch, conflict);
  return revise(authoring, draft, {
    type: "update",
    parents: [mainRevision],
    base: main.number,
    evenIfEqual: true,
  });
}

async function mergeSides(
  authoring: SpaceAuthoring,
  draft: Draft,
  { changed, pages }: BranchSides,
): Promise<Raised[]> {
  const pageSides = changed.filter(({ kind }) => kind === "page");
  const at =
    (entries: Map<string, Entry>): TreeLookup =>
    (id) =>
      entries.get(id);
  const tree = mergeTree({
    base: at(pages.base),
    ours: {
      at: at(pages.ours),
      changed: pageSides.filter(({ own }) => own).map(({ id }) => id),
      edited: (id) => isEdited(pages.base.get(id), pages.ours.get(id)),
    },
    theirs: {
      at: at(pages.theirs),
      changed: pageSides.filter(({ base, theirs }) => !isSameEntry(base, theirs)).map(({ id }) => id),
      edited: (id) => isEdited(pages.base.get(id), pages.theirs.get(id)),
    },
  });
  const raised: Raised[] = [];
  for (const sides of changed) {
    const place = sides.kind === "page" ? tree.places.get(sides.id) : placeOfPlain(sides);
    const result = place ? await mergeOne(authoring, draft, sides, place, raised) : undefined;
    await settle(draft, sides, place === undefined ? sides.theirs : result);
    if (place && sides.kind !== "page") raised.push(...keptFile(sides));
  }
  for (const conflict of tree.conflicts) raised.push(await describe(authoring, pages, conflict));
  return raised;
}

/** Words were written: what a deletion on the other side must not take away. A rename or a move is no such thing. */
const isEdited = (base: Entry | undefined, side: Entry | undefined): boolean =>
  side !== undefined && (side.text !== base?.text || side.fields.blob !== base?.fields.blob);

/** Files, variables and tags stand in no tree: one that a side deleted is gone unless the other gave it new content. */
function placeOfPlain({ base, ours, theirs }: EntrySides): TreePlace | null {
  const left = ours ?? (base && !isEdited(base, theirs) ? undefined : theirs);
  const stays = ours && !theirs && base && !isEdited(base, ours) ? undefined : left;
  return stays ? { parent: stays.parent, rank: stays.rank } : null;
}

/** A file that one side deleted and the other gave other bytes is kept; its sides are its name. */
function keptFile({ id, base, ours, theirs }: EntrySides): Raised[] {
  if (!base || (ours && theirs)) return [];
  const sides = { base: base.title, ours: ours?.title ?? null, theirs: theirs?.title ?? null };
  return [{ kind: "delete-edit", page: id, ...sides }];
}

async function mergeOne(
  authoring: SpaceAuthoring,
  draft: Draft,
  { base, ours, theirs }: EntrySides,
  place: TreePlace,
  raised: Raised[],
): Promise<Entry> {
  const { parent, rank } = place;
  if (ours && theirs) {
    if (base && isSameEntry(base, theirs)) return { ...ours, parent, rank };
    if (base && isSameEntry(base, ours)) return { ...theirs, parent, rank };
    const merged = await mergeEntry(authoring, draft, { base, ours, theirs });
    raised.push(...merged.conflicts);
    return { ...merged.entry, parent, rank };
  }
  const only = ours ?? theirs;
  if (!only) throw new Error("An entry that neither branch has was given a place.");
  return { ...only, parent, rank };
}

/** Gives an entry its state on the request: none of its own where that is main's. */
async function settle(
  draft: Draft,
  { kind, id, own, theirs }: EntrySides,
  result: Entry | undefined,
): Promise<void> {
  if (isSameEntry(result, theirs)) {
    if (own) await draft.follow(kind, id, theirs);
  } else if (result) await draft.put(result);
  else await draft.remove(kind, id);
}

async function describe(
  authoring: SpaceAuthoring,
  { base, ours, theirs }: BranchSides["pages"],
  conflict: TreeConflict,
): Promise<Raised> {
  const { id } = conflict;
  switch (conflict.kind) {
    case "delete-edit": {
      const text = async (entry: Entry | undefined): Promise<string | null> =>
        entry ? readText(authoring, entry) : null;
      const sides = { ours: await text(ours.get(id)), theirs: await text(theirs.get(id)) };
      // A page that was put into a deleted one is on one side only, and that side is the one that edited.
      return { kind: "delete-edit", page: id, base: await text(base.get(id)), ...sides };
    }
    case "move-cycle":
      return {
        kind: "move-cycle",
        page: id,
        base: base.get(id)?.parent ?? null,
        ours: conflict.kept.parent,
        theirs: conflict.parent,
      };
    case "field":
      return {
        kind: "field",
        page: id,
        field: conflict.field,
        base: conflict.base.parent,
        ours: conflict.ours.parent,
        theirs: conflict.theirs.parent,
      };
  }
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
