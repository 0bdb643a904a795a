import { Type } from "typebox";
import { membersScope, organizationAdminScope } from "../../access/scopes.ts";
import { readStanding } from "../../access/standpoint.ts";
import { listGrantsTo } from "../../store/people/grants.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import type { TeamRow } from "../../store/tables.ts";
import { findTeam, listTeamMembers } from "../../store/people/teams.ts";
import { mutation, query } from "../operation.ts";
import { presentTeam, presentTeams } from "../present/team.ts";
import {
  namedTeam,
  paginateTeams,
  pinMembers,
  requireMembers,
  requireManagedTeam,
  requireTeam,
  teamParams,
  titleOfTeam,
} from "./teamInput.ts";
import { List, paging } from "../types/lists.ts";
import { Id, strict, Words } from "../types/scalars.ts";
import { Team, TeamTitle } from "../types/team.ts";

/* The teams of an organization (document 3, Teams; gaps.md §16). */

const path = "/v1/orgs/{organizationId}/teams";

/** The teams of an organization, oldest first: those that a member (`owner`) can manage, or whose `title` has this part. */
export const listTeamsInOrganizationById = query({
  method: "GET",
  path,
  params: { organizationId: Id },
  query: { ...paging, owner: Type.Optional(Id), title: Type.Optional(Type.String({ maxLength: 512 })) },
  returns: List(Team),
  needs: { on: "organization", level: "member" },
  grants: true,
  async run(context, { organizationId, owner, title, ...asked }) {
    const scope = membersScope(organizationId);
    const isAdmin =
      owner !== undefined && (await readStanding(context.db, owner, organizationId)) === "admin";
    const which = { scope, title, ...(owner === undefined || isAdmin ? {} : { owner }) };
    const list = await paginateTeams(context, which, asked);
    return { ...list, items: await presentTeams(context, organizationId, list.items) };
  },
});

/** Makes a team, whose maker owns it; those who are named join as members. */
export const createOrganizationTeam = mutation({
  method: "PUT",
  path,
  params: { organizationId: Id },
  body: Type.Object(
    {
      title: Words(TeamTitle),
      members: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { maxItems: 1000 })),
    },
    strict,
  ),
  returns: Team,
  status: 201,
  needs: { on: "organization", level: "create" },
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  pin: async (context, { organizationId, body: { members, ...body } }) => ({
    organizationId,
    body: {
      ...body,
      ...(members ? { members: await pinMembers(context, organizationId, members, "/body/members") } : {}),
    },
  }),
  describe: async (_context, { body }) => ({ title: `New team ${body.title}` }),
  async run(context, { organizationId, body: { title, members = [] } }) {
    const { db, now, user } = context;
    const scope = membersScope(organizationId);
    await requireMembers(context, organizationId, members, "/body/members");
    const team: TeamRow = { scope, id: context.newId("team"), title, created_at: now };
    await insert(db, "teams", team);
    for (const member of new Set([user, ...members]))
      await insert(db, "team_members", {
        scope,
        team: team.id,
        user_id: member,
        role: member === user ? "owner" : "member",
        joined_at: now,
      });
    return presentTeam(context, organizationId, team);
  },
});

/** One team. */
export const getTeamInOrganizationById = query({
  method: "GET",
  path: `${path}/{teamId}`,
  params: teamParams,
  returns: Team,
  needs: { on: "organization", level: "member" },
  grants: true,
  run: async (context, input) =>
    presentTeam(context, input.organizationId, await requireTeam(context, input)),
});

/** Gives a team another title; for its owners and for admins. */
export const updateTeamInOrganizationById = mutation({
  method: "PATCH",
  path: `${path}/{teamId}`,
  params: teamParams,
  body: Type.Object({ title: Words(TeamTitle) }, strict),
  returns: Team,
  needs: { on: "organization", level: "member" },
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  describe: async (context, input) => ({ title: `Title of ${await titleOfTeam(context, input)}` }),
  async run(context, input) {
    const team = await requireManagedTeam(context, input);
    const { title } = input.body;
    await update(context.db, "teams", { scope: team.scope, id: team.id }, { title });
    return presentTeam(context, input.organizationId, { ...team, title });
  },
});

/** Ends a team, with what it was given; for its owners and for admins. A team that is not there is gone already. */
export const removeTeamFromOrganizationById = mutation({
  method: "DELETE",
  path: `${path}/{teamId}`,
  params: teamParams,
  status: 204,
  needs: { on: "organization", level: "member" },
  grants: true,
  scopes: ({ organizationId }) => [membersScope(organizationId), organizationAdminScope(organizationId)],
  describe: async (context, input) => ({ title: `Deletion of ${await titleOfTeam(context, input)}` }),
  deletes: (_context, input) => [namedTeam(input)],
  async run(context, input) {
    const { db } = context;
    const { organizationId, teamId } = input;
    const scope = membersScope(organizationId);
    if (!(await findTeam(db, scope, teamId))) return;
    await requireManagedTeam(context, input);
    for (const { user_id } of await listTeamMembers(db, scope, teamId))
      await remove(db, "team_members", { scope, team: teamId, user_id });
    const given = organizationAdminScope(organizationId);
    for (const { id } of await listGrantsTo(db, given, "team", [teamId]))
      await remove(db, "grants", { scope: given, id });
    await remove(db, "teams", { scope, id: teamId });
  },
});
