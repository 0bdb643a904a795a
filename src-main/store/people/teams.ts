import { isPartOf } from "../lists/contentLists.ts";
import type { Reader } from "../handles.ts";
import { inParts } from "../keys.ts";
import { isNewer, type Slice } from "../lists/newest.ts";
import type { TeamMemberRow, TeamRow } from "../tables.ts";

/* Teams and who is in them, from the scope that holds an organization's members. */

/** Which teams of an organization: those with this in their title, that somebody is in or owns. */
export interface TeamFilter {
  scope: string;
  title?: string | undefined;
  member?: string | undefined;
  owner?: string | undefined;
}

/** A part of some teams of an organization, oldest first, ties by id. */
export async function listTeams(db: Reader, filter: TeamFilter, { after, limit }: Slice): Promise<TeamRow[]> {
  let query = filtered(db, filter).selectAll("teams");
  if (after) query = query.where(isNewer(after));
  return query.orderBy("created_at").orderBy("id").limit(limit).execute();
}

export async function countTeams(db: Reader, filter: TeamFilter): Promise<number> {
  const query = filtered(db, filter).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

function filtered(db: Reader, { scope, title, member, owner }: TeamFilter) {
  const teamsOf = (user: string) =>
    db.selectFrom("team_members").select("team").where("scope", "=", scope).where("user_id", "=", user);
  return db
    .selectFrom("teams")
    .where("scope", "=", scope)
    .$if(title !== undefined && title !== "", (some) => some.where(isPartOf(title ?? "")))
    .$if(member !== undefined, (some) => some.where("id", "in", teamsOf(member ?? "")))
    .$if(owner !== undefined, (some) =>
      some.where("id", "in", teamsOf(owner ?? "").where("role", "=", "owner")),
    );
}

export async function findTeam(db: Reader, scope: string, id: string): Promise<TeamRow | undefined> {
  return db
    .selectFrom("teams")
    .selectAll()
    .where("scope", "=", scope)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Those of these teams that are there, by id. */
export async function findTeams(
  db: Reader,
  scope: string,
  ids: readonly string[],
): Promise<Map<string, TeamRow>> {
  const found = new Map<string, TeamRow>();
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom("teams")
      .selectAll()
      .where("scope", "=", scope)
      .where("id", "in", part)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** How many members each of these teams has; one without any is left out. */
export async function countTeamMembers(
  db: Reader,
  scope: string,
  teams: readonly string[],
): Promise<Map<string, number>> {
  return counted(db, scope, "team", teams);
}

/** In how many teams each of these members is; one in none is left out. */
export async function countTeamsOf(
  db: Reader,
  scope: string,
  members: readonly string[],
): Promise<Map<string, number>> {
  return counted(db, scope, "user_id", members);
}

async function counted(
  db: Reader,
  scope: string,
  column: "team" | "user_id",
  ids: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of inParts(ids)) {
    const rows = await db
      .selectFrom("team_members")
      .select([`${column} as id`, (eb) => eb.fn.countAll<number>().as("count")])
      .where("scope", "=", scope)
      .where(column, "in", part)
      .groupBy(column)
      .execute();
    for (const { id, count } of rows) counts.set(id, Number(count));
  }
  return counts;
}

/** The memberships of these members in teams: in all of them, or in some. */
export async function listTeamMemberships(
  db: Reader,
  scope: string,
  members: readonly string[],
  teams?: readonly string[],
): Promise<TeamMemberRow[]> {
  if (teams?.length === 0) return [];
  const found: TeamMemberRow[] = [];
  for (const part of inParts(members)) {
    let query = db
      .selectFrom("team_members")
      .selectAll()
      .where("scope", "=", scope)
      .where("user_id", "in", part);
    if (teams !== undefined) query = query.where("team", "in", teams);
    found.push(...(await query.execute()));
  }
  return found;
}

/** The members of a team past one of them, by when they joined it, then by id. */
export async function listTeamMembers(
  db: Reader,
  scope: string,
  team: string,
  { after, limit }: { after?: { at: string; id: string } | undefined; limit?: number } = {},
): Promise<TeamMemberRow[]> {
  let query = db.selectFrom("team_members").selectAll().where("scope", "=", scope).where("team", "=", team);
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb("joined_at", ">", after.at),
        eb.and([eb("joined_at", "=", after.at), eb("user_id", ">", after.id)]),
      ]),
    );
  query = query.orderBy("joined_at").orderBy("user_id");
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export async function findTeamMember(
  db: Reader,
  scope: string,
  team: string,
  user: string,
): Promise<TeamMemberRow | undefined> {
  return db
    .selectFrom("team_members")
    .selectAll()
    .where("scope", "=", scope)
    .where("team", "=", team)
    .where("user_id", "=", user)
    .executeTakeFirst();
}
