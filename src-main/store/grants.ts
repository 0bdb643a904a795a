import type { Reader } from "./handles.ts";
import { inParts } from "./keys.ts";
import type { GrantRow } from "./tables.ts";

/* What was given to people and teams, from the scope that an organization's admins have. */

/** Everything that was given to these people, or to these teams. */
export async function listGrantsTo(
  db: Reader,
  scope: string,
  kind: GrantRow["subject_kind"],
  subjects: readonly string[],
): Promise<GrantRow[]> {
  const found: GrantRow[] = [];
  for (const part of inParts(subjects))
    found.push(
      ...(await db
        .selectFrom("grants")
        .selectAll()
        .where("scope", "=", scope)
        .where("subject_kind", "=", kind)
        .where("subject", "in", part)
        .execute()),
    );
  return found;
}

/** What something was given on. */
export type GrantTarget = Pick<GrantRow, "target_kind" | "target">;

const on = (
  db: Reader,
  scope: string,
  kind: GrantRow["subject_kind"],
  { target_kind, target }: GrantTarget,
) =>
  db
    .selectFrom("grants")
    .where("scope", "=", scope)
    .where("target", "=", target)
    .where("target_kind", "=", target_kind)
    .where("subject_kind", "=", kind);

/** What was given on something to people, or to teams, in the order of their ids. */
export async function listGrantsOn(
  db: Reader,
  scope: string,
  kind: GrantRow["subject_kind"],
  target: GrantTarget,
  { after, limit }: { after: { subject: string; id: string } | undefined; limit: number },
): Promise<GrantRow[]> {
  let query = on(db, scope, kind, target).selectAll();
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("subject", ">", after.subject),
        eb.and([eb("subject", "=", after.subject), eb("id", ">", after.id)]),
      ]),
    );
  return query.orderBy("subject").orderBy("id").limit(limit).execute();
}

export async function countGrantsOn(
  db: Reader,
  scope: string,
  kind: GrantRow["subject_kind"],
  target: GrantTarget,
): Promise<number> {
  const row = await on(db, scope, kind, target)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What one person or team was given on something: one row, or several where it was given in several ways. */
export async function findGrants(
  db: Reader,
  scope: string,
  { subject_kind, subject, ...target }: Pick<GrantRow, "subject_kind" | "subject"> & GrantTarget,
): Promise<GrantRow[]> {
  return on(db, scope, subject_kind, target)
    .selectAll()
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}
