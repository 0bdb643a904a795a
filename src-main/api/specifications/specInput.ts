import { membersScope } from "../../access/scopes.ts";
import { findSpecification, findVersion } from "../../store/openApiSpecs.ts";
import type { OpenAPISpecRow, OpenAPIVersionRow } from "../../store/tables.ts";
import type { ReadContext } from "../context.ts";
import { ApiError } from "../error.ts";
import { SpecSlug } from "../types/openApiSpec.ts";
import { Id } from "../types/scalars.ts";

/* What the operations on one OpenAPI specification have in common. */

export const specParams = { organizationId: Id, specSlug: SpecSlug };

interface NamedSpec {
  organizationId: string;
  specSlug: string;
}

/** The specification that a path names; throws 404 where there is none. */
export async function requireSpecification(
  { db }: Pick<ReadContext, "db">,
  { organizationId, specSlug }: NamedSpec,
): Promise<OpenAPISpecRow> {
  const spec = await findSpecification(db, membersScope(organizationId), specSlug);
  if (!spec) throw new ApiError(404, `There is no specification ${specSlug}.`);
  return spec;
}

export interface FoundVersion {
  spec: OpenAPISpecRow;
  version: OpenAPIVersionRow;
}

/** A version of it by its id, or the latest one; throws 404 where there is none. */
export async function requireVersion(
  context: Pick<ReadContext, "db">,
  { versionId, ...named }: NamedSpec & { versionId?: string },
): Promise<FoundVersion> {
  const spec = await requireSpecification(context, named);
  const id = versionId ?? spec.last_version;
  if (id === null)
    throw new ApiError(
      404,
      `The specification ${spec.slug} has no version yet: none of its texts could be read.`,
    );
  const version = await findVersion(context.db, spec, id);
  if (!version) throw new ApiError(404, `The specification ${spec.slug} has no version ${id}.`);
  return { spec, version };
}
