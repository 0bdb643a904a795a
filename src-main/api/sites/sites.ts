import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { hostnamesScope, organizationAdminScope, organizationScope, siteScope } from "../../access/scopes.ts";
import type { HostnameFinding } from "../../jobs/checkHostname.ts";
import { findBasename, findSiteByHostname } from "../../store/sites/sites.ts";
import { update } from "../../store/replicated.ts";
import type { SiteRow, SpaceRow } from "../../store/tables.ts";
import { requireSite, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { newSite, removeSite } from "./newSite.ts";
import { mutation, query } from "../operation.ts";
import { setDefaults } from "./siteDefaults.ts";
import { checkPath, describeIn, namedParts, requireShowable, siteParams } from "./siteInput.ts";
import { addSiteSpace } from "./newSiteSpace.ts";
import { answerSite, listSitesSeen } from "./siteReads.ts";
import { List, paging } from "../types/lists.ts";
import { Id } from "../types/scalars.ts";
import { NewSiteBody, Site, SiteUpdate } from "../types/site.ts";

/** The sites of an organization that the caller may see, oldest first (document 2). */
export const listSites = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/sites",
  params: { organizationId: Id },
  query: {
    ...paging,
    space: Type.Optional(Id),
    title: Type.Optional(Type.String({ maxLength: 128 })),
    published: Type.Optional(Type.Boolean()),
  },
  returns: List(Site),
  needs: { on: "organization", level: "guest" },
  run: (context, { organizationId, ...asked }) => listSitesSeen(context, organizationId, asked),
});

/** Makes a site of some spaces, or of none yet (document 2). Its maker can administer it. */
export const createSite = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/sites",
  params: { organizationId: Id },
  body: Type.Optional(NewSiteBody),
  returns: Site,
  status: 201,
  needs: { on: "organization", level: "create" },
  scopes: ({ organizationId }, newId) => [siteScope(newId("site")), organizationAdminScope(organizationId)],
  describe: async (_context, { body }) => ({ title: `New site ${body?.title ?? ""}`.trim() }),
  async run(context, { organizationId, body = {} }) {
    const spaces: SpaceRow[] = [];
    for (const [index, id] of (body.spaces ?? []).entries()) {
      const absent = { code: 400, path: `/body/spaces/${index}` } as const;
      const space = await requireShowable(context, organizationId, id, absent);
      if (!spaces.some((other) => other.id === id)) spaces.push(space);
    }
    const site = await newSite(context, organizationId, body);
    for (const space of spaces) await addSiteSpace(context, site, { space, section: null, made: space.id });
    return answerSite(context, site.scope);
  },
});

/** A site (document 2). */
export const getSiteById = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/sites/{siteId}",
  params: siteParams,
  returns: Site,
  needs: { on: "site", level: siteRights.view },
  run: (context) => answerSite(context, requireSite(context).scope),
});

/**
 * Changes a site's settings; what is absent stays, and null takes the proxy or the hostname away (document 2). A hostname
 * is looked up, and no two sites of an instance have the same.
 */
export const updateSiteById = mutation({
  method: "PATCH",
  path: "/v1/orgs/{organizationId}/sites/{siteId}",
  params: siteParams,
  body: SiteUpdate,
  returns: Site,
  needs: { on: "site", level: siteRights.admin },
  // What other organizations have only the instance knows.
  needsInstance: ({ body }) => typeof body.hostname === "string",
  prepares: ({ body }) => typeof body.hostname === "string",
  async prepare({ admit, checkHostname }, { body: { hostname } }) {
    if (typeof hostname !== "string") return undefined;
    await admit();
    return checkHostname(hostname);
  },
  // Basenames are told apart within the organization: whoever gives one waits for others who do.
  scopes: ({ organizationId, siteId, body }) => [
    siteScope(siteId),
    ...(body.basename === undefined ? [] : [organizationScope(organizationId)]),
    ...(body.hostname === undefined ? [] : [hostnamesScope]),
  ],
  describe: describeIn("Settings of"),
  async run(context, { body }) {
    const site = requireSite(context);
    const { scope, id } = site;
    const { title, visibility, basename, adaptiveContent, agentsContext, proxy, hostname, defaultLevel } =
      body;
    await checkBasename(context, basename);
    await checkHostname(context, hostname);
    const patch: Partial<SiteRow> = {
      ...(title === undefined ? {} : { title }),
      ...(visibility === undefined ? {} : { visibility }),
      ...(basename === undefined ? {} : { basename }),
      ...(adaptiveContent === undefined ? {} : { adaptive_content: adaptiveContent.enabled ? 1 : 0 }),
      ...(agentsContext === undefined ? {} : { agents_context: agentsContext }),
      ...(proxy === undefined ? {} : { proxy }),
      ...(hostname === undefined ? {} : hostnameColumns(hostname, context.prepared)),
      ...(defaultLevel === undefined ? {} : { default_level: defaultLevel }),
    };
    const differs = Object.entries(patch).some(([column, value]) => site[column as keyof SiteRow] !== value);
    if (differs) await update(context.db, "sites", { scope, id }, { ...patch, updated_at: context.now });
    await setDefaults(context, body);
    return answerSite(context, scope);
  },
});

async function checkBasename(context: WriteContext, basename: string | undefined): Promise<void> {
  if (basename === undefined) return;
  checkPath(basename, "/body/basename");
  if (basename.includes("/")) throw new ApiError(400, "/body/basename must not have a “/”.");
  const { id, organization } = requireSite(context);
  const owner = await findBasename(context.db, organization, basename);
  if (owner !== undefined && owner !== id)
    throw new ApiError(
      409,
      `Another site of the organization has the basename “${basename}”. Choose another one.`,
    );
}

async function checkHostname(context: WriteContext, hostname: string | null | undefined): Promise<void> {
  if (typeof hostname !== "string") return;
  const owner = await findSiteByHostname(context.db, hostname);
  if (owner && owner.id !== requireSite(context).id)
    throw new ApiError(409, `Another site has the hostname ${hostname}. Choose another one.`);
}

const hostnameColumns = (hostname: string | null, found: unknown): Partial<SiteRow> => ({
  hostname,
  hostname_status: hostname === null ? null : (found as HostnameFinding),
});

/** Deletes a site with all that it is made of; the spaces that it shows stay. Deleting it again changes nothing. */
export const deleteSiteById = mutation({
  method: "DELETE",
  path: "/v1/orgs/{organizationId}/sites/{siteId}",
  params: siteParams,
  status: 204,
  needs: { on: "site", level: siteRights.admin },
  scopes: ({ organizationId, siteId }) => [siteScope(siteId), organizationAdminScope(organizationId)],
  describe: describeIn("Deletion of"),
  deletes: (_context, input) => namedParts(input),
  run: (context) => removeSite(context, requireSite(context)),
});
