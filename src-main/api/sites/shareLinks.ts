import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { organizationAdminScope } from "../../access/scopes.ts";
import { countOf, listOldest } from "../../store/lists/newest.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import { findShareLink } from "../../store/sites/shareLinks.ts";
import type { ShareLinkRow } from "../../store/tables.ts";
import { requireSite, type ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { addressBelow, visitedAddress } from "../present/siteUrls.ts";
import { keyOf } from "./shareKeys.ts";
import { describeIn, siteParams } from "./siteInput.ts";
import { List, paging } from "../types/lists.ts";
import { Id, strict } from "../types/scalars.ts";
import { ShareLink, GivenShareLinkName } from "../types/shareLink.ts";

/*
 * Share links of a site. What shows them needs the instance, which alone can tell the secret in their addresses; to
 * take one away needs nothing.
 */

const links = "/v1/orgs/{organizationId}/sites/{siteId}/share-links";
const one = { ...siteParams, shareLinkId: Id };
const admin = { on: "site", level: siteRights.admin } as const;
const scopes = ({ organizationId }: { organizationId: string }) => [organizationAdminScope(organizationId)];

/** The share links of a site, oldest first (document 2). */
export const listSiteShareLinks = query({
  method: "GET",
  path: links,
  params: siteParams,
  query: paging,
  returns: List(ShareLink),
  needs: admin,
  needsInstance: true,
  async run(context, asked) {
    const { id, organization } = requireSite(context);
    const owner = { scope: organizationAdminScope(organization), site: id };
    const list = await paginateRows(asked, {
      count: () => countOf(context.db, "share_links", owner),
      fetch: (after, limit) =>
        listOldest(context.db, "share_links", owner, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => present(context, row));
  },
});

/** Makes a share link, in use at once (document 2). */
export const createSiteShareLink = mutation({
  method: "POST",
  path: links,
  params: siteParams,
  body: Type.Object({ name: GivenShareLinkName }, strict),
  returns: ShareLink,
  status: 201,
  needs: admin,
  needsInstance: true,
  scopes,
  async run(context, { body: { name } }) {
    const { id: site, organization } = requireSite(context);
    const row: ShareLinkRow = {
      scope: organizationAdminScope(organization),
      id: context.newId("share link"),
      site,
      name,
      active: 1,
      created_at: context.now,
    };
    await insert(context.db, "share_links", row);
    return present(context, row);
  },
});

/** Names a share link, or puts it in and out of use; what is absent stays (document 2). */
export const updateSiteShareLinkById = mutation({
  method: "PATCH",
  path: `${links}/{shareLinkId}`,
  params: one,
  body: Type.Object(
    { active: Type.Optional(Type.Boolean()), name: Type.Optional(GivenShareLinkName) },
    { ...strict, minProperties: 1 },
  ),
  returns: ShareLink,
  needs: admin,
  needsInstance: true,
  scopes,
  async run(context, { shareLinkId: id, body: { active, name } }) {
    const row = await find(context, id);
    if (!row) throw new ApiError(404, `The site has no share link ${id}.`);
    const patch: Partial<ShareLinkRow> = {
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { active: active ? 1 : 0 }),
    };
    await update(context.db, "share_links", { scope: row.scope, id }, patch);
    return present(context, { ...row, ...patch });
  },
});

/** Deletes a share link: nobody gets in by it any more. Deleting it again changes nothing. */
export const deleteSiteShareLinkById = mutation({
  method: "DELETE",
  path: `${links}/{shareLinkId}`,
  params: one,
  status: 204,
  needs: admin,
  scopes,
  describe: describeIn("Deletion of a share link of"),
  async run(context, { shareLinkId }) {
    const row = await find(context, shareLinkId);
    if (row) await remove(context.db, "share_links", { scope: row.scope, id: row.id });
  },
});

function find(context: ReadContext, id: string): Promise<ShareLinkRow | undefined> {
  const { id: site, organization } = requireSite(context);
  return findShareLink(context.db, organizationAdminScope(organization), { site, id });
}

/** Its address is there while the site is published. */
async function present(context: ReadContext, row: ShareLinkRow): Promise<ShareLink> {
  const site = requireSite(context);
  const root = visitedAddress(context.facts, site);
  return {
    object: "share-link",
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    active: row.active === 1,
    urls: site.published ? { published: addressBelow(root, await keyOf(context.db, row.id)) } : {},
  };
}
