import { Type } from "typebox";
import { membersScope } from "../../access/scopes.ts";
import { remove, updateRow } from "../../store/replicated.ts";
import {
  countSpecifications,
  findSpecification,
  findSpecificationById,
  listSpecifications,
  listVersionIds,
} from "../../store/openApiSpecs.ts";
import { hasIdForm } from "../../store/ids.ts";
import type { OpenAPISpecRow } from "../../store/tables.ts";
import { canUse } from "../../sync/abilities.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { addSpecification, sourceColumns } from "./newSpecification.ts";
import { mutation, query } from "../operation.ts";
import { mapItems, paginateRows, timeKeyOf } from "../paging.ts";
import { presentSpecification } from "../present/openApiSpec.ts";
import { requireSpecification, specParams } from "./specInput.ts";
import { List, paging } from "../types/lists.ts";
import { OpenAPISpec, SpecSlug, SpecSource, SpecVisibility } from "../types/openApiSpec.ts";
import { Id, strict } from "../types/scalars.ts";

/*
 * OpenAPI specifications (document 3; gaps.md §18). An operation says where a specification comes from; the instance
 * fetches and reads it afterwards (jobs/specifications.ts), so that one which was made offline waits as `pending`.
 */

const see = { on: "organization", level: "member" } as const;
const write = { on: "organization", level: "create" } as const;
const scopes = ({ organizationId }: { organizationId: string }): string[] => [membersScope(organizationId)];

/** The specifications of an organization, the newest first. */
export const listOpenAPISpecs = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/openapi",
  params: { organizationId: Id },
  query: paging,
  returns: List(OpenAPISpec),
  needs: see,
  async run(context, { organizationId, ...asked }) {
    const scope = membersScope(organizationId);
    const list = await paginateRows(asked, {
      count: () => countSpecifications(context.db, scope),
      fetch: (after, limit) => listSpecifications(context.db, scope, { after: timeKeyOf(after), limit }),
      keyOf: (row) => [row.created_at, row.id],
    });
    return mapItems(list, (row) => presentSpecification(context, row));
  },
});

/** Adds a specification, private at first. A slug that is taken answers 409. */
export const createOpenAPISpec = mutation({
  method: "POST",
  path: "/v1/orgs/{organizationId}/openapi",
  params: { organizationId: Id },
  body: Type.Object({ slug: SpecSlug, source: SpecSource }, strict),
  returns: OpenAPISpec,
  status: 201,
  located: false,
  needs: write,
  scopes,
  describe: async (_context, { body }) => ({ title: `OpenAPI specification ${body.slug}` }),
  async run(context, { organizationId, body }) {
    const { slug } = body;
    if (await findSpecification(context.db, membersScope(organizationId), slug))
      throw new ApiError(
        409,
        `There is a specification ${slug} already. Choose another slug, or update that one.`,
      );
    return presentSpecification(context, await addSpecification(context, organizationId, body));
  },
});

export const getOpenAPISpecBySlug = query({
  method: "GET",
  path: "/v1/orgs/{organizationId}/openapi/{specSlug}",
  params: specParams,
  returns: OpenAPISpec,
  needs: see,
  run: async (context, input) => presentSpecification(context, await requireSpecification(context, input)),
});

/** Gives a specification its source, and makes it where there is none of this slug; the same address is fetched again. */
export const createOrUpdateOpenAPISpecBySlug = mutation({
  method: "PUT",
  path: "/v1/orgs/{organizationId}/openapi/{specSlug}",
  params: specParams,
  body: Type.Object({ source: SpecSource }, strict),
  returns: OpenAPISpec,
  needs: write,
  scopes,
  describe: async (_context, { specSlug }) => ({ title: `OpenAPI specification ${specSlug}` }),
  async run(context, { organizationId, specSlug: slug, body }) {
    const { db, now } = context;
    const spec = await findSpecification(db, membersScope(organizationId), slug);
    if (!spec)
      return presentSpecification(
        context,
        await addSpecification(context, organizationId, { slug, ...body }),
      );
    const changes = { ...sourceColumns(body.source), updated_at: now };
    await updateRow(db, "openapi_specs", spec, changes);
    return presentSpecification(context, { ...spec, ...changes });
  },
});

/** Says who can see a specification: the organization, or anybody who has its public address. */
export const updateOpenAPISpecBySlug = mutation({
  method: "PATCH",
  path: "/v1/orgs/{organizationId}/openapi/{specSlug}",
  params: specParams,
  body: Type.Object({ visibility: SpecVisibility }, strict),
  returns: OpenAPISpec,
  needs: write,
  scopes,
  describe: async (_context, { specSlug, body }) => ({
    title: `OpenAPI specification ${specSlug}: ${body.visibility}`,
  }),
  async run(context, { body, ...input }) {
    const spec = await requireSpecification(context, input);
    if (spec.visibility === body.visibility) return presentSpecification(context, spec);
    const changes = { visibility: body.visibility, updated_at: context.now };
    await updateRow(context.db, "openapi_specs", spec, changes);
    return presentSpecification(context, { ...spec, ...changes });
  },
});

/** The specification that was meant where it was to be removed first: another one may have its slug by now. */
async function findMeant(
  { db }: Pick<ReadContext, "db">,
  { organizationId, specSlug }: { organizationId: string; specSlug: string },
): Promise<OpenAPISpecRow | undefined> {
  const scope = membersScope(organizationId);
  return (await findSpecificationById(db, scope, specSlug)) ?? (await findSpecification(db, scope, specSlug));
}

/** Removes a specification with all of its versions. */
export const deleteOpenAPISpecBySlug = mutation({
  method: "DELETE",
  path: "/v1/orgs/{organizationId}/openapi/{specSlug}",
  params: specParams,
  status: 204,
  needs: write,
  scopes,
  async pin({ db }, { organizationId, specSlug }) {
    const spec = await findSpecification(db, membersScope(organizationId), specSlug);
    const isById = spec !== undefined && (await canUse(db, "specificationIds"));
    return { organizationId, specSlug: isById ? spec.id : specSlug };
  },
  describe: async (context, input) => ({
    title: `Deletion of the OpenAPI specification ${(await findMeant(context, input))?.slug ?? input.specSlug}`,
  }),
  async deletes(context, input) {
    const { organizationId, specSlug } = input;
    const spec = await findMeant(context, input);
    // A slug that no specification has tells nothing of the one that had it.
    const id = spec?.id ?? (hasIdForm(specSlug) ? specSlug : undefined);
    return id === undefined
      ? []
      : [{ table: "openapi_specs", key: { scope: membersScope(organizationId), id } }];
  },
  async run(context, input) {
    const spec = await findMeant(context, input);
    if (!spec) return;
    const { db } = context;
    const { scope } = spec;
    for (const id of await listVersionIds(db, spec)) await remove(db, "openapi_versions", { scope, id });
    await remove(db, "openapi_specs", { scope, id: spec.id });
  },
});
