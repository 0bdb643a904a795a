import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { update } from "../../store/replicated.ts";
import { requireSite } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation } from "../operation.ts";
import { adsOf } from "../present/site.ts";
import { describeIn, ownScope, siteParams } from "./siteInput.ts";
import { strict } from "../types/scalars.ts";
import { AdTopic, type SiteAds } from "../types/site.ts";

/** Asks for advertisements on a published site, or ends them (gaps.md §7, §21.6). What follows a submission is a partner's to say. */
export const updateSiteAdsById = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/sites/{siteId}/ads",
  params: siteParams,
  body: Type.Object(
    { status: Type.Optional(Type.Enum(["in-review", "disabled"])), topic: Type.Optional(AdTopic) },
    { ...strict, minProperties: 1 },
  ),
  status: 204,
  needs: { on: "site", level: siteRights.admin },
  scopes: ownScope,
  describe: describeIn("Advertisements on"),
  async run(context, { body }) {
    const site = requireSite(context);
    const before = adsOf(site);
    const topic = body.topic ?? ("topic" in before ? before.topic : undefined);
    const status = body.status ?? before.status;
    if (topic === undefined) throw new ApiError(400, "/body/topic is missing: one of webdev, crypto.");
    if (status === "pending" || status === "rejected")
      throw new ApiError(400, "/body/status is missing: in-review asks for advertisements.");
    if (status === "in-review" && !site.published)
      throw new ApiError(409, `The site “${site.title}” is not published. Publish it first.`);
    const zoneId = "zoneId" in before ? before.zoneId : "";
    const ads: SiteAds = status === "in-review" ? { status, topic } : { status, topic, zoneId };
    await update(context.db, "sites", { scope: site.scope, id: site.id }, { ads: JSON.stringify(ads) });
  },
});
