import { levels, reaches, type Level } from "../../access/levels.ts";
import { membersScope, organizationAdminScope, organizationScope, parseScope } from "../../access/scopes.ts";
import {
  defaultFrom,
  givenBy,
  readCollectionsAbove,
  targetKey,
  type Content,
} from "../../access/standpoint.ts";
import type { NamedRow } from "../../content/branches/onceHere.ts";
import {
  countGrantsOn,
  findGrants,
  grantId,
  listGrantsOn,
  type GrantTarget,
} from "../../store/people/grants.ts";
import {
  countLevels,
  listLevels,
  type LevelFilter,
  type LevelsOn,
  type RankedMember,
} from "../../store/lists/levels.ts";
import { findMembers, type MemberSort } from "../../store/people/members.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import type { GrantRow } from "../../store/tables.ts";
import { findTeam, findTeams } from "../../store/people/teams.ts";
import type { Guarded, ReadContext, WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { paginateRows, type Order, type PageKey } from "../paging.ts";
import { readPeople } from "../present/people.ts";
import { presentTeams } from "../present/team.ts";
import type { List, Paging } from "../types/lists.ts";
import type { EffectiveOnSite, Invitation } from "../types/permission.ts";
import type { NullableRole } from "../types/scalars.ts";

/* What is done with permissions on a space, a collection or a site (gaps.md §21.1). They are rows of the admins' scope. */

type SubjectKind = GrantRow["subject_kind"];
type Titled = Content & { title: string };

/** The space, collection or site of a context. */
export function contentOf({ space, collection, site }: ReadContext): Titled {
  const content = space ?? collection ?? site;
  if (!content) throw new Error("This operation's path names no content.");
  return content;
}

const targetOf = ({ scope, id }: Content): GrantTarget => ({
  target_kind: parseScope(scope).kind as GrantTarget["target_kind"],
  target: id,
});

/** The scope that holds what was given on some content. Throws 409 for a write where that is another by now. */
function grantsScope({ db }: ReadContext, { organization }: Content): string {
  const scope = organizationAdminScope(organization);
  if ("session" in db && !(db as WriteContext["db"]).session.scopes.has(scope))
    throw new ApiError(409, "This has just come to another organization. Look at it again, then try again.");
  return scope;
}

/** Gives people and teams a level. Throws 404 for one that is not in the organization, 400 where nobody is named. */
export async function invite(
  context: WriteContext,
  { role, users = [], teams = [] }: Invitation,
): Promise<void> {
  if (users.length + teams.length === 0)
    throw new ApiError(400, "/body/users is missing: say in users or in teams to whom this is given.");
  const { organization } = contentOf(context);
  const scope = membersScope(organization);
  const members = await findMembers(context.db, scope, users);
  for (const id of users)
    if (!members.has(id)) throw new ApiError(404, `There is no member ${id} in the organization.`);
  for (const id of teams)
    if (!(await findTeam(context.db, scope, id)))
      throw new ApiError(404, `There is no team ${id} in the organization.`);
  const content = contentOf(context);
  for (const id of new Set(users)) await give(context, content, { kind: "user", subject: id, role });
  for (const id of new Set(teams)) await give(context, content, { kind: "team", subject: id, role });
}

async function give(
  context: WriteContext,
  content: Content,
  { kind, subject, role }: { kind: SubjectKind; subject: string; role: NullableRole },
): Promise<void> {
  const scope = grantsScope(context, content);
  const what = { subject_kind: kind, subject, ...targetOf(content) };
  const [first, ...others] = await findGrants(context.db, scope, what);
  for (const { id } of others) await remove(context.db, "grants", { scope, id });
  if (first) await update(context.db, "grants", { scope, id: first.id }, { role });
  else await insert(context.db, "grants", { scope, id: grantId(what), ...what, role });
}

/** Gives a person a level on some content, unless what they were given there is as high. */
export async function raiseGrant(
  context: WriteContext,
  content: Content,
  subject: string,
  level: Level,
): Promise<void> {
  const scope = grantsScope(context, content);
  const given = await findGrants(context.db, scope, { subject_kind: "user", subject, ...targetOf(content) });
  const highest = givenBy(given).get(targetKey(parseScope(content.scope).kind, content.id));
  if (!reaches(highest, level)) await give(context, content, { kind: "user", subject, role: level });
}

/** Changes what a person or team was given. Throws 404 where that is nothing. */
export async function changeGrant(
  context: WriteContext,
  kind: SubjectKind,
  subject: string,
  role: NullableRole | undefined,
): Promise<void> {
  const content = contentOf(context);
  const scope = grantsScope(context, content);
  const given = await findGrants(context.db, scope, { subject_kind: kind, subject, ...targetOf(content) });
  if (given.length === 0)
    throw new ApiError(
      404,
      `The ${kind} ${subject} was given nothing on “${content.title}”: invite them first.`,
    );
  if (role !== undefined) await give(context, content, { kind, subject, role });
}

/**
 * The rows that say what a person or team was given on the content that a path names: those that are here, whatever older
 * programs called them, or else the one that there would be.
 */
export async function namedGrant(
  { db, space, collection, site }: Guarded,
  kind: SubjectKind,
  subject: string,
): Promise<NamedRow[]> {
  const content = space ?? collection ?? site;
  if (!content) return [];
  const scope = organizationAdminScope(content.organization);
  const what = { subject_kind: kind, subject, ...targetOf(content) };
  const given = await findGrants(db, scope, what);
  const ids = given.length > 0 ? given.map(({ id }) => id) : [grantId(what)];
  return ids.map((id) => ({ table: "grants", key: { scope, id } }));
}

/** Takes away what a person or team was given; answers whether it was anything. */
export async function takeAway(context: WriteContext, kind: SubjectKind, subject: string): Promise<boolean> {
  const content = contentOf(context);
  const scope = grantsScope(context, content);
  const what = { subject_kind: kind, subject, ...targetOf(content) };
  const given = await findGrants(context.db, scope, what);
  for (const { id } of given) await remove(context.db, "grants", { scope, id });
  return given.length > 0;
}

/** What was given on the content to people, or to teams. */
async function listGiven(context: ReadContext, kind: SubjectKind, asked: Paging): Promise<List<GrantRow>> {
  const content = contentOf(context);
  const scope = organizationAdminScope(content.organization);
  const target = targetOf(content);
  return paginateRows(asked, {
    count: () => countGrantsOn(context.db, scope, kind, target),
    fetch: (after, limit) =>
      listGrantsOn(context.db, scope, kind, target, {
        after: after && { subject: String(after[0]), id: String(after[1]) },
        limit,
      }),
    keyOf: ({ subject, id }) => [subject, id],
  });
}

/** The people who were given a level on the content themselves. */
export async function listUserPermissions(context: ReadContext, asked: Paging) {
  const list = await listGiven(context, "user", asked);
  const ids = list.items.map(({ subject }) => subject);
  const people = await readPeople(context, contentOf(context).organization, ids);
  return {
    ...list,
    items: list.items.map(({ subject, role }) => ({
      permission: role as NullableRole,
      user: people(subject),
    })),
  };
}

/** The teams that were given a level on the content. */
export async function listTeamPermissions(context: ReadContext, asked: Paging) {
  const { organization } = contentOf(context);
  const list = await listGiven(context, "team", asked);
  const ids = list.items.map(({ subject }) => subject);
  const rows = await findTeams(context.db, membersScope(organization), ids);
  const presented = await presentTeams(context, organization, [...rows.values()]);
  const teams = new Map(presented.map((team) => [team.id, team]));
  return {
    ...list,
    items: list.items.flatMap(({ subject, role }) => {
      const team = teams.get(subject);
      return team ? [{ permission: role as NullableRole, team }] : [];
    }),
  };
}

export interface AggregateQuery extends Paging {
  role?: Level;
  order?: Order;
  search?: string;
  sort?: MemberSort;
  team?: string;
}

/** Everybody who has access to the content in the end, by whatever way, with their level: who joined last first, where no other order is asked for. */
export async function listAggregate(
  context: ReadContext,
  asked: AggregateQuery,
): Promise<List<EffectiveOnSite>> {
  const { db } = context;
  const content = contentOf(context);
  const { role, search, team, sort = "joinedAt", order = "desc" } = asked;
  const on = await levelsOn(context, content);
  const filter: LevelFilter = { level: role, search, team };
  const list = await paginateRows(asked, {
    count: () => countLevels(db, on, filter, sort),
    fetch: (after, limit) => listLevels(db, on, filter, { sort, order, after: placeOf(after), limit }),
    keyOf: ({ key, id }) => [key, id],
  });
  const ids = list.items.map(({ id }) => id);
  const people = await readPeople(context, content.organization, ids);
  return {
    ...list,
    items: list.items.map((row) => ({
      permission: levels[row.rank - 1] as Level,
      user: people(row.id),
      origin: originOf(row),
      disabled: row.disabled === 1,
      ...(row.last_seen_at === null ? {} : { lastSeenAt: row.last_seen_at }),
    })),
  };
}

const placeOf = (after: PageKey | undefined) => after && { key: String(after[0]), id: String(after[1]) };

function originOf({ rank, own, by_team, role }: RankedMember): EffectiveOnSite["origin"] {
  if (role === "admin") return "organization";
  if (own === rank) return "user";
  return by_team === rank ? "team" : "organization";
}

async function levelsOn({ db }: ReadContext, content: Content): Promise<LevelsOn> {
  const { organization } = content;
  const collections = await readCollectionsAbove(db, content);
  const above = [...collections.values()].filter(({ deleted_at }) => deleted_at === null);
  return {
    scopes: {
      members: membersScope(organization),
      people: organizationScope(organization),
      grants: organizationAdminScope(organization),
    },
    targets: [targetOf(content), ...above.map((collection) => targetOf(collection))],
    byDefault: defaultFrom(collections, content),
    levels,
  };
}
