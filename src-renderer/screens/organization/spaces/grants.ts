import { ask } from "../../../data/calls/ask.ts";
import type { RoleName } from "../roles.ts";

/** What permissions are on. */
export interface Content {
  kind: "space" | "collection" | "site";
  id: string;
  organization: string;
}
type Paging = { limit: number; page?: string };
type Role = RoleName | null;

/** The operations on permissions of a space, a collection or a site, which differ in name alone. */
export function grantsOn({ kind, id, organization }: Content) {
  const space = { spaceId: id };
  const collection = { collectionId: id };
  const site = { organizationId: organization, siteId: id };
  const pick = <T>(choices: Record<Content["kind"], () => Promise<T>>): Promise<T> => choices[kind]();
  return {
    listUsers: (paging: Paging) =>
      pick({
        space: () => ask("listUserPermissionsInSpace", { ...space, ...paging }),
        collection: () => ask("listUserPermissionsInCollection", { ...collection, ...paging }),
        site: () => ask("listUserPermissionsInSite", { ...site, ...paging }),
      }),
    listTeams: (paging: Paging) =>
      pick({
        space: () => ask("listTeamPermissionsInSpace", { ...space, ...paging }),
        collection: () => ask("listTeamPermissionsInCollection", { ...collection, ...paging }),
        site: () => ask("listTeamPermissionsInSite", { ...site, ...paging }),
      }),
    /** Everybody with access in the end, by whatever way, in order of their names. */
    listEverybody: (paging: Paging) =>
      pick<{
        items: { permission: RoleName; user: { id: string; displayName: string; email?: string } }[];
        count: number;
        next?: { page: string };
      }>({
        space: () => ask("listPermissionsAggregateInSpace", { ...space, ...paging }),
        collection: () => ask("listPermissionsAggregateInCollection", { ...collection, ...paging }),
        site: () => ask("listPermissionsAggregateInSite", { ...site, ...paging, sort: "name", order: "asc" }),
      }),
    give: (users: string[], teams: string[], role: Role) => {
      const body = { role, ...(users.length > 0 ? { users } : {}), ...(teams.length > 0 ? { teams } : {}) };
      return pick({
        space: () => ask("inviteToSpace", { ...space, body }),
        collection: () => ask("inviteToCollection", { ...collection, body }),
        site: () => ask("inviteToSite", { ...site, body }),
      });
    },
    changeUser: (userId: string, role: Role) =>
      pick({
        space: () => ask("updateUserPermissionInSpace", { ...space, userId, body: { role } }),
        collection: () => ask("updateUserPermissionInCollection", { ...collection, userId, body: { role } }),
        site: () => ask("updateUserPermissionInSite", { ...site, userId, body: { role } }),
      }),
    changeTeam: (teamId: string, role: Role) =>
      pick({
        space: () => ask("updateTeamPermissionInSpace", { ...space, teamId, body: { role } }),
        collection: () => ask("updateTeamPermissionInCollection", { ...collection, teamId, body: { role } }),
        site: () => ask("updateTeamPermissionInSite", { ...site, teamId, body: { role } }),
      }),
    removeUser: (userId: string) =>
      pick({
        space: () => ask("removeUserFromSpace", { ...space, userId }),
        collection: () => ask("removeUserFromCollection", { ...collection, userId }),
        site: () => ask("removeUserFromSite", { ...site, userId }),
      }),
    removeTeam: (teamId: string) =>
      pick({
        space: () => ask("removeTeamFromSpace", { ...space, teamId }),
        collection: () => ask("removeTeamFromCollection", { ...collection, teamId }),
        site: () => ask("removeTeamFromSite", { ...site, teamId }),
      }),
  };
}
