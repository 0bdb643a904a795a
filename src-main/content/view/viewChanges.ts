import type { Reader } from "../../store/handles.ts";
import { entryKinds, mainBranch, sameState, type Entry, type EntryKind } from "../entry.ts";
import { branchScope, viewBranchAt, type View } from "./view.ts";
import { findEntries, listOwnRows } from "./viewEntries.ts";

/* What differs between two views of one space. The cost follows what was changed between them, not the space's size. */

/** An entry that two views have otherwise; undefined where a view does not have it. */
export interface EntryChange {
  kind: EntryKind;
  id: string;
  before: Entry | undefined;
  after: Entry | undefined;
}

type EntryName = Pick<EntryChange, "kind" | "id">;

/** Do two views say the same of an entry? */
export const isSameEntry = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameState(a, b);

/** The entries that two views of a space have otherwise, in order of kind and id; those of some kinds alone. */
export async function compareViews(
  db: Reader,
  before: View,
  after: View,
  kinds: readonly EntryKind[] = entryKinds,
): Promise<EntryChange[]> {
  const ids = new Map<EntryKind, Set<string>>();
  for (const { kind, id } of await listTouched(db, before, after, kinds))
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  const changes: EntryChange[] = [];
  for (const kind of [...ids.keys()].sort())
    changes.push(...(await compareEntries(db, before, after, kind, ids.get(kind) ?? [])));
  return changes;
}

/** Which of these entries two views have otherwise, in order of id. */
export async function compareEntries(
  db: Reader,
  before: View,
  after: View,
  kind: EntryKind,
  ids: Iterable<string>,
): Promise<EntryChange[]> {
  const asked = [...new Set(ids)].sort();
  const was = await findEntries(db, before, kind, asked);
  const is = await findEntries(db, after, kind, asked);
  return asked.flatMap((id) => {
    const [left, right] = [was.get(id), is.get(id)];
    return isSameEntry(left, right) ? [] : [{ kind, id, before: left, after: right }];
  });
}

/** What may differ: what was written between the two on the branches that they stand on. */
async function listTouched(
  db: Reader,
  before: View,
  after: View,
  kinds: readonly EntryKind[],
): Promise<EntryName[]> {
  const { space } = before;
  const below = ({ base, number }: View): number => base ?? number;
  const touched: EntryName[] = [];
  if (before.branch === after.branch && before.branch !== mainBranch)
    touched.push(...(await changedBetween(db, space, before.branch, before.number, after.number)));
  else
    for (const view of [before, after])
      if (view.branch !== mainBranch) touched.push(...(await listOwnRows(db, view, kinds)));
  touched.push(...(await changedBetween(db, space, mainBranch, below(before), below(after))));
  return touched.filter(({ kind }) => kinds.includes(kind));
}

/**
 * The entries whose state on a branch began or ended between two of its revisions. Asks for beginnings and ends apart,
 * each a range of an index.
 */
export async function changedBetween(
  db: Reader,
  space: string,
  branch: string,
  one: number,
  other: number,
): Promise<EntryName[]> {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  if (from === to) return [];
  const states = db
    .selectFrom("states")
    .select(["kind", "id"])
    .where("scope", "=", branchScope(space, branch))
    .where("branch", "=", branch);
  const begun = await states.where("since", ">", from).where("since", "<=", to).execute();
  const ended = await states
    .where("kind", "in", [...entryKinds])
    .where("until", ">", from)
    .where("until", "<=", to)
    .execute();
  const found = new Map([...begun, ...ended].map((row) => [`${row.kind}\0${row.id}`, row]));
  return [...found.values()];
}

/**
 * What a revision was made of: the one before it on its branch, under the first of a change request the revision of
 * main that it began on. The first revision of main was made of nothing.
 */
export async function viewBefore(db: Reader, view: View): Promise<View> {
  const { space, branch, number, base } = view;
  if (number > 1) return viewBranchAt(db, space, branch, number - 1);
  return base === undefined
    ? { ...view, number: 0, isHead: false }
    : viewBranchAt(db, space, mainBranch, base);
}
