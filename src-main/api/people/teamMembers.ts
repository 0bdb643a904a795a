import { Type } from "typebox";
import { membersScope } from "../../access/scopes.ts";
import { organizationMay } from "../../access/organizationRights.ts";
import { requireOnceHere } from "../../content/branches/onceHere.ts";
import { findMembers } from "../../store/people/members.ts";
import { findMembership } from "../../store/people/people.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import { countTeamMembers, findTeam, findTeamMember, listTeamMembers } from "../../store/people/teams.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { paginateRows, timeKeyOf } from "../paging.ts";
import { presentMembers } from "../present/member.ts";
import {
  knownMembers,
  namedTeam,
  noMember,
  pinMembers,
  requireMembers,
  requireOwnTeam,
  requireTeam,
  teamParams,
  titleOfTeam,
  type NamedTeam,
} from "./teamInput.ts";
import { List, paging } from "../types/lists.ts";
import { Id, strict } from "../types/scalars.ts";
import { TeamMembership, TeamMembersUpdate, TeamRole } from "../types/team.ts";

/* Who is in a team (document 3, Team members). Its owners and the organization's admins say so. */

const path = "/v1/orgs/{organizationId}/teams/{teamId}/members";
const memberParams = { ...teamParams, userId: Id };
const needs = { on: "organization", level: "member" } as const;

/** The members of a team, who joined it first before. */
export const listTeamMembersInOrganizationById = query({
  method: "GET",
  path,
  params: teamParams,
  query: paging,
  returns: List(TeamMembership),
  needs,
  grants: true,
  async run(context, input) {
    const { db } = context;
    const { scope, id } = await requireTeam(context, input);
    const list = await paginateRows(input, {
      count: async () => (await countTeamMembers(db, scope, [id])).get(id) ?? 0,
      fetch: (after, limit) => listTeamMembers(db, scope, id, { after: timeKeyOf(after), limit }),
      keyOf: ({ joined_at, user_id }) => [joined_at, user_id],
    });
    const rows = await findMembers(
      db,
      scope,
      list.items.map(({ user_id }) => user_id),
    );
    const members = await presentMembers(context, input.organizationId, [...rows.values()]);
    const roles = new Map(members.map((member) => [member.id, member]));
    return {
      ...list,
      items: list.items.flatMap(({ user_id, role }) => {
        const organization = roles.get(user_id);
        const permissions = { view: organizationMay(context.standing, "listMembers") };
        return organization ? [{ organization, team: { role }, permissions }] : [];
      }),
    };
  },
});

/**
 * Has members join a team (`add`), leave it (`remove`), or be there in a role (`memberships`, by id): who is to leave
 * leaves, whatever else is said of them. 400 for who is to be there and is no member of the organization; who is none has left.
 */
export const updateMembersInOrganizationTeam = mutation({
  method: "PUT",
  path,
  params: teamParams,
  body: TeamMembersUpdate,
  status: 204,
  needs,
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  // E-mail addresses may come to stand for somebody else. And who leaves a team may be gone when this is run again.
  pin: async (context, { body, ...input }) => {
    const { organizationId } = input;
    const add = body.add && (await pinMembers(context, organizationId, body.add, "/body/add"));
    const leave = body.remove && (await knownMembers(context, organizationId, body.remove));
    const joining = joiningOf({ ...body, add });
    return {
      ...input,
      body: {
        ...body,
        ...(add ? { add } : {}),
        ...(leave ? { remove: await withoutStrangers(context, input, leave, joining) } : {}),
      },
    };
  },
  describe: async (context, input) => ({ title: `Members of ${await titleOfTeam(context, input)}` }),
  async run(context, input) {
    const { organizationId, teamId, body } = input;
    const { add = [], remove: leaving = [], memberships = {} } = body;
    await requireOwnTeam(context, input);
    const leave = new Set(leaving);
    await requireMembers(context, organizationId, add, "/body/add");
    const named = Object.keys(memberships);
    const known = await findMembers(context.db, membersScope(organizationId), named);
    for (const id of named) if (!known.has(id)) throw noMember(`/body/memberships/${id}`, id);
    const joining = joiningOf(body);
    for (const user of joining)
      if (!leave.has(user))
        await join(context, { organizationId, teamId, userId: user }, memberships[user]?.role);
    for (const user of leave) {
      const row = namedMembership(input, user);
      if (!(await remove(context.db, row.table, row.key)) && !joining.has(user))
        await requireOnceHere(context, row);
    }
  },
});

/** The row that says that somebody is in a team. */
const namedMembership = ({ organizationId, teamId }: NamedTeam, user: string) => ({
  table: "team_members" as const,
  key: { scope: membersScope(organizationId), team: teamId, user_id: user },
});

const joiningOf = ({ add = [], memberships = {} }: { add?: string[] | undefined; memberships?: object }) =>
  new Set([...add, ...Object.keys(memberships)]);

/** Who is to leave a team, without those who neither are in it nor would join it. */
async function withoutStrangers(
  { db }: ReadContext,
  { organizationId, teamId }: NamedTeam,
  leave: readonly string[],
  joining: ReadonlySet<string>,
): Promise<string[]> {
  const members = await listTeamMembers(db, membersScope(organizationId), teamId);
  const known = new Set(members.map(({ user_id }) => user_id));
  return leave.filter((user) => known.has(user) || joining.has(user));
}

/** Has a member join a team, or gives them another role in it; without a role who is in it keeps theirs. */
export const addMemberToOrganizationTeamById = mutation({
  method: "PUT",
  path: `${path}/{userId}`,
  params: memberParams,
  body: Type.Optional(Type.Object({ role: Type.Optional(TeamRole) }, strict)),
  status: 204,
  needs,
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  describe: async (context, input) => ({ title: `A member of ${await titleOfTeam(context, input)}` }),
  async run(context, input) {
    const { organizationId, userId, body } = input;
    await requireOwnTeam(context, input);
    if (!(await findMembership(context.db, membersScope(organizationId), userId)))
      throw new ApiError(404, `There is no member ${userId} in the organization.`);
    await join(context, input, body?.role);
  },
});

/** Has a member leave a team; everybody may leave by themself. Who is not in it has left already. */
export const deleteMemberFromOrganizationTeamById = mutation({
  method: "DELETE",
  path: `${path}/{userId}`,
  params: memberParams,
  status: 204,
  needs,
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  describe: async (context, input) => ({ title: `A member of ${await titleOfTeam(context, input)}` }),
  deletes: (_context, input) => [namedTeam(input), namedMembership(input, input.userId)],
  async run(context, input) {
    const { organizationId, teamId, userId } = input;
    const scope = membersScope(organizationId);
    if (!(await findTeam(context.db, scope, teamId))) return;
    if (userId !== context.user) await requireOwnTeam(context, input);
    const { table, key } = namedMembership(input, userId);
    await remove(context.db, table, key);
  },
});

interface InTeam extends NamedTeam {
  userId: string;
}

async function join(
  { db, now }: WriteContext,
  { organizationId, teamId, userId }: InTeam,
  role: TeamRole | undefined,
): Promise<void> {
  const scope = membersScope(organizationId);
  const key = { scope, team: teamId, user_id: userId };
  if (!(await findTeamMember(db, scope, teamId, userId)))
    await insert(db, "team_members", { ...key, role: role ?? "member", joined_at: now });
  else if (role !== undefined) await update(db, "team_members", key, { role });
}
