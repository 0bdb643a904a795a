import { Type } from "typebox";
import { findAccount, listTokens } from "../../access/accounts.ts";
import { withdrawInvitations } from "../../access/joining.ts";
import { membersScope, organizationAdminScope, organizationScope } from "../../access/scopes.ts";
import { sightFrom } from "../../access/sight.ts";
import { readStandpoint } from "../../access/standpoint.ts";
import { signClaims } from "../../access/visitorClaims.ts";
import { countContent, listContent } from "../../store/lists/contentLists.ts";
import { listGrantsTo } from "../../store/people/grants.ts";
import { countMembers, listOtherAdmins, listMembers } from "../../store/people/members.ts";
import { findMembership, findPeople } from "../../store/people/people.ts";
import { remove, update } from "../../store/replicated.ts";
import type { MemberRow } from "../../store/tables.ts";
import { listTeamMemberships } from "../../store/people/teams.ts";
import type { ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { paginateRows, type PageKey } from "../paging.ts";
import { presentMember, presentMembers } from "../present/member.ts";
import { presentTeams } from "../present/team.ts";
import { presentSeen } from "../spaces/spaceLists.ts";
import { paginateTeams } from "./teamInput.ts";
import { List, paging } from "../types/lists.ts";
import { Member } from "../types/member.ts";
import { Id, NullableRole, Order, Role, strict } from "../types/scalars.ts";
import { SpaceOfMember, TeamOfMember } from "../types/team.ts";

/* The members of an organization (document 3, Organization members; gaps.md §15). */

const path = "/v1/orgs/{organizationId}/members";
const params = { organizationId: Id, userId: Id };

/**
 * The members of an organization, its guests too: by when they joined, the latest first, unless asked otherwise. Sorted
 * by `lastSeenAt`, only those who were seen. `search` finds parts of names and e-mail addresses.
 */
export const listMembersInOrganizationById = query({
  method: "GET",
  path,
  params: { organizationId: Id },
  query: {
    ...paging,
    order: Type.Optional(Type.Enum(Order.enum, { default: "desc" })),
    role: Type.Optional(Type.Enum([...Role.enum, "guest"])),
    search: Type.Optional(Type.String({ maxLength: 512 })),
    sort: Type.Optional(Type.Enum(["joinedAt", "lastSeenAt", "name"], { default: "joinedAt" })),
  },
  returns: List(Member),
  needs: { on: "organization", level: "member" },
  grants: true,
  async run(context, { organizationId, order = "desc", role, search, sort = "joinedAt", ...asked }) {
    const { db } = context;
    const scopes = { members: membersScope(organizationId), people: organizationScope(organizationId) };
    const filter = { role: role === "guest" ? null : role, search };
    const list = await paginateRows(asked, {
      count: () => countMembers(db, scopes, filter, sort),
      fetch: (after, limit) => listMembers(db, scopes, filter, { sort, order, after: placeOf(after), limit }),
      keyOf: ({ key, id }) => [key, id],
    });
    return { ...list, items: await presentMembers(context, organizationId, list.items) };
  },
});

const placeOf = (after: PageKey | undefined) => after && { key: String(after[0]), id: String(after[1]) };

/** One member of an organization. */
export const getMemberInOrganizationById = query({
  method: "GET",
  path: `${path}/{userId}`,
  params,
  returns: Member,
  needs: { on: "organization", level: "member" },
  grants: true,
  run: async (context, { organizationId, userId }) =>
    presentMember(context, organizationId, await requireMember(context, organizationId, userId)),
});

/** Gives a member another role; null makes them a guest. 409 for the last admin. */
export const updateMemberInOrganizationById = mutation({
  method: "PATCH",
  path: `${path}/{userId}`,
  params,
  body: Type.Object({ role: Type.Optional(NullableRole) }, strict),
  returns: Member,
  needs: { on: "organization", level: "admin" },
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  describe: async (context, { organizationId, userId }) => ({
    title: `Role of ${await nameOf(context, organizationId, userId)}`,
  }),
  async run(context, { organizationId, userId, body: { role } }) {
    const row = await requireMember(context, organizationId, userId);
    if (role === undefined) return presentMember(context, organizationId, row);
    if (role !== "admin") await keepAnAdmin(context, row, "given another role");
    return change(context, organizationId, row, { role });
  },
});

/**
 * Takes a member out of an organization, with what they were given and their places in teams; what they wrote stays, under
 * their name. What they were invited to by their e-mail address is taken back, of who is no member yet too. 409 for the
 * last admin. Who is no member is none afterwards.
 */
export const removeMemberFromOrganizationById = mutation({
  method: "DELETE",
  path: `${path}/{userId}`,
  params,
  status: 204,
  needs: { on: "organization", level: "admin" },
  scopes: ({ organizationId }) => [membersScope(organizationId), organizationAdminScope(organizationId)],
  describe: async (context, { organizationId, userId }) => ({
    title: `Removal of ${await nameOf(context, organizationId, userId)} from the organization`,
  }),
  async run(context, { organizationId, userId }) {
    const { db } = context;
    const scope = membersScope(organizationId);
    const row = await findMembership(db, scope, userId);
    const email = row?.email ?? (await findAccount(db, userId))?.email;
    if (row) await keepAnAdmin(context, row, "removed");
    if (email !== undefined) await withdrawInvitations(db, organizationId, email);
    if (!row) return;
    for (const { team } of await listTeamMemberships(db, scope, [userId]))
      await remove(db, "team_members", { scope, team, user_id: userId });
    const given = organizationAdminScope(organizationId);
    for (const grant of await listGrantsTo(db, given, "user", [userId]))
      await remove(db, "grants", { scope: given, id: grant.id });
    await remove(db, "members", { scope, id: userId });
  },
});

/** Notes that a member signs in by single sign-on. */
export const setUserAsSSOMemberForOrganization = mutation({
  method: "POST",
  path: `${path}/{userId}/sso`,
  params,
  returns: Member,
  needs: { on: "organization", level: "admin" },
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  describe: async (context, { organizationId, userId }) => ({
    title: `Single sign-on for ${await nameOf(context, organizationId, userId)}`,
  }),
  async run(context, { organizationId, userId }) {
    const row = await requireMember(context, organizationId, userId);
    return change(context, organizationId, row, { sso: 1 });
  },
});

/** The spaces that a member has access to, of those that the caller may see, with the member's level; newest first. */
export const listSpacesForOrganizationMember = query({
  method: "GET",
  path: `${path}/{userId}/spaces`,
  params,
  query: { ...paging, order: Type.Optional(Type.Enum(Order.enum, { default: "desc" })) },
  returns: List(SpaceOfMember),
  needs: { on: "organization", level: "member" },
  grants: true,
  async run(context, { organizationId, userId, order = "desc", ...asked }) {
    await requireMember(context, organizationId, userId);
    const { db, user, access } = context;
    const sight = await access.sightIn(db, user, organizationId);
    const theirs = userId === user ? sight : sightFrom(await readStandpoint(db, userId, organizationId));
    const readable = [sight.readable(), ...(userId === user ? [] : [theirs.readable()])];
    const filter = { organization: organizationId, readable };
    const list = await paginateRows(asked, {
      count: () => countContent(db, "spaces", filter),
      fetch: (after, limit) => listContent(db, "spaces", filter, { by: "age", order, after, limit }),
      keyOf: ({ created_at, id }) => [created_at, id],
    });
    const levelOf = await theirs.levelsOn(list.items);
    const presented = await presentSeen(context, sight, list.items);
    const items = list.items.flatMap((row, at) => {
      const [space, permission] = [presented[at], levelOf(row)];
      return space && permission ? [{ permission, space }] : [];
    });
    return { ...list, items };
  },
});

/** The teams that a member is in, oldest first, with their role there; `title` finds part of a team's title. */
export const listTeamsForOrganizationMember = query({
  method: "GET",
  path: `${path}/{userId}/teams`,
  params,
  query: { ...paging, title: Type.Optional(Type.String({ maxLength: 512 })) },
  returns: List(TeamOfMember),
  needs: { on: "organization", level: "member" },
  grants: true,
  async run(context, { organizationId, userId, title, ...asked }) {
    await requireMember(context, organizationId, userId);
    const scope = membersScope(organizationId);
    const list = await paginateTeams(context, { scope, member: userId, title }, asked);
    const ids = list.items.map(({ id }) => id);
    const memberships = await listTeamMemberships(context.db, scope, [userId], ids);
    const roles = new Map(memberships.map(({ team, role }) => [team, role]));
    const teams = await presentTeams(context, organizationId, list.items);
    return {
      ...list,
      items: teams.map((team) => ({ team, member: { role: roles.get(team.id) ?? "member" } })),
    };
  },
});

/** When somebody was seen is noted once a minute at most: each time everybody's list of members moves. */
const sightInterval = 60_000;

/**
 * Notes that the caller was seen, and answers claims about them that the instance signed: a JWT by which pages for
 * certain visitors can know them, good for an hour.
 */
export const updateOrganizationMemberLastSeenAt = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/ping",
  params: { organizationId: Id },
  returns: Type.Object({ platformVisitorClaims: Type.Optional(Type.String()) }, strict),
  toldOnce: true,
  needs: { on: "organization", level: "guest" },
  needsInstance: true,
  scopes: ({ organizationId }) => [membersScope(organizationId)],
  async run(context, { organizationId }) {
    const { db, user, facts, now } = context;
    const row = await requireMember(context, organizationId, user);
    const { scope, id, last_seen_at } = row;
    if (last_seen_at === null || Date.parse(now) - Date.parse(last_seen_at) >= sightInterval)
      await update(db, "members", { scope, id }, { last_seen_at: now });
    const teams = (await listTeamMemberships(db, scope, [user])).map(({ team }) => team).sort();
    const claims = { organization: organizationId, role: row.role, teams };
    return {
      platformVisitorClaims: await signClaims(db, { issuer: facts.baseUrl, subject: user, now, claims }),
    };
  },
});

