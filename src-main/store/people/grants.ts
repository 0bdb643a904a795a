import { sql } from "kysely";
import type { Reader } from "../handles.ts";
import { deriveId } from "../ids.ts";
import { inParts, padded } from "../keys.ts";
import { listOf, prepared, shaped } from "../prepared.ts";
import type { GrantRow } from "../tables.ts";

/* What was given to people and teams, from the scope that an organization's admins have. */

/** What was given, and to whom. */
export type Given = Pick<GrantRow, "id" | "subject" | "target_kind" | "target" | "role">;

const given = ["id", "subject", "target_kind", "target", "role"] as const;

/** Everything that was given to these people, or to these teams. */
export async function listGrantsTo(
  db: Reader,
  scope: string,
  kind: GrantRow["subject_kind"],
  subjects: readonly string[],
): Promise<Given[]> {
  const found: Given[] = [];
  for (const part of inParts(subjects))
    found.push(
      ...(await db
        .selectFrom("grants")
        .select(given)
        .where("scope", "=", scope)
        .where("subject_kind", "=", kind)
        .where("subject", "in", part)
        .execute()),
    );
  return found;
}

/** Everything that was given to the teams that these members are in; `members` is the scope that says which. */
export async function listGrantsToTeamsOf(
  db: Reader,
  scope: string,
  members: string,
  ids: readonly string[],
): Promise<Given[]> {
  // By the grants' own index: what was given to teams of an organization is looked up team by team.
  const found = new Map<string, Given>();
  for (const part of inParts(ids))
    for (const row of await db
      .selectFrom("grants")
      .select(given)
      .where("scope", "=", scope)
      .where("subject_kind", "=", "team")
      .where("subject", "in", (eb) =>
        eb
          .selectFrom("team_members")
          .select("team")
          .where("scope", "=", members)
          .where("user_id", "in", part),
      )
      .execute())
      found.set(row.id, row);
  return [...found.values()];
}

/** What one person has, of their own or by a team, on what it was given on: each once, however many teams they are in. */
export async function listGivenTo(
  db: Reader,
  { scope, members, user }: { scope: string; members: string; user: string },
  targets?: readonly string[],
): Promise<Omit<Given, "id" | "subject">[]> {
  if (targets === undefined) return givenTo(0)(db, [scope, members, user]);
  const found: Omit<Given, "id" | "subject">[] = [];
  for (const part of inParts(targets)) {
    const named = padded(part);
    found.push(...(await givenTo(named.length)(db, [scope, members, user, ...named])));
  }
  return found;
}

/** On anything, or on one of so many. */
const givenTo = shaped((targets: number) =>
  prepared((db: Reader, values: readonly string[]) => {
    const [scope, members, user] = listOf(values, 0, 3) as [string, string, string];
    const found = db
      .selectFrom("grants")
      .select(["target_kind", "target", "role"])
      .distinct()
      .where("scope", "=", scope)
      // By who has them, so that an index finds them among those of everybody.
      .where(
        sql<boolean>`subject in (select team from team_members where scope = ${members} and user_id = ${user}
        union all select cast(${user} as text))`,
      )
      .where((eb) => eb.or([eb("subject_kind", "=", "team"), eb("subject", "=", user)]));
    return targets === 0 ? found : found.where("target", "in", listOf(values, 3, targets));
  }),
);

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

/** The id of what somebody is given on something: the same whoever gives it, and whenever. */
export const grantId = ({ subject_kind, subject, target_kind, target }: OnContent): string =>
  deriveId("grant", subject_kind, subject, target_kind, target);

/** What one person or team may be given on some content. */
type OnContent = Pick<GrantRow, "subject_kind" | "subject"> & GrantTarget;

/** What one person or team was given on something: one row, or several where it was given in several ways. */
export async function findGrants(
  db: Reader,
  scope: string,
  { subject_kind, subject, ...target }: OnContent,
): Promise<GrantRow[]> {
  return on(db, scope, subject_kind, target)
    .selectAll()
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}
