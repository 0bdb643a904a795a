import { Type, type TSchema } from "typebox";
import { organizationOf } from "../../access/organizationOf.ts";
import { organizationAdminScope } from "../../access/scopes.ts";
import type { Reader } from "../../store/handles.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import {
  changeGrant,
  contentOf,
  invite,
  listAggregate,
  listTeamPermissions,
  listUserPermissions,
  namedGrant,
  takeAway,
  type AggregateQuery,
} from "./permissionHandlers.ts";
import { List, paging, type Paging } from "../types/lists.ts";
import { Invitation, TeamPermission, UserPermission } from "../types/permission.ts";
import { Id, NullableRole, strict } from "../types/scalars.ts";

const RoleGiven = Type.Object({ role: Type.Optional(NullableRole) }, strict);

interface Place<P, Q, I> {
  on: "space" | "collection" | "site";
  /** Of the space, collection or site. */
  path: string;
  params: P;
  /** What the list of everybody takes, its order where that is not among it, and an item of it. */
  aggregate: {
    query: Q;
    order: Pick<AggregateQuery, "sort" | "order">;
    item: I;
    present: (item: Everybody[number]) => unknown;
  };
}
type Everybody = Awaited<ReturnType<typeof listAggregate>>["items"];

/**
 * The eight operations on permissions of a space, a collection or a site (gaps.md §21.1): one implementation of each. They
 * are for admins of the content; what they write lies in the scope of the organization's admins.
 */
export function permissionOperations<
  const P extends Record<string, TSchema>,
  const Q extends Record<string, TSchema>,
  const I extends TSchema,
>({ on, path, params, aggregate }: Place<P, Q, I>) {
  const base = `${path}/permissions`;
  const needs = { on, level: "admin" } as const;
  const userParams = { ...params, userId: Id };
  const teamParams = { ...params, teamId: Id };
  const writing = {
    needs,
    grants: true,
    status: 204,
    scopes: () => [],
    alsoScopes: async (db: Reader, input: unknown) => {
      const organization = await organizationOf(db, input as Record<string, unknown>);
      return organization === undefined ? [] : [organizationAdminScope(organization)];
    },
    describe: async (context: WriteContext) => ({ title: `Access to ${contentOf(context).title}` }),
  } as const;
  const userOf = (input: unknown) => (input as { userId: string }).userId;
  const teamOf = (input: unknown) => (input as { teamId: string }).teamId;
  const bodyOf = <B>(input: unknown) => (input as { body: B }).body;

  return {
    /** Gives people and teams a level; who has one by another way keeps the higher. 404 for who is not in the organization. */
    invite: mutation({
      ...writing,
      method: "POST",
      path: base,
      params,
      body: Invitation,
      run: (context, input) => invite(context, bodyOf(input)),
    }),

    /** The people who were given a level themselves. */
    listUsers: query({
      method: "GET",
      path: `${base}/users`,
      params,
      query: paging,
      returns: List(UserPermission),
      needs,
      grants: true,
      run: (context, input) => listUserPermissions(context, input as Paging),
    }),

    /** Changes what a person was given; 404 where that is nothing. */
    updateUser: mutation({
      ...writing,
      method: "PATCH",
      path: `${base}/users/{userId}`,
      params: userParams,
      body: RoleGiven,
      run: (context, input) =>
        changeGrant(context, "user", userOf(input), bodyOf<{ role?: NullableRole }>(input).role),
    }),

    /** Takes away what a person was given; what they have by another way stays. */
    removeUser: mutation({
      ...writing,
      method: "DELETE",
      path: `${base}/users/{userId}`,
      params: userParams,
      deletes: (context, input) => namedGrant(context, "user", userOf(input)),
      run: async (context, input) => void (await takeAway(context, "user", userOf(input))),
    }),

    /** The teams that were given a level. */
    listTeams: query({
      method: "GET",
      path: `${base}/teams`,
      params,
      query: paging,
      returns: List(TeamPermission),
      needs,
      grants: true,
      run: (context, input) => listTeamPermissions(context, input as Paging),
    }),

    /** Changes what a team was given; 404 where that is nothing. */
    updateTeam: mutation({
      ...writing,
      method: "PATCH",
      path: `${base}/teams/{teamId}`,
      params: teamParams,
      body: RoleGiven,
      run: (context, input) =>
        changeGrant(context, "team", teamOf(input), bodyOf<{ role?: NullableRole }>(input).role),
    }),

    /** Takes away what a team was given; 400 where that is nothing. */
    removeTeam: mutation({
      ...writing,
      method: "DELETE",
      path: `${base}/teams/{teamId}`,
      params: teamParams,
      deletes: (context, input) => namedGrant(context, "team", teamOf(input)),
      async run(context, input) {
        const team = teamOf(input);
        if (await takeAway(context, "team", team)) return;
        throw new ApiError(400, `The team ${team} was given nothing on “${contentOf(context).title}”.`);
      },
    }),

    /** Everybody who has access in the end, by whatever way, with their level; `role` leaves those with this one. */
    listAggregate: query({
      method: "GET",
      path: `${base}/aggregate`,
      params,
      query: { ...paging, ...aggregate.query },
      returns: List(aggregate.item),
      needs,
      grants: true,
      async run(context, input) {
        const list = await listAggregate(context, { ...aggregate.order, ...input });
        return { ...list, items: list.items.map(aggregate.present) } as never;
      },
    }),
  };
}
