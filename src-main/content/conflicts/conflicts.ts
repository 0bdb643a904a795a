import type { Reader } from "../../store/handles.ts";
import { deriveId } from "../../store/ids.ts";
import { insert, update } from "../../store/replicated.ts";
import type { ConflictRow } from "../../store/tables.ts";
import { discussionScope } from "../../access/scopes.ts";
import type { SpaceAuthoring } from "../authoring.ts";
import { mainBranch } from "../entry.ts";
import type { LinePlace } from "./linePlace.ts";

/** Where a conflict stands in a text that goes on changing. */
export interface ConflictPlace {
  /** Keys of the blocks that hold our side; none when our side is empty. */
  blocks: string[];
  /** Key of the block before them; null at the beginning. */
  after: string | null;
  /** Of an empty side that would stand in a block, such as an item of a list: in which, and where. */
  inside?: LinePlace & { block: string };
}

/** What a merge could not combine, before it is a record. Sides are texts; null stands for what is not there. */
export interface Raised {
  kind: ConflictRow["kind"];
  page: string | null;
  field?: string;
  /** Of a text: where in the page it stands. */
  place?: ConflictPlace;
  base: string | null;
  ours: string | null;
  theirs: string | null;
  /** The text that a merge made of words of both and applied; it is recorded for a look and refuses nothing. */
  joined?: string;
}

/**
 * Records a conflict on a branch, whose text stays as it was, or a join that the branch has already. The id is a hash
 * of page, base, ours and theirs, so that two replicas that meet the same conflict make the same record (design §5).
 * What goes on from words that wait already is one question still; see {@link askOn}.
 */
export async function raiseConflict(
  authoring: SpaceAuthoring,
  branch: string,
  raised: Raised,
): Promise<void> {
  const former = await findFormer(authoring, branch, raised);
  if (former) await askOn(authoring, former, raised);
  else await record(authoring, branch, raised);
}

/** The open conflict whose other side went on to be this one's: nobody has decided yet, and it changed once more. */
async function findFormer(
  { db, space }: SpaceAuthoring,
  branch: string,
  { kind, page, field, base, ours, joined }: Raised,
): Promise<ConflictRow | undefined> {
  if (page === null || joined !== undefined || (kind !== "text" && kind !== "field")) return undefined;
  const open = await listOpenConflicts(db, space.id, branch, page);
  return open.find(
    (row) =>
      row.kind === kind && row.field === (field ?? null) && row.theirs === base && standingOf(row) === ours,
  );
}

/** Whether it is the same question once more: about words that nobody would see, it has equal sides; see `aboutType`. */
const isSame = ({ base, theirs }: ConflictRow, raised: Raised): boolean =>
  base === raised.base && theirs === raised.theirs;

/**
 * Asks on from a conflict that waits: from what both began with to what the other side is now. Where that is what both
 * began with, or what the branch has, there is nothing to decide any more.
 */
async function askOn(authoring: SpaceAuthoring, former: ConflictRow, raised: Raised): Promise<void> {
  if (isSame(former, raised)) return;
  await endAsItStands(authoring, former);
  const { base } = former;
  if (raised.theirs === base || raised.theirs === raised.ours) return;
  const id = await record(authoring, former.branch, { ...raised, base });
  // It may have been asked before, and given way to a later question.
  await reopen(authoring, id);
}

/** Answers the id of the record, which may have been there. */
async function record(authoring: SpaceAuthoring, branch: string, raised: Raised): Promise<string> {
  const { db, space, user, now } = authoring;
  const scope = discussionScope(space.id);
  const id = deriveId(
    "conflict",
    branch,
    raised.kind,
    JSON.stringify([raised.page, raised.field ?? null, raised.base, raised.ours, raised.theirs]),
  );
  const known = await db
    .selectFrom("conflicts")
    .select("id")
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
  if (known) return id;
  await insert(db, "conflicts", {
    scope,
    id,
    branch,
    status: raised.joined === undefined ? "open" : "joined",
    kind: raised.kind,
    page: raised.page,
    place: raised.place ? JSON.stringify(raised.place) : null,
    field: raised.field ?? null,
    base: raised.base,
    ours: raised.ours,
    theirs: raised.theirs,
    joined: raised.joined ?? null,
    raised_by: user,
    raised_at: now,
    resolved_by: null,
    resolved_at: null,
    resolution: null,
  });
  return id;
}

