import { reaches, type Level } from "../../access/levels.ts";
import { organizationMay } from "../../access/organizationRights.ts";
import { organizationAdminScope } from "../../access/scopes.ts";
import { isLevel, type Content } from "../../access/standpoint.ts";
import { findCollection } from "../../store/collections.ts";
import { findInvite } from "../../store/people/invites.ts";
import { findSpace } from "../../store/spaces.ts";
import type { CollectionRow, InviteRow, SpaceRow } from "../../store/tables.ts";
import { readArrangementAbove } from "../spaces/arrangement.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { presentCollection } from "../present/collection.ts";
import { presentSpace } from "../present/space.ts";
import type { Invite } from "../types/invite.ts";

/* What the operations on links that invite have in common. */

/** What a link gives something on; it may be deleted by now. */
export interface Given {
  space?: SpaceRow | undefined;
  collection?: CollectionRow | undefined;
}

export async function readGiven(
  { db }: ReadContext,
  organization: string,
  { space, collection }: Pick<InviteRow, "space" | "collection">,
): Promise<Given> {
  if (space !== null) return { space: await findSpace(db, organization, space) };
  if (collection === null) return {};
  const row = await findCollection(db, organization, collection);
  return { collection: row?.deleted_at === null ? row : undefined };
}

/** The caller's level on what a link gives something on. */
export async function levelOnGiven(
  { db, user, access }: ReadContext,
  { space, collection }: Given,
): Promise<Level | undefined> {
  const content: Content | undefined = space ?? collection;
  return content && access.levelOn(db, user, content);
}

/** Links are for the organization's admins, and those to some content for its admins too. */
export async function mayManage(context: ReadContext, given: Given): Promise<boolean> {
  return organizationMay(context.standing, "admin") || (await levelOnGiven(context, given)) === "admin";
}

/** The link that an input names, if there is one that the caller may manage. */
export async function findManaged(
  context: ReadContext,
  organization: string,
  id: string,
): Promise<{ row: InviteRow; given: Given } | undefined> {
  const row = await findInvite(context.db, organizationAdminScope(organization), id);
  if (!row) return undefined;
  const given = await readGiven(context, organization, row);
  return (await mayManage(context, given)) ? { row, given } : undefined;
}

/** The same; 404 where there is none. */
export async function requireManaged(
  context: ReadContext,
  organization: string,
  id: string,
): Promise<{ row: InviteRow; given: Given }> {
  const found = await findManaged(context, organization, id);
  if (!found || hasGone(found.row, found.given))
    throw new ApiError(404, `There is no invite link ${id} in the organization.`);
  return found;
}

/** Whether a link gives people a role in the organization, and not a level on some content. */
export const givesRole = ({ space, collection }: Pick<InviteRow, "space" | "collection">): boolean =>
  space === null && collection === null;

/** Whether what a link gives something on has been deleted. */
export const hasGone = (row: InviteRow, { space, collection }: Given): boolean =>
  !givesRole(row) && !space && !collection;

/** A link as the API gives it to the caller. */
export async function presentInvite(context: ReadContext, row: InviteRow, given: Given): Promise<Invite> {
  const { standing } = context;
  const base = { object: "invite", id: row.id } as const;
  if (givesRole(row)) {
    const role = isLevel(row.role) ? row.role : null;
    const own = standing === "guest" ? undefined : standing;
    const redundant = role === null ? standing !== undefined : reaches(own, role);
    return { ...base, redundant, role };
  }
  const level = isLevel(row.level) ? row.level : null;
  const own = await levelOnGiven(context, given);
  const redundant = level === null ? standing !== undefined : reaches(own, level);
  const { space, collection } = given;
  const arrangement = collection && (await readArrangementAbove(context, collection));
  return {
    ...base,
    redundant,
    level,
    ...(space ? { space: await presentSpace(context, space, own) } : {}),
    ...(collection && arrangement
      ? { collection: presentCollection(context, collection, { level: own, arrangement }) }
      : {}),
  };
}
