import type { Reader } from "../store/handles.ts";
import { deriveId } from "../store/ids.ts";
import { insert, update } from "../store/replicated.ts";
import type { ConflictRow } from "../store/tables.ts";
import { discussionScope } from "../access/scopes.ts";
import type { SpaceAuthoring } from "./authoring.ts";

/** Where a conflict stands in a text that goes on changing. */
export interface ConflictPlace {
  /** Keys of the blocks that hold our side; none when our side is empty. */
  blocks: string[];
  /** Key of the block before them; null at the beginning. */
  after: string | null;
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
}

/**
 * Records a conflict on a branch, whose text stays as it was. The id is a hash of page, base, ours and theirs, so
 * that two replicas that meet the same conflict make the same record (design §5).
 */
export async function raiseConflict(
  authoring: SpaceAuthoring,
  branch: string,
  raised: Raised,
): Promise<string> {
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
    status: "open",
    kind: raised.kind,
    page: raised.page,
    place: raised.place ? JSON.stringify(raised.place) : null,
    field: raised.field ?? null,
    base: raised.base,
    ours: raised.ours,
    theirs: raised.theirs,
    joined: null,
    raised_by: user,
    raised_at: now,
    resolved_by: null,
    resolved_at: null,
    resolution: null,
  });
  return id;
}

/** Marks a conflict as resolved by the caller. */
export async function settleConflict(
  { db, space, user, now }: SpaceAuthoring,
  id: string,
  resolution: string,
): Promise<void> {
  await update(
    db,
    "conflicts",
    { scope: discussionScope(space.id), id },
    { status: "resolved", resolved_by: user, resolved_at: now, resolution },
  );
}

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

/** How many open conflicts refuse the merge of a branch, and which. */
export async function listOpenConflicts(db: Reader, space: string, branch: string): Promise<ConflictRow[]> {
  return db
    .selectFrom("conflicts")
    .selectAll()
    .where("scope", "=", discussionScope(space))
    .where("branch", "=", branch)
    .where("status", "=", "open")
    .orderBy("raised_at")
    .orderBy("id")
    .execute();
}
