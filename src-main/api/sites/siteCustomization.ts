import { Type } from "typebox";
import { defaultsOf } from "../../content/siteStructure.ts";
import { siteRights } from "../../access/siteRights.ts";
import { update } from "../../store/replicated.ts";
import type { SiteRow } from "../../store/tables.ts";
import { requireSite } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { presentStructure } from "../present/siteStructure.ts";
import { describeIn, namesKey, ownScope, shareKey, siteParams } from "./siteInput.ts";
import { readShown } from "./siteParts.ts";
import { answerSite } from "./siteReads.ts";
import { goodKey } from "./shareKeys.ts";
import { PublishedSite, SiteCustomization, SiteScript } from "../types/publishedSite.ts";

/* What a site is shown with: its looks, its scripts, and all of it together. */

const site = "/v1/orgs/{organizationId}/sites/{siteId}";
const view = { on: "site", level: siteRights.view } as const;

/** How a site looks (gaps.md §21.6); nothing before anybody has said. Nothing is masked, so `unmasked` changes nothing. */
export const getSiteCustomizationById = query({
  method: "GET",
  path: `${site}/customization`,
  params: siteParams,
  query: { unmasked: Type.Optional(Type.Boolean({ default: false })) },
  returns: SiteCustomization,
  needs: view,
  run: async (context) => customizationOf(requireSite(context)),
});

/** As much as everybody who sees the site gets with it. */
const longestCustomization = 200_000;

/** Says how a site looks, in place of what was said before. */
export const updateSiteCustomizationById = mutation({
  method: "PUT",
  path: `${site}/customization`,
  params: siteParams,
  body: SiteCustomization,
  returns: SiteCustomization,
  needs: { on: "site", level: siteRights.edit },
  scopes: ownScope,
  describe: describeIn("Looks of"),
  async run(context, { body }) {
    const customization = JSON.stringify(body);
    if (customization.length > longestCustomization)
      throw new ApiError(400, `/body must be at most ${longestCustomization} characters of JSON.`);
    const { scope, id } = requireSite(context);
    await update(context.db, "sites", { scope, id }, { customization });
    return body;
  },
});

/** The scripts that integrations bring to a site: none, as there are no integrations. */
export const listSiteIntegrationScripts = query({
  method: "GET",
  path: `${site}/integration-scripts`,
  params: siteParams,
  returns: Type.Array(SiteScript),
  needs: view,
  run: () => Promise.resolve([]),
});

/** All that whoever shows a site needs of it, published or not; drafts are left out (document 2). */
export const getPublishedContentSite = query({
  method: "GET",
  path: `${site}/published`,
  params: siteParams,
  query: shareKey,
  returns: PublishedSite,
  needs: view,
  needsInstance: namesKey,
  async run(context, { shareKey: given }) {
    const row = requireSite(context);
    const key = await goodKey(context.db, row, given);
    const shown = await readShown(context, given);
    const links = shown.parts.links.filter(
      ({ fields }) => !(JSON.parse(fields) as { draft?: boolean }).draft,
    );
    const spaces = shown.parts.spaces.filter(({ draft }) => draft === 0);
    const parts = { ...shown.parts, links, spaces };
    return {
      object: "published-content-site" as const,
      site: await answerSite(context, row.scope, key),
      structure: await presentStructure({ ...shown, parts, defaults: defaultsOf(row, parts) }),
      customizations: { site: customizationOf(row), siteSpaces: {} },
      scripts: [],
    };
  },
});

const customizationOf = ({ customization }: SiteRow): SiteCustomization =>
  customization === null ? {} : (JSON.parse(customization) as SiteCustomization);
