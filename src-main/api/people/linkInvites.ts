import { organizationAdminScope } from "../../access/scopes.ts";
import { organizationMay } from "../../access/organizationRights.ts";
import { reaches } from "../../access/levels.ts";
import { countLinks, listLinks } from "../../store/people/invites.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import type { InviteRow } from "../../store/tables.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import {
  findManaged,
  givesRole,
  levelOnGiven,
  presentInvite,
  readGiven,
  requireManaged,
  type Given,
} from "./inviteInput.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { Invite, InviteUpdate, NewInvite } from "../types/invite.ts";
import { List, paging } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";

/*
 * Links by which people join an organization, or get a level on a space or a collection (gaps.md §21.7): for admins of the
 * organization, and of that content. Whoever has a link can follow it, while the organization lets links be followed.
 */

const path = "/v1/orgs/{organizationId}/link-invites";
const params = { organizationId: Id, inviteId: Id };
const shared = { needs: { on: "organization", level: "guest" }, grants: true } as const;
const scopes = ({ organizationId }: { organizationId: string }) => [organizationAdminScope(organizationId)];

/** The links that the caller may manage, oldest first. */
export const listOrganizationInviteLinks = query({
  ...shared,
  method: "GET",
  path,
  params: { organizationId: Id },
  query: paging,
  returns: List(Invite),
  async run(context, { organizationId, ...asked }) {
    const { db, user, access, standing } = context;
    const isAdmin = organizationMay(standing, "admin");
    const links = {
      scope: organizationAdminScope(organizationId),
      organization: organizationId,
      roles: isAdmin,
      on: isAdmin
        ? ("everything" as const)
        : (await access.sightIn(db, user, organizationId)).readable("admin"),
    };
    const list = await paginateRows(asked, {
      count: () => countLinks(db, links),
      fetch: (after, limit) => listLinks(db, links, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, async (row) =>
      presentInvite(context, row, await readGiven(context, organizationId, row)),
    );
  },
});

/** Makes a link that gives a role in the organization, or a level on a space or a collection. */
export const createOrganizationInvite = mutation({
  ...shared,
  method: "POST",
  path,
  params: { organizationId: Id },
  body: NewInvite,
  returns: Invite,
  status: 201,
  located: false,
  scopes,
  describe: async () => ({ title: "New invite link" }),
  async run(context, { organizationId, body }) {
    const { role, level, space, collection } = body;
    const targets = [space, collection].filter((id) => id !== undefined).length;
    const isWhole =
      role === undefined ? level !== undefined && targets === 1 : level === undefined && targets === 0;
    if (!isWhole)
      throw new ApiError(
        400,
        "/body must have either role, or level with one of space and collection, and nothing else.",
      );
    const row: InviteRow = {
      scope: organizationAdminScope(organizationId),
      id: context.newId("invite"),
      role: role ?? null,
      level: level ?? null,
      space: space ?? null,
      collection: collection ?? null,
      email: null,
      sso: 0,
      created_by: context.user,
      created_at: context.now,
    };
    const given = await requireGivable(context, organizationId, row);
    await insert(context.db, "invites", row);
    return presentInvite(context, row, given);
  },
});

/** What a new link gives something on. Throws 404 for what the caller does not see, 403 for what they cannot give. */
async function requireGivable(context: WriteContext, organization: string, row: InviteRow): Promise<Given> {
  const given = await readGiven(context, organization, row);
  if (givesRole(row)) {
    if (organizationMay(context.standing, "admin")) return given;
    throw new ApiError(403, "Only admins of the organization can give a role in it.");
  }
  const level = await levelOnGiven(context, given);
  const what = row.space === null ? `collection ${row.collection}` : `space ${row.space}`;
  if (level === undefined) throw new ApiError(404, `There is no ${what} in the organization.`);
  if (reaches(level, "admin")) return given;
  throw new ApiError(403, `This needs the level admin on the ${what}; you have ${level}.`);
}

/** One link. */
export const getOrganizationInviteLink = query({
  ...shared,
  method: "GET",
  path: `${path}/{inviteId}`,
  params,
  returns: Invite,
  async run(context, { organizationId, inviteId }) {
    const { row, given } = await requireManaged(context, organizationId, inviteId);
    return presentInvite(context, row, given);
  },
});

/** Changes what a link gives to those who follow it from now on: its role, or its level. */
export const updateOrganizationInviteById = mutation({
  ...shared,
  method: "PATCH",
  path: `${path}/{inviteId}`,
  params,
  body: InviteUpdate,
  returns: Invite,
  scopes,
  describe: async () => ({ title: "Invite link" }),
  async run(context, { organizationId, inviteId, body }) {
    const { row, given } = await requireManaged(context, organizationId, inviteId);
    const field = givesRole(row) ? "role" : "level";
    const value = body[field];
    if (value === undefined)
      throw new ApiError(400, `/body/${field} is missing: this link gives a ${field}.`);
    await update(context.db, "invites", { scope: row.scope, id: row.id }, { [field]: value });
    return presentInvite(context, { ...row, [field]: value }, given);
  },
});

/** Ends a link; who followed it keeps what it gave. One that is not there has ended already. */
export const deleteOrganizationInviteById = mutation({
  ...shared,
  method: "DELETE",
  path: `${path}/{inviteId}`,
  params,
  status: 204,
  scopes,
  describe: async () => ({ title: "End of an invite link" }),
  deletes: (_context, { organizationId, inviteId: id }) => [
    { table: "invites", key: { scope: organizationAdminScope(organizationId), id } },
  ],
  async run(context, { organizationId, inviteId }) {
    const found = await findManaged(context, organizationId, inviteId);
    if (found) await remove(context.db, "invites", { scope: found.row.scope, id: found.row.id });
  },
});
