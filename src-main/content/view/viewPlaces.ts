import type { Reader } from "../../store/handles.ts";
import { unindexed } from "../../store/search/indexChoice.ts";
import { areOneOf, inParts, padded } from "../../store/keys.ts";
import type { StateRow } from "../../store/tables.ts";
import { entryFromRow, mainBranch, stillHolds, type Entry, type EntryKind } from "../entry.ts";
import { sortEntries } from "../entryOrder.ts";
import { branchScope, type View } from "./view.ts";
import { statesAt, statesById } from "./viewEntries.ts";

/* Where the entries of a view stand: what lies under one, beside one, at a slug. */

const parentIs = (parent: string | null) => (parent === null ? ("is" as const) : ("=" as const));

/** The entries under a parent, in their order. */
export async function listChildren(
  db: Reader,
  view: View,
  kind: EntryKind,
  parent: string | null,
): Promise<Entry[]> {
  const rows = await listUnder(db, view, kind, (states) =>
    states.where("parent", parentIs(parent), parent).execute(),
  );
  return sortEntries(rows.map(entryFromRow));
}

/** The entries under any of many parents, in no order. */
export async function listChildrenOf(
  db: Reader,
  view: View,
  kind: EntryKind,
  parents: readonly string[],
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let at = 0; at < parents.length; at += 500) {
    const part = parents.slice(at, at + 500);
    const rows = await listUnder(db, view, kind, (states) => states.where("parent", "in", part).execute());
    for (const row of rows) found.push(entryFromRow(row));
  }
  return found;
}

/** The states of a place that hold: the branch's own, and those of main below it that the branch has no state of. */
async function listUnder(
  db: Reader,
  view: View,
  kind: EntryKind,
  list: (states: ReturnType<typeof statesAt>) => Promise<StateRow[]>,
): Promise<StateRow[]> {
  const at = (branch: string, number: number) =>
    list(statesAt(db, view.space, branch, number).where("kind", "=", kind));
  const own = (await at(view.branch, view.number)).filter((row) => !row.gone);
  if (view.base === undefined) return own;
  const below = await at(mainBranch, view.base);
  const hidden = await ownIds(
    db,
    view,
    kind,
    below.map(({ id }) => id),
  );
  return [...own, ...below.filter(({ id }) => !hidden.has(id))];
}

/** A place that one entry of a kind can have: its slug is its own among those under a parent. */
export interface SlugPlace {
  parent: string | null;
  slug: string;
}

/** The entries at any of these places, in no order. */
export async function listBySlugs(
  db: Reader,
  view: View,
  kind: EntryKind,
  places: readonly SlugPlace[],
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const [isTop, some] of Map.groupBy(places, ({ parent }) => parent === null))
    for (const part of inParts(some)) {
      const slugs = padded(part).map(({ slug }) => slug);
      const rows = await listUnder(db, view, kind, (states) =>
        (isTop
          ? states.where("parent", "is", null).where("slug", "in", slugs)
          : states.where(
              areOneOf(
                ["parent", "slug"],
                part.map(({ parent, slug }) => [parent, slug]),
              ),
            )
        ).execute(),
      );
      for (const row of rows) found.push(entryFromRow(row));
    }
  return found;
}

/** Where an entry stands among its siblings. */
export interface Ranked {
  id: string;
  rank: string;
}

/**
 * The siblings next to a rank, nearest first: those past it upwards (`next`) or downwards (`previous`), from either
 * end where the rank is null. At most `limit` of each branch, so the cost does not grow with the number of siblings.
 */
export async function listBeside(
  db: Reader,
  view: View,
  kind: EntryKind,
  parent: string | null,
  { rank, side, limit }: { rank: string | null; side: "next" | "previous"; limit: number },
): Promise<{ siblings: Ranked[]; isAll: boolean }> {
  const at = (branch: string, number: number, isHead: boolean) => {
    let query = db
      .selectFrom("states")
      .select(["id", "rank", "gone"])
      .where("scope", "=", branchScope(view.space, branch))
      .where("branch", "=", branch)
      .where("kind", "=", kind)
      .where("parent", parentIs(parent), parent);
    query = isHead
      ? query.where("until", "=", stillHolds)
      : query.where("until", ">", number).where(unindexed("since"), "<=", number);
    if (rank !== null) query = query.where("rank", side === "next" ? ">" : "<", rank);
    return query
      .orderBy("rank", side === "next" ? "asc" : "desc")
      .limit(limit)
      .execute();
  };
  const ownRows = await at(view.branch, view.number, view.isHead);
  const own = ownRows.filter((row) => !row.gone);
  if (view.base === undefined) return { siblings: own, isAll: ownRows.length < limit };
  const below = await at(mainBranch, view.base, false);
  const hidden = await ownIds(
    db,
    view,
    kind,
    below.map(({ id }) => id),
  );
  const sign = side === "next" ? 1 : -1;
  const order = (a: string, b: string): number => (a < b ? -sign : a > b ? sign : 0);
  // Past the last row of a branch that was cut off, others of it may stand nearer.
  const ends = [ownRows, below].flatMap((rows) => (rows.length < limit ? [] : [rows.at(-1)!.rank]));
  const siblings = [...own, ...below.filter(({ id }) => !hidden.has(id))]
    .filter(({ rank: found }) => ends.every((end) => order(found, end) <= 0))
    .sort((a, b) => order(a.rank, b.rank));
  return { siblings, isAll: ends.length === 0 };
}

/** Which of these ids the branch itself has a state of, gone ones too. */
async function ownIds(db: Reader, view: View, kind: EntryKind, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await statesById(db, view, kind, ids.slice(at, at + 500)).execute();
    for (const row of rows) found.add(row.id);
  }
  return found;
}
