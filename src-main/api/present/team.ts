import { organizationMay } from "../../access/organizationRights.ts";
import { Reach } from "../../access/reach.ts";
import { membersScope } from "../../access/scopes.ts";
import { teamRights } from "../../access/teamRights.ts";
import type { TeamRow } from "../../store/tables.ts";
import { countTeamMembers, listTeamMemberships } from "../../store/people/teams.ts";
import type { ReadContext } from "../context.ts";
import type { Team } from "../types/team.ts";

/** Teams of an organization as the API gives them (document 3, Team), in their order. */
export async function presentTeams(
  context: ReadContext,
  organization: string,
  rows: readonly TeamRow[],
): Promise<Team[]> {
  const { db, user, standing } = context;
  const scope = membersScope(organization);
  const ids = rows.map(({ id }) => id);
  const members = await countTeamMembers(db, scope, ids);
  const spaces = await (await Reach.read(context, organization)).countForTeams(ids);
  const own = await listTeamMemberships(db, scope, [user], ids);
  const roles = new Map(own.map(({ team, role }) => [team, role]));
  return rows.map((row) => ({
    object: "team",
    id: row.id,
    title: row.title,
    members: members.get(row.id) ?? 0,
    spaces: spaces.get(row.id) ?? 0,
    createdAt: row.created_at,
    permissions: {
      admin: teamRights.admin({ standing, role: roles.get(row.id) }),
      view: organizationMay(standing, "listTeams"),
    },
  }));
}

/** One team; for several at once see {@link presentTeams}. */
export async function presentTeam(context: ReadContext, organization: string, row: TeamRow): Promise<Team> {
  const [team] = await presentTeams(context, organization, [row]);
  return team as Team;
}
