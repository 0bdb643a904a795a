import { Type } from "typebox";
import { permissionOperations } from "./permissionOperations.ts";
import { Effective } from "../types/permission.ts";
import { Id, Role } from "../types/scalars.ts";

/** Who may do what on a space (gaps.md §21.1). */
export const {
  invite: inviteToSpace,
  listUsers: listUserPermissionsInSpace,
  updateUser: updateUserPermissionInSpace,
  removeUser: removeUserFromSpace,
  listTeams: listTeamPermissionsInSpace,
  updateTeam: updateTeamPermissionInSpace,
  removeTeam: removeTeamFromSpace,
  listAggregate: listPermissionsAggregateInSpace,
} = permissionOperations({
  on: "space",
  path: "/v1/spaces/{spaceId}",
  params: { spaceId: Id },
  aggregate: {
    query: { role: Type.Optional(Role) },
    order: { sort: "name", order: "asc" },
    item: Effective,
    present: ({ permission, user }) => ({ permission, user }),
  },
});
