import { Type, type Static } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { isOutsideAddress } from "../../content/links/outsideAddress.ts";
import { navigationIn, rankAtEnd } from "../../content/siteStructure.ts";
import { insert, remove, update } from "../../store/replicated.ts";
import { readSiteParts } from "../../store/sites/sites.ts";
import type { SiteLinkRow } from "../../store/tables.ts";
import { requireSite, type WriteContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation } from "../operation.ts";
import { fieldsOf, presentLink, type LinkFields } from "../present/siteStructure.ts";
import { checkCondition, describeIn, namedParts, ownScope, siteParams } from "./siteInput.ts";
import { requirePart } from "./siteParts.ts";
import { Expression, IconName, Id, strict, Url, Words } from "../types/scalars.ts";
import { LocalizedText, SiteExternalLink } from "../types/siteStructure.ts";

/* Links of a site to somewhere else, beside its sections (gaps.md §21.6). */

const links = "/v1/orgs/{organizationId}/sites/{siteId}/external-links";
const edit = { on: "site", level: siteRights.edit } as const;
const LinkTitle = Words(Type.String({ minLength: 1, maxLength: 100 }));

const optional = {
  description: Type.Optional(Type.Union([Type.String({ maxLength: 256 }), Type.Null()])),
  icon: Type.Optional(Type.Union([IconName, Type.Null()])),
  /** A section group; null is the root. */
  parent: Type.Optional(Type.Union([Id, Type.Null()])),
  condition: Type.Optional(Type.Union([Expression, Type.Null()])),
  draft: Type.Optional(Type.Boolean()),
  localizedTitle: Type.Optional(LocalizedText),
  localizedDescription: Type.Optional(LocalizedText),
};
const NewLink = Type.Object({ title: LinkTitle, url: Url, ...optional }, strict);
const LinkUpdate = Type.Object(
  { title: Type.Optional(LinkTitle), url: Type.Optional(Url), ...optional },
  strict,
);
type LinkUpdate = Static<typeof LinkUpdate>;

/** Adds a link at the end of a group, or of the root. */
export const addExternalLinkToSite = mutation({
  method: "POST",
  path: links,
  params: siteParams,
  body: NewLink,
  returns: SiteExternalLink,
  status: 201,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("New link of"),
  async run(context, { body }) {
    const { scope } = requireSite(context);
    const id = context.newId("external link");
    const link: SiteLinkRow = {
      scope,
      id,
      title: body.title,
      url: body.url,
      description: null,
      icon: null,
      condition: null,
      section_group: null,
      rank: await rankIn(context, body.parent ?? null, id),
      fields: "{}",
      created_at: context.now,
      ...columnsOf(body, {}),
    };
    await insert(context.db, "site_links", link);
    return presentLink(link);
  },
});

/** Changes a link; what is absent stays, and null takes a description, an icon, a condition or the group away. */
export const updateSiteExternalLinkById = mutation({
  method: "PATCH",
  path: `${links}/{siteExternalLinkId}`,
  params: { ...siteParams, siteExternalLinkId: Id },
  body: LinkUpdate,
  returns: SiteExternalLink,
  needs: edit,
  scopes: ownScope,
  describe: describeIn("Change to a link of"),
  async run(context, { siteExternalLinkId: id, body }) {
    const { scope } = requireSite(context);
    const parts = await readSiteParts(context.db, scope);
    const row = requirePart(parts.links, id, "site-external-link");
    const patch = columnsOf(body, fieldsOf(row));
    const isElsewhere = patch.section_group !== undefined && patch.section_group !== row.section_group;
    const rank = isElsewhere
      ? await rankIn(context, patch.section_group ?? null, context.newId(`rank of ${id}`))
      : row.rank;
    await update(context.db, "site_links", { scope, id }, { ...patch, rank });
    return presentLink({ ...row, ...patch, rank });
  },
});

/** Deletes a link. Deleting it again changes nothing. */
export const deleteSiteExternalLinkById = mutation({
  method: "DELETE",
  path: `${links}/{siteExternalLinkId}`,
  params: { ...siteParams, siteExternalLinkId: Id },
  status: 204,
  needs: { ...edit, known: true },
  scopes: ownScope,
  describe: describeIn("Deletion of a link of"),
  deletes: (_context, input) =>
    namedParts(input, { type: "site-external-link", id: input.siteExternalLinkId }),
  async run(context, { siteExternalLinkId: id }) {
    await remove(context.db, "site_links", { scope: requireSite(context).scope, id });
  },
});

/** A rank at the end of a group. Throws 400 where there is no such group. */
async function rankIn(context: WriteContext, group: string | null, seed: string): Promise<string> {
  const parts = await readSiteParts(context.db, requireSite(context).scope);
  if (group !== null && !parts.groups.some(({ id }) => id === group))
    throw new ApiError(400, `/body/parent: the site has no section group ${group}.`);
  return rankAtEnd(navigationIn(parts, group), seed);
}

/** What an input gives a link, as its row has it. Throws 400 for what no link can have. */
function columnsOf(given: LinkUpdate, before: LinkFields): Partial<SiteLinkRow> {
  const { title, url, description, icon, parent, condition, ...fields } = given;
  checkCondition(condition);
  if (url !== undefined && !isOutsideAddress(url))
    throw new ApiError(
      400,
      URL.canParse(url)
        ? "/body/url must begin with https:, http:, mailto: or tel:."
        : "/body/url must be a URL",
    );
  return {
    ...(title === undefined ? {} : { title }),
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(parent === undefined ? {} : { section_group: parent }),
    ...(condition === undefined ? {} : { condition }),
    fields: JSON.stringify({ ...before, ...fields }),
  };
}