/** The membership of somebody. Throws 404 for who is no member. */
async function requireMember({ db }: ReadContext, organization: string, user: string): Promise<MemberRow> {
  const row = await findMembership(db, membersScope(organization), user);
  if (!row) throw new ApiError(404, `There is no member ${user} in the organization.`);
  return row;
}

async function change(
  context: WriteContext,
  organization: string,
  row: MemberRow,
  patch: Partial<MemberRow>,
): Promise<Member> {
  await update(context.db, "members", { scope: row.scope, id: row.id }, patch);
  // What somebody is in the organization may be the caller's own.
  const standing = await context.access.standingIn(context.db, context.user, organization);
  return presentMember({ ...context, standing }, organization, { ...row, ...patch });
}

/** Throws 409 where an organization would be left without an admin. */
async function keepAnAdmin(
  { db, facts }: ReadContext,
  { scope, id, role, disabled }: MemberRow,
  done: string,
): Promise<void> {
  if (role !== "admin" || disabled === 1) return;
  const others = await listOtherAdmins(db, scope, id);
  if (others.length === 0)
    throw new ApiError(
      409,
      `The last admin of an organization cannot be ${done}: make somebody else an admin first.`,
    );
  // Who has ever had a token only the instance knows.
  if (facts.kind === "replica" || (await haveAnyCome(db, others))) return;
  throw new ApiError(
    409,
    `Nobody could act for the organization: its other admins have never been here, so this one cannot be ${done} yet.`,
  );
}

/** Whether any of these members was ever seen, or can be. */
async function haveAnyCome(db: ReadContext["db"], members: readonly MemberRow[]): Promise<boolean> {
  for (const { id, last_seen_at } of members)
    if (last_seen_at !== null || (await listTokens(db, id)).length > 0) return true;
  return false;
}

async function nameOf({ db }: ReadContext, organization: string, user: string): Promise<string> {
  const people = await findPeople(db, organizationScope(organization), [user]);
  return people.get(user)?.display_name ?? "a member";
}
