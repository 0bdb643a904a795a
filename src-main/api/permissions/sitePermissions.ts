import { Type } from "typebox";
import { permissionOperations } from "./permissionOperations.ts";
import { EffectiveOnSite } from "../types/permission.ts";
import { Id, Order, Role } from "../types/scalars.ts";

/** Who may do what on a site (gaps.md §21.1). */
export const {
  invite: inviteToSite,
  listUsers: listUserPermissionsInSite,
  updateUser: updateUserPermissionInSite,
  removeUser: removeUserFromSite,
  listTeams: listTeamPermissionsInSite,
  updateTeam: updateTeamPermissionInSite,
  removeTeam: removeTeamFromSite,
  listAggregate: listPermissionsAggregateInSite,
} = permissionOperations({
  on: "site",
  path: "/v1/orgs/{organizationId}/sites/{siteId}",
  params: { organizationId: Id, siteId: Id },
  aggregate: {
    query: {
      role: Type.Optional(Role),
      order: Type.Optional(Order),
      search: Type.Optional(Type.String({ maxLength: 512 })),
      sort: Type.Optional(Type.Enum(["joinedAt", "lastSeenAt", "name"], { default: "joinedAt" })),
      team: Type.Optional(Id),
    },
    order: {},
    item: EffectiveOnSite,
    present: (item) => item,
  },
});
