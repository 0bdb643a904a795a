import type { Reader } from "../../store/handles.ts";
import { inParts, padded } from "../../store/keys.ts";
import { listOf, prepared, shaped } from "../../store/prepared.ts";
import { insertMany, remove, update, updateRow } from "../../store/replicated.ts";
import type { RevisionRow, StateRow } from "../../store/tables.ts";
import { unindexed } from "../../store/search/indexChoice.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { entryKinds, entryToColumns, sameState, stillHolds, type Entry, type EntryKind } from "../entry.ts";
import type { Draft, EntryWrite } from "../branches/draft.ts";
import { keepGoneStates } from "../branches/goneStates.ts";
import { branchScope, findHead, viewOf, type View } from "../view/view.ts";
import { findMainEntries } from "../view/viewEntries.ts";

/** For how long after its beginning a revision takes in its author's further edits; a fixed window (design §5). */
export const amendWindow = 10 * 60 * 1000;

export interface RevisionOptions {
  type: RevisionRow["type"];
  /** Ids of further parents beside the branch's own head. */
  parents?: string[];
  /** The number of main's revision that a change request now stands on. */
  base?: number;
  mergedFrom?: string;
  /**
   * Leaves the head as it is, however young it is: what it has is to be found in the history. So is what is made of it, for
   * whoever takes that back.
   */
  keepsHead?: boolean;
  /** Makes a revision even where no entry differs: an `update` moves its base all the same. */
  evenIfEqual?: boolean;
}

/**
 * Makes a draft the next state of its branch: a new revision, or the head amended when the same author saves again
 * within ten minutes and nobody refers to it. Equal results make no revision. Answers the branch's head.
 */
export async function revise(
  authoring: SpaceAuthoring,
  draft: Draft,
  options: RevisionOptions = { type: "edits" },
): Promise<View> {
  const view = await makeRevision(authoring, draft, options);
  await keepGoneStates(authoring, view, draft.gone());
  return view;
}

async function makeRevision(
  authoring: SpaceAuthoring,
  draft: Draft,
  options: RevisionOptions,
): Promise<View> {
  const { db, space, now, user } = authoring;
  const { branch } = draft.view;
  const scope = branchScope(space.id, branch);
  const writes = draft.writes();
  if (writes.length === 0 && !options.evenIfEqual) return draft.view;
  const head = await findHead(db, space.id, branch);
  if (!head) throw new Error(`Branch ${branch} has no revision.`);
  const erases = options.type === "edits" && (await erasesState(authoring, draft.view, head.number, writes));
  const amends =
    options.type === "edits" &&
    authoring.decide(`amend ${branch}`, () => isAmendable(head, user, now) && !options.keepsHead && !erases);
  const revision: RevisionRow = amends
    ? { ...head, at: now }
    : {
        scope,
        branch,
        number: head.number + 1,
        id: authoring.newId(`revision of ${branch}, ${options.type}`),
        type: options.type,
        author: user,
        begun_at: now,
        at: now,
        parents: JSON.stringify([head.id, ...(options.parents ?? [])]),
        base: options.base ?? head.base,
        merged_from: options.mergedFrom ?? null,
        sealed: options.keepsHead ? 1 : 0,
      };
  const { number } = revision;
  if (amends) await updateRow(db, "revisions", head, { at: now });
  else await insertMany(db, "revisions", [revision]);
  await writeStates(authoring, draft.view, number, writes);
  return viewOf(space.id, revision, true);
}

/** May `author` still amend this revision at `now`? */
function isAmendable(head: RevisionRow, author: string, now: string): boolean {
  const age = Date.parse(now) - Date.parse(head.begun_at);
  return head.type === "edits" && !head.sealed && head.author === author && age >= 0 && age < amendWindow;
}

/**
 * Would these writes, made in this revision, take away an entry that began in it? Then nothing would be left of it in
 * the history, and neither could it come back nor could an edit that arrives later restore it.
 */
