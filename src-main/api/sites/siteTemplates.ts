import { siteScope } from "../../access/scopes.ts";
import { siteRights } from "../../access/siteRights.ts";
import { defaultSection } from "../../content/siteStructure.ts";
import { readTemplate } from "../../content/templates/readTemplate.ts";
import type { TemplatePage } from "../../content/templates/template.ts";
import { readSiteParts } from "../../store/sites/sites.ts";
import { admitInto } from "../spaces/arrangement.ts";
import { requireSite } from "../context.ts";
import { makeSpace, newSpaceScopes } from "../spaces/newSpace.ts";
import { beginContent } from "../spaces/newSpaceInput.ts";
import { addSiteSpace } from "./newSiteSpace.ts";
import { mutation } from "../operation.ts";
import { siteParams } from "./siteInput.ts";

/** The template that a site begins with. */
const template = "product-docs";

/**
 * Gives a site that shows nothing yet a first space, made from the template for product documentation, so that it has
 * pages to write on (gaps.md §21.6). A site that shows something stays as it is. It needs `create` in the organization.
 */
export const applyTemplateToSite = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/sites/{siteId}/template",
  params: siteParams,
  needs: { on: "site", level: siteRights.edit },
  needsInstance: true,
  scopes: ({ organizationId, siteId }, newId) => [
    siteScope(siteId),
    ...newSpaceScopes(organizationId, newId),
  ],
  prepare: () => readTemplate(template),
  async run(context) {
    const site = requireSite(context);
    const parts = await readSiteParts(context.db, site.scope);
    if (parts.spaces.length > 0) return;
    await admitInto(context, site.organization, null);
    const space = await makeSpace(context, site.organization, { title: "Documentation" });
    const pages = context.prepared as TemplatePage[];
    await beginContent({ ...context, space }, { template: { id: template, pages } });
    const section = defaultSection(site, parts)?.id ?? null;
    await addSiteSpace(context, site, { space, section, made: space.id });
  },
});
