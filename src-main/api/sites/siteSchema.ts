import { Type } from "typebox";
import { siteRights } from "../../access/siteRights.ts";
import { templateConditions } from "../../content/evaluation/templateConditions.ts";
import { update } from "../../store/replicated.ts";
import type { SiteRow } from "../../store/tables.ts";
import { requireSite } from "../context.ts";
import { ApiError } from "../error.ts";
import { mutation, query } from "../operation.ts";
import { describeIn, ownScope, siteParams } from "./siteInput.ts";
import { strict } from "../types/scalars.ts";
import { SiteAdaptiveSchema, TemplateCondition, VisitorSchema } from "../types/siteSchema.ts";

const schema = "/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema";

/** What visitors may tell of themselves (document 2). 404 before anybody has said. */
export const getSiteAdaptiveSchema = query({
  method: "GET",
  path: schema,
  params: siteParams,
  returns: SiteAdaptiveSchema,
  needs: { on: "site", level: siteRights.view },
  async run(context) {
    const site = requireSite(context);
    const known = schemaOf(site);
    if (!known) throw new ApiError(404, `The site “${site.title}” has no adaptive schema yet.`);
    return known;
  },
});

/** Says what visitors may tell of themselves, in place of what was said before (document 2). */
export const updateSiteAdaptiveSchema = mutation({
  method: "PUT",
  path: schema,
  params: siteParams,
  body: Type.Object({ jsonSchema: VisitorSchema }, strict),
  returns: SiteAdaptiveSchema,
  needs: { on: "site", level: siteRights.edit },
  scopes: ownScope,
  describe: describeIn("Adaptive schema of"),
  async run(context, { body: { jsonSchema } }) {
    const { scope, id } = requireSite(context);
    const { db, now } = context;
    const written = { adaptive_schema: JSON.stringify(jsonSchema), adaptive_schema_at: now };
    await update(db, "sites", { scope, id }, written);
    return { object: "site-adaptive-schema" as const, jsonSchema, updatedAt: now };
  },
});

/** Conditions made of the schema, for whoever shows a part of a site to some visitors only (document 2). */
export const listSiteAdaptiveTemplateConditions = query({
  method: "GET",
  path: `${schema}/template-conditions`,
  params: siteParams,
  returns: Type.Object({ items: Type.Array(TemplateCondition) }, strict),
  needs: { on: "site", level: siteRights.view },
  async run(context) {
    const known = schemaOf(requireSite(context));
    return { items: known ? templateConditions(known.jsonSchema) : [] };
  },
});

function schemaOf({ adaptive_schema, adaptive_schema_at }: SiteRow): SiteAdaptiveSchema | undefined {
  if (adaptive_schema === null || adaptive_schema_at === null) return undefined;
  const jsonSchema = JSON.parse(adaptive_schema) as VisitorSchema;
  return { object: "site-adaptive-schema", jsonSchema, updatedAt: adaptive_schema_at };
}
