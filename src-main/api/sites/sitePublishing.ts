import { siteRights } from "../../access/siteRights.ts";
import type { Flag } from "../../store/flag.ts";
import { update } from "../../store/replicated.ts";
import { requireSite, type WriteContext } from "../context.ts";
import { mutation } from "../operation.ts";
import { describeIn, ownScope, siteParams } from "./siteInput.ts";
import { answerSite } from "./siteReads.ts";
import { Site } from "../types/site.ts";

/* When a site is shown to its audience (gaps.md §21.6). */

/** Shows a site to the audience that its visibility names; one that is shown already stays as it is. */
export const publishSite = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/sites/{siteId}/publish",
  params: siteParams,
  returns: Site,
  needs: { on: "site", level: siteRights.admin },
  scopes: ownScope,
  describe: describeIn("Publishing of"),
  run: (context) => setPublished(context, 1),
});

/** Takes a site from its audience; nothing of it is lost. */
export const unpublishSite = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/sites/{siteId}/unpublish",
  params: siteParams,
  returns: Site,
  needs: { on: "site", level: siteRights.admin },
  scopes: ownScope,
  describe: describeIn("Taking back of"),
  run: (context) => setPublished(context, 0),
});

async function setPublished(context: WriteContext, published: Flag): Promise<Site> {
  const { scope, id, published: before } = requireSite(context);
  if (published !== before)
    await update(context.db, "sites", { scope, id }, { published, updated_at: context.now });
  return answerSite(context, scope);
}
