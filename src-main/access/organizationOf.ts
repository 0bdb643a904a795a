import { findOrganizationOf } from "../store/contents.ts";
import type { Reader } from "../store/handles.ts";
import { collectionScope, siteScope, spaceScope } from "./scopes.ts";

/** The organization that an operation's input names, or that the content belongs to which it names. */
export async function organizationOf(
  db: Reader,
  { organizationId, spaceId, collectionId, siteId }: Record<string, unknown>,
): Promise<string | undefined> {
  if (typeof organizationId === "string") return organizationId;
  if (typeof spaceId === "string") return findOrganizationOf(db, "spaces", spaceScope(spaceId));
  if (typeof collectionId === "string")
    return findOrganizationOf(db, "collections", collectionScope(collectionId));
  return typeof siteId === "string" ? findOrganizationOf(db, "sites", siteScope(siteId)) : undefined;
}
