import type { Reader } from "../../store/handles.ts";
import type { StateRow } from "../../store/tables.ts";
import { prepared } from "../../store/prepared.ts";
import { unindexed } from "../../store/search/indexChoice.ts";
import {
  entryFromRow,
  entryKinds,
  mainBranch,
  outlineColumns,
  outlineFromRow,
  stillHolds,
  type Entry,
  type EntryKind,
  type EntryOutline,
} from "../entry.ts";
import { branchScope, type View } from "./view.ts";

/* What a view has: an entry, those of a kind. A change request's own states lie over main's. */

const statesOf = (db: Reader, space: string, branch: string) =>
  db
    .selectFrom("states")
    .selectAll()
    .where("scope", "=", branchScope(space, branch))
    .where("branch", "=", branch);

/** What holds at a number: by its end, since what holds now is one range of an index and what ever began is not. */
export const statesAt = (db: Reader, space: string, branch: string, number: number) =>
  statesOf(db, space, branch).where("until", ">", number).where(unindexed("since"), "<=", number);

/** The states of certain entries that hold at a number: by their ids, which are few where what holds is not. */
export const statesById = (
  db: Reader,
  { space, branch, number }: Pick<View, "space" | "branch" | "number">,
  kind: EntryKind,
  ids: readonly string[],
) =>
  statesOf(db, space, branch)
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .where("since", "<=", number)
    .where(unindexed("until"), ">", number);

/** One entry of a view, or undefined where it is not there or gone. */
export async function findEntry(
  db: Reader,
  view: View,
  kind: EntryKind,
  id: string,
): Promise<Entry | undefined> {
  const row = await findStateRow(db, view, kind, id);
  return row && !row.gone ? entryFromRow(row) : undefined;
}

/** The state row behind an entry of a view: the branch's own, or main's below it. */
export async function findStateRow(
  db: Reader,
  view: Pick<View, "space" | "branch" | "number" | "base">,
  kind: EntryKind,
  id: string,
): Promise<StateRow | undefined> {
  const at = (branch: string, number: number) =>
    stateOf(db, { scope: branchScope(view.space, branch), branch, kind, id, number });
  const [own] = await at(view.branch, view.number);
  if (own || view.base === undefined) return own;
  const [main] = await at(mainBranch, view.base);
  return main;
}

type StateAt = Pick<StateRow, "scope" | "branch" | "kind" | "id"> & { number: number };

const stateOf = prepared((db: Reader, { scope, branch, kind, id, number }: StateAt) =>
  db
    .selectFrom("states")
    .selectAll()
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("since", "<=", number)
    .where(unindexed("until"), ">", number),
);

/**
 * The last state of an entry, whether it is still there or not, on a branch or else on main below it. What came to main
 * after what a change request is based on, it does not know yet.
 */
export async function findLast(
  db: Reader,
  { space, branch, base }: Pick<View, "space" | "branch"> & Partial<Pick<View, "base">>,
  kind: EntryKind,
  id: string,
): Promise<Entry | undefined> {
  for (const name of new Set([branch, mainBranch])) {
    const until = name !== branch && base !== undefined ? base : stillHolds;
    const row = await findLastRow(db, { scope: branchScope(space, name), branch: name, kind, id }, until);
    if (row) return entryFromRow(row);
  }
  return undefined;
}

/** The last state of an entry on one branch alone, of those that had begun at a number. */
export async function findLastRow(
  db: Reader,
  of: Pick<StateRow, "scope" | "branch" | "kind" | "id">,
  begun = stillHolds,
): Promise<StateRow | undefined> {
  const [row] = await lastState(db, { ...of, begun });
  return row;
}

const lastState = prepared((db: Reader, { scope, branch, kind, id, begun }: StateBegun) =>
  db
    .selectFrom("states")
    .selectAll()
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("since", "<=", begun)
    .orderBy("since", "desc")
    .limit(1),
);

type StateBegun = Pick<StateRow, "scope" | "branch" | "kind" | "id"> & { begun: number };

/** All entries of one kind, in no order. */
export async function listEntries(db: Reader, view: View, kind: EntryKind): Promise<Entry[]> {
  const rows = await listHolding(view, (branch, number) =>
    allAt(db, { scope: branchScope(view.space, branch), branch, number, kind }),
  );
  return rows.map(entryFromRow);
}

/** The outlines of all entries of one kind, in no order. */
export async function listOutlines(db: Reader, view: View, kind: EntryKind): Promise<EntryOutline[]> {
  const rows = await listHolding(view, (branch, number) =>
    allOutlinesAt(db, { scope: branchScope(view.space, branch), branch, number, kind }),
  );
  return rows.map(outlineFromRow);
}

type AllAt = Pick<StateRow, "scope" | "branch" | "kind"> & { number: number };

const holdingAt = (db: Reader, { scope, branch, number, kind }: AllAt) =>
  db
    .selectFrom("states")
    .where("scope", "=", scope)
    .where("branch", "=", branch)
    .where("until", ">", number)
    .where(unindexed("since"), "<=", number)
    .where("kind", "=", kind);

const allAt = prepared((db: Reader, at: AllAt) => holdingAt(db, at).selectAll());

const allOutlinesAt = prepared((db: Reader, at: AllAt) =>
  holdingAt(db, at).select([...outlineColumns, "gone"]),
);

/** A branch's own rows laid over those of main below it. */
async function listHolding<R extends Pick<StateRow, "id" | "gone">>(
  { branch, number, base }: View,
  list: (branch: string, number: number) => Promise<R[]>,
): Promise<R[]> {
  const own = await list(branch, number);
  if (base === undefined) return own;
  const overlaid = new Set(own.map(({ id }) => id));
  const below = await list(mainBranch, base);
  return [...own.filter(({ gone }) => !gone), ...below.filter(({ id }) => !overlaid.has(id))];
}

/** The branch's own states, gone ones too: what a change request changed; of some kinds alone. */
export async function listOwnRows(
  db: Reader,
  view: View,
  kinds: readonly EntryKind[] = entryKinds,
): Promise<StateRow[]> {
  return statesAt(db, view.space, view.branch, view.number)
    .where("kind", "in", [...kinds])
    .execute();
}

/** Entries of main at one of its numbers, by their ids; those that are not there are left out. */
export async function findMainEntries(
  db: Reader,
  space: string,
  number: number,
  kind: EntryKind,
  ids: readonly string[],
): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  const main = { space, branch: mainBranch, number };
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await statesById(db, main, kind, ids.slice(at, at + 500)).execute();
    for (const row of rows) found.set(row.id, entryFromRow(row));
  }
  return found;
}

/** Entries of a view, by their ids; those that are not there are left out. */
export async function findEntries(
  db: Reader,
  view: View,
  kind: EntryKind,
  ids: readonly string[],
): Promise<Map<string, Entry>> {
  const { space, base } = view;
  if (base === undefined) return findMainEntries(db, space, view.number, kind, ids);
  const main = { space, branch: mainBranch, number: base };
  const found = new Map<string, Entry>();
  for (let at = 0; at < ids.length; at += 500) {
    const part = ids.slice(at, at + 500);
    const own = await statesById(db, view, kind, part).execute();
    const overlaid = new Set(own.map(({ id }) => id));
    const below = part.filter((id) => !overlaid.has(id));
    const rows = below.length === 0 ? [] : await statesById(db, main, kind, below).execute();
    for (const row of [...own.filter(({ gone }) => !gone), ...rows]) found.set(row.id, entryFromRow(row));
  }
  return found;
}

/** Does an entry's state still hold? */
export const holds = (row: StateRow): boolean => row.until === stillHolds;
