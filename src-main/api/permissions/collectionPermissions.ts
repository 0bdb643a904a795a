import { Type } from "typebox";
import { permissionOperations } from "./permissionOperations.ts";
import { Effective } from "../types/permission.ts";
import { Id, Role } from "../types/scalars.ts";

/** Who may do what on a collection (gaps.md §21.1). */
export const {
  invite: inviteToCollection,
  listUsers: listUserPermissionsInCollection,
  updateUser: updateUserPermissionInCollection,
  removeUser: removeUserFromCollection,
  listTeams: listTeamPermissionsInCollection,
  updateTeam: updateTeamPermissionInCollection,
  removeTeam: removeTeamFromCollection,
  listAggregate: listPermissionsAggregateInCollection,
} = permissionOperations({
  on: "collection",
  path: "/v1/collections/{collectionId}",
  params: { collectionId: Id },
  aggregate: {
    query: { role: Type.Optional(Role) },
    order: { sort: "name", order: "asc" },
    item: Effective,
    present: ({ permission, user }) => ({ permission, user }),
  },
});
