import { membersScope } from "../../access/scopes.ts";
import { teamRights } from "../../access/teamRights.ts";
import type { NamedRow } from "../../content/branches/onceHere.ts";
import { findMemberIds, findMembers } from "../../store/people/members.ts";
import type { TeamRow } from "../../store/tables.ts";
import {
  countTeams,
  findTeam,
  findTeamMember,
  listTeams,
  type TeamFilter,
} from "../../store/people/teams.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { paginateRows, timeKeyOf } from "../paging.ts";
import type { List, Paging } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";

/* What the operations on one team have in common. */

export const teamParams = { organizationId: Id, teamId: Id };

export interface NamedTeam {
  organizationId: string;
  teamId: string;
}

/** The row of the team that an input names. */
export const namedTeam = ({ organizationId, teamId: id }: NamedTeam): NamedRow => ({
  table: "teams",
  key: { scope: membersScope(organizationId), id },
});

/** A page of some teams of an organization, oldest first. */
export const paginateTeams = (
  { db }: ReadContext,
  filter: TeamFilter,
  asked: Paging,
): Promise<List<TeamRow>> =>
  paginateRows(asked, {
    count: () => countTeams(db, filter),
    fetch: (after, limit) => listTeams(db, filter, { after: timeKeyOf(after), limit }),
    keyOf: (team) => [team.created_at, team.id],
  });

/** The team that an input names; 404 where there is none. */
export async function requireTeam(
  { db }: ReadContext,
  { organizationId, teamId }: NamedTeam,
): Promise<TeamRow> {
  const team = await findTeam(db, membersScope(organizationId), teamId);
  if (!team) throw new ApiError(404, `There is no team ${teamId} in the organization.`);
  return team;
}

/** What the caller is in the organization and in one of its teams. */
async function placeIn({ db, user, standing }: ReadContext, { scope, id }: TeamRow) {
  return { standing, role: (await findTeamMember(db, scope, id, user))?.role };
}

/** The same, and 403 for a caller who neither owns it nor is an admin of the organization. */
export async function requireOwnTeam(context: ReadContext, input: NamedTeam): Promise<TeamRow> {
  const team = await requireTeam(context, input);
  if (teamRights.members(await placeIn(context, team))) return team;
  throw new ApiError(
    403,
    `The team “${team.title}” is managed by its owners and by admins of the organization.`,
  );
}

/**
 * The team that an input names, for who may change what it is: admins, and its owners while they may own teams. An owner
 * of a lower role manages its members alone.
 */
export async function requireManagedTeam(context: ReadContext, input: NamedTeam): Promise<TeamRow> {
  const team = await requireOwnTeam(context, input);
  if (teamRights.admin(await placeIn(context, team))) return team;
  throw new ApiError(
    403,
    `You manage who is in the team “${team.title}”; its title and its end need the role create.`,
  );
}

/** What a person calls a team. */
export async function titleOfTeam(
  { db }: ReadContext,
  { organizationId, teamId }: NamedTeam,
): Promise<string> {
  const team = await findTeam(db, membersScope(organizationId), teamId);
  return team ? `the team ${team.title}` : "a team";
}

/** Words for members as their ids. Throws 400 for one that is neither the id nor the e-mail address of a member. */
export async function pinMembers(
  { db }: ReadContext,
  organization: string,
  words: readonly string[],
  path: string,
): Promise<string[]> {
  const ids = await findMemberIds(db, membersScope(organization), words);
  return words.map((word, at) => {
    const id = ids.get(word);
    if (id === undefined) throw noMember(`${path}/${at}`, word);
    return id;
  });
}

/** Words for members as their ids; those that are none of either are left out. */
export async function knownMembers(
  { db }: ReadContext,
  organization: string,
  words: readonly string[],
): Promise<string[]> {
  return [...(await findMemberIds(db, membersScope(organization), words)).values()];
}

/** Throws 400 where one of these is no member (any more). */
export async function requireMembers(
  { db }: ReadContext,
  organization: string,
  ids: readonly string[],
  path: string,
): Promise<void> {
  const members = await findMembers(db, membersScope(organization), ids);
  for (const [at, id] of ids.entries()) if (!members.has(id)) throw noMember(`${path}/${at}`, id);
}

/** The refusal of a word for a member that stands for none. */
export const noMember = (path: string, word: string): ApiError =>
  new ApiError(
    400,
    `${path}: ${word} is neither the id nor the e-mail address of a member of the organization.`,
  );
