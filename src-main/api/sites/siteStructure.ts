import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { mutation, query } from "../operation.ts";
import { presentPart, presentStructure } from "../present/siteStructure.ts";
import { describeIn, namesKey, ownScope, shareKey, siteParams } from "./siteInput.ts";
import { movePart, readShown } from "./siteParts.ts";
import { SiteSort } from "../types/sitePosition.ts";
import { SiteNavigationItem, SiteSpace, SiteStructure } from "../types/siteStructure.ts";

/** What a site is made of, in order: its sections, or its spaces where it has none (gaps.md §21.6). */
export const getSiteStructure = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/sites/{siteId}/structure",
  params: siteParams,
  query: shareKey,
  returns: SiteStructure,
  needs: { on: "site", level: siteRights.view },
  needsInstance: namesKey,
  run: async (context, { shareKey: key }) => presentStructure(await readShown(context, key)),
});

/** Puts any part of a site elsewhere among what is beside it; without a position, last (gaps.md §9). */
export const sortSiteStructure = mutation({
  method: "PATCH",
  path: "/v1/orgs/{organizationId}/sites/{siteId}/structure/sort",
  params: siteParams,
  body: SiteSort,
  returns: Type.Union([SiteNavigationItem, SiteSpace]),
  needs: { on: "site", level: siteRights.edit },
  scopes: ownScope,
  describe: describeIn("New order of"),
  run: async (context, { body: { item, position } }) =>
    presentPart(await movePart(context, item, position), item),
});