/** As {@link raiseConflict}, where a person asks anew: a conflict that was resolved before is open again. */
export async function raiseAgain(authoring: SpaceAuthoring, branch: string, raised: Raised): Promise<void> {
  const id = await record(authoring, branch, raised);
  await reopen(authoring, id);
}

/**
 * Asks again about a conflict or a join; what it had been resolved to goes on standing in the page. A join comes back
 * for a look and refuses nothing.
 */
export async function reopen({ db, space }: SpaceAuthoring, id: string): Promise<void> {
  const row = await findConflict({ db, space }, id);
  if (!row) return;
  await update(
    db,
    "conflicts",
    { scope: discussionScope(space.id), id },
    { status: isJoin(row) ? "joined" : "open", resolved_by: null, resolved_at: null },
  );
}

/** What the row of a join that gave way to a text of a person's puts before how it was resolved. */
const ofJoin = "join/";

/** Whether this was raised as a join, so that it refuses nothing however it was settled. */
export function isJoin({ joined, resolution }: ConflictRow): boolean {
  return joined !== null && resolution !== "both" && resolution !== "markdown";
}

/** How a conflict or a join was resolved: by a choice, or by `markdown`. */
export function resolutionOf({ resolution }: ConflictRow): string | null {
  return resolution?.startsWith(ofJoin) ? resolution.slice(ofJoin.length) : resolution;
}

/** What the branch holds, as far as a record knows: ours or a join, until a resolution put something else there. */
export function standingOf({ resolution, ours, theirs, joined }: ConflictRow): string | null {
  if (resolution === "ours") return ours;
  return resolution === "theirs" ? theirs : (joined ?? ours);
}

export interface Settlement {
  /** The choice, or `markdown`. */
  resolution: string;
  /** The text that stands now, where it is neither side's; of a join that gave way, the join. */
  joined: string | null;
  /** Where that is in the page. */
  place: ConflictPlace | undefined;
}

/** Marks a conflict as resolved by the caller. The row goes on saying of a join that it was one. */
export async function settleConflict(
  { db, space, user, now }: SpaceAuthoring,
  row: ConflictRow,
  { resolution, joined, place }: Settlement,
): Promise<void> {
  const replacesJoin = isJoin(row) && (resolution === "both" || resolution === "markdown");
  await update(
    db,
    "conflicts",
    { scope: discussionScope(space.id), id: row.id },
    {
      status: "resolved",
      resolved_by: user,
      resolved_at: now,
      resolution: replacesJoin ? `${ofJoin}${resolution}` : resolution,
      joined,
      ...(place ? { place: JSON.stringify(place) } : {}),
    },
  );
}

/** Marks a conflict as resolved by what the branch has, where nobody needs to choose any more. */
export const endAsItStands = (authoring: SpaceAuthoring, row: ConflictRow): Promise<void> =>
  settleConflict(authoring, row, {
    resolution: resolutionOf(row) ?? "ours",
    joined: row.joined,
    place: undefined,
  });

export async function findConflict(
  { db, space }: Pick<SpaceAuthoring, "space"> & { db: Reader },
  id: string,
): Promise<ConflictRow | undefined> {
  return db
    .selectFrom("conflicts")
    .selectAll()
    .where("scope", "=", discussionScope(space.id))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The open conflicts of a branch, oldest first: those that refuse its merge; about one page where it is named. */
export async function listOpenConflicts(
  db: Reader,
  space: string,
  branch: string,
  page?: string,
): Promise<ConflictRow[]> {
  let query = db
    .selectFrom("conflicts")
    .selectAll()
    .where("scope", "=", discussionScope(space))
    .where("branch", "=", branch)
    .where("status", "=", "open");
  if (page !== undefined) query = query.where("page", "=", page);
  return query.orderBy("raised_at").orderBy("id").execute();
}

/** How many conflicts each discussion has that wait for a choice: on main and on requests that can still change. */
export async function countOpenConflicts(db: Reader): Promise<{ scope: string; count: number }[]> {
  return db
    .selectFrom("conflicts")
    .leftJoin("change_requests as request", (join) =>
      join.onRef("request.scope", "=", "conflicts.scope").onRef("request.id", "=", "conflicts.branch"),
    )
    .select((eb) => ["conflicts.scope", eb.fn.countAll<number>().as("count")])
    .where("conflicts.status", "=", "open")
    .where((eb) =>
      eb.or([eb("conflicts.branch", "=", mainBranch), eb("request.status", "in", ["draft", "open"])]),
    )
    .groupBy("conflicts.scope")
    .orderBy("conflicts.scope")
    .execute();
}