async function erasesState(
  { db, space }: SpaceAuthoring,
  { branch }: View,
  number: number,
  writes: readonly EntryWrite[],
): Promise<boolean> {
  const gone = writes.filter(({ after }) => after === undefined);
  for (let at = 0; at < gone.length; at += 500) {
    const row = await db
      .selectFrom("states")
      .select("id")
      .where("scope", "=", branchScope(space.id, branch))
      .where("branch", "=", branch)
      .where("kind", "in", [...entryKinds])
      .where("since", "=", number)
      .where(
        "id",
        "in",
        gone.slice(at, at + 500).map(({ id }) => id),
      )
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/**
 * Stores what a revision changes: ends the states that no longer hold and adds those that begin to. A change request
 * keeps no row of its own for what is as main has it.
 */
export async function writeStates(
  authoring: SpaceAuthoring,
  view: View,
  number: number,
  writes: readonly EntryWrite[],
): Promise<void> {
  const { db, space } = authoring;
  const { branch } = view;
  const scope = branchScope(space.id, branch);
  const fresh: StateRow[] = [];
  const { own: ownRows, below } = await findStanding(authoring, view, number, writes);
  for (const write of writes) {
    const { kind, id } = write;
    const own = ownRows.get(`${kind}\0${id}`);
    const columns = ownColumns(write, below.get(`${kind}\0${id}`));
    const key = own && { scope, branch, kind, id, since: own.since };
    if (key && own.since === number) {
      if (columns) await updateRow(db, "states", own, { ...columns, until: stillHolds });
      else await remove(db, "states", key);
      continue;
    }
    if (own) await updateRow(db, "states", own, { until: number });
    if (columns) fresh.push({ scope, branch, since: number, until: stillHolds, ...columns });
  }
  await insertMany(db, "states", fresh);
}

/**
 * What holds now of the entries that are written: the branch's own rows, and main's entries below it. What was set of
 * one at this number while it was gone gives way to what it is with it.
 */
async function findStanding(
  { db, space }: SpaceAuthoring,
  view: View,
  number: number,
  writes: readonly EntryWrite[],
) {
  const own = new Map<string, StateRow>();
  const below = new Map<string, Entry>();
  for (const kind of new Set(writes.map((write) => write.kind))) {
    const ids = writes.filter((write) => write.kind === kind).map(({ id }) => id);
    for (const part of inParts(ids)) {
      const named = padded(part);
      const place = [branchScope(space.id, view.branch), view.branch, kind];
      for (const row of await standing(named.length)(db, [...place, number, ...named]))
        own.set(`${kind}\0${row.id}`, row);
    }
    if (view.base === undefined) continue;
    const entries = await findMainEntries(db, space.id, view.base, kind, ids);
    for (const [id, entry] of entries) below.set(`${kind}\0${id}`, entry);
  }
  return { own, below };
}

const standing = shaped((size: number) =>
  prepared((db: Reader, values: readonly (string | number)[]) =>
    db
      .selectFrom("states")
      .selectAll()
      .where("scope", "=", values[0] as string)
      .where("branch", "=", values[1] as string)
      .where("kind", "=", values[2] as EntryKind)
      .where("id", "in", listOf(values as readonly string[], 4, size))
      .where((eb) => eb.or([eb(unindexed("until"), "=", stillHolds), eb("since", "=", values[3] as number)])),
  ),
);

/** What a branch's own row says of an entry; undefined where it needs none. `below` is main's, under a change request. */
function ownColumns({ before, after }: EntryWrite, below: Entry | undefined) {
  if (after)
    return below && sameState(after, below) ? undefined : { ...entryToColumns(after), gone: 0 as const };
  // A change request remembers that it took main's entry away; main itself just ends the state.
  return below && { ...entryToColumns(before ?? below), gone: 1 as const };
}

/** Seals a revision that something refers to, so that nothing amends it (design §5). Answers its id. */
export async function sealRevision(authoring: SpaceAuthoring, view: View): Promise<string> {
  await update(
    authoring.db,
    "revisions",
    { scope: branchScope(view.space, view.branch), branch: view.branch, number: view.number },
    { sealed: 1 },
  );
  return view.revision.id;
}

/** The first revision of a branch, which everything else stands on. */
export async function beginBranch(
  authoring: SpaceAuthoring,
  branch: string,
  options: { parents: string[]; base: number | null },
): Promise<View> {
  const { db, space, now, user } = authoring;
  const revision: RevisionRow = {
    scope: branchScope(space.id, branch),
    branch,
    number: 1,
    id: authoring.newId(`first revision of ${branch}`),
    type: "edits",
    author: user,
    begun_at: now,
    at: now,
    parents: JSON.stringify(options.parents),
    base: options.base,
    merged_from: null,
    sealed: 0,
  };
  await insertMany(db, "revisions", [revision]);
  return viewOf(space.id, revision, true);
}
